import type { CheckOutcome } from '#domain/risk/schema.ts'
import type { KeptReport } from '#domain/risk/score.ts'

/** A check that lost so many of its 100 points is reported; less is night-to-night noise. */
const REPORTED_FROM = 20
const REPORTED_AT_MOST = 5

export interface Worsening {
  before: number | null
  after: number | null
  /** The checks that fell, deepest first. */
  checks: Pick<CheckOutcome, 'checkId' | 'title' | 'finding' | 'fixText'>[]
}

/**
 * What got worse between two reports, or null. Only checks that ran both times and saw something else are compared:
 * a part that could not be seen this time, or one seen for the first time, says nothing about a change.
 */
export const worsening = (before: KeptReport, after: KeptReport): Worsening | null => {
  if (before.methodVersion !== after.methodVersion) return null
  const known = new Map(before.checks.map((check) => [check.checkId, check]))
  const fallen = after.checks
    .flatMap((check) => {
      const was = known.get(check.checkId)
      const lost = was ? was.points - check.points : 0
      return was && was.sha256 !== check.sha256 && lost >= REPORTED_FROM ? [{ check, lost }] : []
    })
    .sort((a, b) => b.lost * b.check.weight - a.lost * a.check.weight)
  return fallen.length === 0
    ? null
    : {
        before: before.companyAggregateCF,
        after: after.companyAggregateCF,
        checks: fallen
          .slice(0, REPORTED_AT_MOST)
          .map(({ check: { checkId, title, finding, fixText } }) => ({ checkId, title, finding, fixText })),
      }
}
