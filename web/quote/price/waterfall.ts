import type { FeeField } from '#domain/money/tax/fees.ts'
import { type PartName, partOf } from '#domain/quote/released/price-parts.ts'
import type { Step } from '../shared/quote.ts'

/** Consecutive steps of one kind; `before` and `after` are the running price in major units. */
export interface Part {
  name: PartName
  before: number
  after: number
  steps: readonly Step[]
}

/** Figures of a price that open their line of the worksheet; a tax by its label. */
export type Figure = 'premium' | FeeField | 'total' | `tax ${string}`

/** The id of the line that gave a figure, or undefined when the worksheet has none. An id means its own line. */
export const lineOf = (steps: readonly Step[], figureOrId: string): string | undefined => {
  const charges: PartName[] = ['fees', 'taxes']
  if (figureOrId === 'premium') return steps.findLast((step) => !charges.includes(partOf(step)))?.id
  if (figureOrId === 'total') return steps.at(-1)?.id
  const label = figureOrId.startsWith('tax ') ? figureOrId.slice(4) : null
  return steps.find((step) =>
    label === null ? step.id === figureOrId : step.id.startsWith('tax:') && step.name === label,
  )?.id
}

/** The worksheet as a waterfall: parts in the order of the worksheet, each starting where the one before ended. */
export const waterfall = (steps: readonly Step[]): Part[] => {
  const parts: { name: PartName; before: number; after: number; steps: Step[] }[] = []
  for (const step of steps) {
    const name = partOf(step)
    const last = parts.at(-1)
    if (last?.name === name) {
      last.steps.push(step)
      last.after = step.after
    } else {
      parts.push({ name, before: step.before, after: step.after, steps: [step] })
    }
  }
  return parts
}

export interface Bar {
  /** Percent of the width at which the bar starts. */
  start: number
  /** Percent of the width that it covers. */
  length: number
}

/** A bar from one running price to the next on an axis that starts at zero and ends at the highest price. */
export const barOf = (before: number, after: number, highest: number): Bar => {
  if (highest <= 0) return { start: 0, length: 0 }
  const low = Math.min(before, after)
  return { start: (low / highest) * 100, length: (Math.abs(after - before) / highest) * 100 }
}

export const highestOf = (steps: readonly Step[]): number =>
  steps.reduce((highest, step) => Math.max(highest, step.before, step.after), 0)

/** Money differences carry binary dust; a cent is the smallest amount there is. */
export const changeOf = (one: { before: number; after: number }): number =>
  Math.round((one.after - one.before) * 100) / 100
