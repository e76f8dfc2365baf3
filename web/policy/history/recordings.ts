import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import type { Policy } from '../policy.ts'

export type Revision = Policy['revisions'][number]

/** What was recorded at once: one transaction, or one that was put before others with those that it took back and put again. */
export interface Recording {
  /** Of the first of its lines. */
  sequence: number
  /** What it was recorded for; its other lines follow from it. */
  main: Revision
  lines: readonly Revision[]
  premium: number
  total: number
  /** Premium that was written after it. */
  written: number
}

const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((all, one) => all + one * 100, 0)) / 100

const recordingOf = (lines: readonly [Revision, ...Revision[]]): Recording => {
  const own = lines.find(({ reverses, reapplies }) => reverses === null && reapplies === null)
  // A recording that only takes back was made for the oldest that it takes back.
  const reversal = lines.filter(({ reverses }) => reverses !== null).at(-1)
  return {
    sequence: lines[0].sequence,
    main: own ?? reversal ?? lines[0],
    lines,
    premium: sum(lines.map(({ premium }) => premium)),
    total: sum(lines.map(({ total }) => total)),
    written: (lines.at(-1) ?? lines[0]).written,
  }
}

/** Transactions as they were recorded, in their order: a group is one recording. */
export const recordingsOf = (revisions: readonly Revision[]): Recording[] => {
  const groups = new Map<number, [Revision, ...Revision[]]>()
  for (const one of revisions) {
    const key = one.group ?? one.sequence
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].map(recordingOf)
}

/** The day of an instant as the drawing places it; the time of day makes no difference on it. */
export const dayOf = (instant: string): LocalDate => instant.slice(0, 10)

/** Places of days on a drawing of some width, with a margin at both ends. */
export interface Scale {
  first: LocalDate
  last: LocalDate
  at: (day: LocalDate) => number
}

export const scaleOf = (days: readonly LocalDate[], width: number, margin: number): Scale => {
  const sorted = days.toSorted()
  const first = sorted[0] ?? '2000-01-01'
  const last = sorted.at(-1) ?? first
  const span = Math.max(1, daysBetween(first, last))
  const at = (day: LocalDate): number =>
    margin + (Math.min(span, Math.max(0, daysBetween(first, day))) / span) * (width - 2 * margin)
  return { first, last, at }
}

/** Places moved apart where they are closer than `gap`, in their order, and all of them before `end` where that is possible. */
export const spread = (places: readonly number[], gap: number, end: number): number[] => {
  const moved: number[] = []
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  let limit = end
  for (let at = moved.length - 1; at >= 0; at--) {
    const place = moved[at] ?? 0
    if (place <= limit) break
    moved[at] = limit
    limit -= gap
  }
  return moved
}
