import { FACTORS, type ScoreSummary } from '#domain/risk/schema.ts'

/** A past score; entries from before factors were kept hold none. */
export interface HistoryEntry {
  at: string
  companyAggregateCF: number | null
  factors?: ScoreSummary['factors']
}

const DAY_MS = 86_400_000
const DAYS = 90

const difference = (now: number | null | undefined, then: number | null | undefined): number | null =>
  typeof now === 'number' && typeof then === 'number' ? now - then : null

/**
 * What changed within 90 days: today's score less the one of 90 days ago. Null where nothing was scored so
 * long ago, and where one of the two is insufficient data.
 */
export const changeIn90Days = (
  history: readonly HistoryEntry[],
  today: ScoreSummary,
  now: Date,
): ScoreSummary => {
  const since = now.getTime() - DAYS * DAY_MS
  const then = history.findLast(({ at }) => Date.parse(at) <= since)
  return {
    companyAggregateCF: difference(today.companyAggregateCF, then?.companyAggregateCF),
    factors: Object.fromEntries(
      FACTORS.map((factor) => [factor, difference(today.factors[factor], then?.factors?.[factor])]),
    ) as ScoreSummary['factors'],
  }
}
