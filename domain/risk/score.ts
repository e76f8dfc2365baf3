import { aggregate, MAX_POINTS, observe, PASSES_FROM, type ScoredAnswers } from './aggregate.ts'
import { bandOf } from './bands.ts'
import type { CheckInput, Observation } from './checks/check.ts'
import type { Evidence } from './evidence.ts'
import { fixesOf } from './fixes.ts'
import { FACTOR_WEIGHTS, METHOD_VERSION, type CHECKS } from './method.ts'
import { LARGEST_RAW, type CheckOutcome, type RiskReport, type TopFinding } from './schema.ts'
import { sha256 } from './sha256.ts'

const rawText = (raw: unknown): string => {
  const text = JSON.stringify(raw)
  return text.length <= LARGEST_RAW ? text : `${text.slice(0, LARGEST_RAW - 1)}…`
}

const resultOf = (points: number): CheckOutcome['result'] =>
  points >= PASSES_FROM ? 'pass' : points >= 50 ? 'warn' : 'fail'

const outcomeOf = (check: (typeof CHECKS)[number], seen: Observation): CheckOutcome => {
  const raw = rawText(seen.raw)
  return {
    checkId: check.checkId,
    factor: check.factor,
    title: check.title,
    result: resultOf(seen.points),
    points: seen.points,
    maxPoints: MAX_POINTS,
    weight: check.weight,
    observedAt: seen.observedAt,
    source: seen.source,
    raw,
    sha256: sha256(raw),
    finding: seen.finding,
    fixText: check.fixText,
    ...(seen.holds !== undefined && { holds: seen.holds }),
  }
}

const runChecks = (input: CheckInput): CheckOutcome[] =>
  observe(input).map(({ check, seen }) => outcomeOf(check, seen))

const FINDINGS_SHOWN = 5

/**
 * Findings to put right first: those that raise the score most once they alone are put right, by scoring the company
 * again as it will be then, and among equals those that cost most points.
 */
export const topFindings = (
  checks: readonly CheckOutcome[],
  evidence: Evidence | null,
  answered: ScoredAnswers,
): TopFinding[] => {
  const now = aggregate(checks).companyAggregateCF ?? 0
  const gains = new Map(
    fixesOf(evidence, answered).map(({ check, score: then }) => [
      check.checkId,
      Math.max(0, (then ?? 0) - now),
    ]),
  )
  return checks
    .flatMap((check) => {
      const gain = gains.get(check.checkId)
      const lost =
        ((check.maxPoints - check.points) / check.maxPoints) * check.weight * FACTOR_WEIGHTS[check.factor]
      return gain === undefined ? [] : [{ check, lost, gain }]
    })
    .sort((a, b) => b.gain - a.gain || b.lost - a.lost || (a.check.checkId < b.check.checkId ? -1 : 1))
    .slice(0, FINDINGS_SHOWN)
    .map(({ check: { checkId, factor, title, finding, fixText }, gain }) => ({
      checkId,
      factor,
      title,
      finding,
      fixText,
      gain,
    }))
}

const givenOf = (evidence: Evidence | null, answered: ScoredAnswers | null): ScoredAnswers =>
  answered ?? { answers: {}, answeredAt: evidence?.observedAt ?? '' }

const isPartial = (evidence: Evidence | null): boolean =>
  evidence === null ||
  [evidence.dns, evidence.tls, evidence.http, evidence.exposure, evidence.leaks].some(
    (part) => part === null,
  ) ||
  (evidence.dns?.unobserved ?? []).length > 0

/** A report as it is kept: what to put right first follows from evidence and answers whenever it is asked. */
export type KeptReport = Omit<RiskReport, 'topFindings'>

/** Every check, factor and the number, without what to put right first. */
export const assess = (evidence: Evidence | null, answered: ScoredAnswers | null): KeptReport => {
  const checks = runChecks({ ...givenOf(evidence, answered), evidence })
  const { factors, companyAggregateCF, ceilings } = aggregate(checks)
  return {
    methodVersion: METHOD_VERSION,
    factors,
    companyAggregateCF,
    band: companyAggregateCF === null ? null : bandOf(companyAggregateCF),
    ceilings,
    checks,
    partial: isPartial(evidence),
  }
}

/** The whole report. Same evidence and answers, same report, to the hash of every record. */
export const score = (evidence: Evidence | null, answered: ScoredAnswers | null): RiskReport => {
  const report = assess(evidence, answered)
  return { ...report, topFindings: topFindings(report.checks, evidence, givenOf(evidence, answered)) }
}
