export type Band = 'critical' | 'weak' | 'fair' | 'good' | 'strong'

/** The band of a score from 0 to 100, 100 best. */
export const bandOf = (score: number): Band => {
  if (score < 40) return 'critical'
  if (score < 55) return 'weak'
  if (score < 70) return 'fair'
  return score < 85 ? 'good' : 'strong'
}

export interface WaterfallStep {
  id: string
  label: string
  /** What the step adds (major units), or for a total the amount reached. */
  amount: number
  isTotal?: boolean
  onOpen?: () => void
}

export interface WaterfallBar {
  step: WaterfallStep
  /** Left and right end in percent of the width. */
  from: number
  to: number
  /** The running total after the step. */
  end: number
}

/** Where each step's bar lies on a zero-based axis that holds the largest running total. */
export const bars = (steps: readonly WaterfallStep[]): WaterfallBar[] => {
  let running = 0
  const spans = steps.map((step) => {
    const start = step.isTotal ? 0 : running
    running = step.isTotal ? step.amount : running + step.amount
    return { step, start, end: running }
  })
  const low = Math.min(0, ...spans.map((span) => span.end))
  const high = Math.max(0, ...spans.map((span) => Math.max(span.start, span.end)))
  const scale = (value: number) => (high === low ? 0 : ((value - low) / (high - low)) * 100)
  return spans.map(({ step, start, end }) => ({
    step,
    from: scale(Math.min(start, end)),
    to: scale(Math.max(start, end)),
    end,
  }))
}

const MARGIN = 3

/** Points of a small line, left to right, inside a margin that keeps its ends visible. */
export const sparkPoints = (values: readonly number[], width: number, height: number): [number, number][] => {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  return values.map((value, index) => [
    MARGIN + (index / (values.length - 1)) * (width - 2 * MARGIN),
    height - MARGIN - ((value - low) / range) * (height - 2 * MARGIN),
  ])
}
