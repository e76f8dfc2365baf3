import type { Cents } from '#domain/kernel/money.ts'
import { type Factor, FACTOR_LABELS, FACTORS } from '#domain/risk/schema.ts'
import type { HistoryEntry } from '#domain/risk/trend/history.ts'

/** A line of a worksheet, as far as two of them are compared; money in cents. */
export interface ComparedStep {
  id: string
  name: string
  key: string
  factor: string | null
  before: Cents
  after: Cents
}

/** What a line says in one version. */
export interface LineSide {
  key: string
  factor: string | null
  /** What the line did to the running price. */
  change: Cents
  /** The running price after it. */
  after: Cents
}

export interface ComparedLine {
  id: string
  name: string
  /** Null where the version has no such line. */
  from: LineSide | null
  to: LineSide | null
  /** By how much the line moves the price more than it did. These add up to the difference of the totals. */
  difference: Cents
  differs: boolean
}

const sideOf = (step: ComparedStep | undefined): LineSide | null =>
  step ? { key: step.key, factor: step.factor, change: step.after - step.before, after: step.after } : null

/** Ids in the order of the second worksheet; a line that only the first one has follows the line before it there. */
export const orderOf = (from: readonly ComparedStep[], to: readonly ComparedStep[]): string[] => {
  const order = to.map(({ id }) => id)
  const known = new Set(order)
  for (const [index, { id }] of from.entries()) {
    if (known.has(id)) continue
    const before = from[index - 1]?.id
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    known.add(id)
  }
  return order
}

/**
 * Two worksheets line by line. A worksheet starts at nothing and ends at the total, each line where the one before it
 * ended; so what the lines did adds up to the total of each, and their differences to the difference of the totals.
 */
export const compareWorksheets = (
  from: readonly ComparedStep[],
  to: readonly ComparedStep[],
): ComparedLine[] => {
  const [first, second] = [from, to].map((steps) => new Map(steps.map((step) => [step.id, step])))
  return orderOf(from, to).map((id) => {
    const [was, is] = [first?.get(id), second?.get(id)]
    const sides = { from: sideOf(was), to: sideOf(is) }
    const difference = (sides.to?.change ?? 0) - (sides.from?.change ?? 0)
    return {
      id,
      name: is?.name ?? was?.name ?? id,
      ...sides,
      difference,
      differs:
        difference !== 0 || sides.from?.key !== sides.to?.key || sides.from?.factor !== sides.to?.factor,
    }
  })
}

export interface ComparedFactor {
  factor: Factor | 'companyAggregateCF'
  label: string
  from: number | null
  to: number | null
  differs: boolean
}

/** The score at a given moment: the last one given up to then. */
const scoreAt = (history: readonly HistoryEntry[], at: string): HistoryEntry | undefined =>
  history.findLast((entry) => Date.parse(entry.at) <= Date.parse(at))

/** The account's score as it was when each of two prices was made: the whole first, then factor by factor. */
export const compareScores = (
  history: readonly HistoryEntry[],
  fromAt: string,
  toAt: string,
): ComparedFactor[] => {
  const [was, is] = [scoreAt(history, fromAt), scoreAt(history, toAt)]
  const line = (factor: ComparedFactor['factor'], label: string, from: number | null, to: number | null) => ({
    factor,
    label,
    from,
    to,
    differs: from !== to,
  })
  return [
    line(
      'companyAggregateCF',
      'Company aggregate',
      was?.companyAggregateCF ?? null,
      is?.companyAggregateCF ?? null,
    ),
    ...FACTORS.map((factor) =>
      line(factor, FACTOR_LABELS[factor], was?.factors?.[factor] ?? null, is?.factors?.[factor] ?? null),
    ),
  ]
}
