import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { bandOf } from './bands.ts'
import type { Ceiling, CheckInput, Observation } from './checks/check.ts'
import type { Evidence } from './evidence.ts'
import { CHECKS, FACTOR_WEIGHTS, METHOD_VERSION, type FactorWeights } from './method.ts'
import {
  FACTOR_LABELS,
  FACTORS,
  LARGEST_RAW,
  type CheckOutcome,
  type Confidence,
  type Factor,
  type FactorScore,
  type RiskReport,
  type TopFinding,
} from './schema.ts'
import { sha256 } from './sha256.ts'

const CEILINGS = new Map(
  CHECKS.flatMap(({ checkId, ceiling }): [string, Ceiling][] => (ceiling ? [[checkId, ceiling]] : [])),
)

/** A ceiling holds while its check stands at zero. */
const ceilingOf = (outcome: CheckOutcome): Ceiling | null =>
  outcome.points === 0 ? (CEILINGS.get(outcome.checkId) ?? null) : null

const rawText = (raw: unknown): string => {
  const text = JSON.stringify(raw)
  return text.length <= LARGEST_RAW ? text : `${text.slice(0, LARGEST_RAW - 1)}…`
}

const resultOf = (points: number): CheckOutcome['result'] =>
  points >= 90 ? 'pass' : points >= 50 ? 'warn' : 'fail'

const outcomeOf = (check: (typeof CHECKS)[number], seen: Observation): CheckOutcome => {
  const raw = rawText(seen.raw)
  return {
    checkId: check.checkId,
    factor: check.factor,
    title: check.title,
    result: resultOf(seen.points),
    points: seen.points,
    maxPoints: 100,
    weight: check.weight,
    observedAt: seen.observedAt,
    source: seen.source,
    raw,
    sha256: sha256(raw),
    finding: seen.finding,
    fixText: check.fixText,
  }
}

/** Every check that had something to judge, in the method's order. */
export const runChecks = (input: CheckInput): CheckOutcome[] =>
  CHECKS.flatMap((check) => {
    const seen = check.observe(input)
    return seen ? [outcomeOf(check, seen)] : []
  })

const confidenceOf = (observedWeight: number): Confidence =>
  observedWeight >= 90 ? 'high' : observedWeight >= 70 ? 'medium' : 'low'

const scoreFactor = (factor: Factor, outcomes: readonly CheckOutcome[]): FactorScore => {
  const own = outcomes.filter((outcome) => outcome.factor === factor)
  const observedWeight = own.reduce((sum, { weight }) => sum + weight, 0)
  const earned = own.reduce((sum, { weight, points, maxPoints }) => sum + (weight * points) / maxPoints, 0)
  const ceiling = own.map(ceilingOf).find((one) => one?.factor !== undefined) ?? null
  const free = observedWeight < 50 ? null : Math.round((100 * earned) / observedWeight)
  const score = free === null ? null : Math.min(free, ceiling?.factor ?? 100)
  return {
    factor,
    label: FACTOR_LABELS[factor],
    score,
    band: score === null ? null : bandOf(score),
    observedWeight,
    confidence: confidenceOf(observedWeight),
    ceiling: score !== null && free !== null && score < free ? (ceiling?.sentence ?? null) : null,
  }
}

export interface Aggregate {
  factors: FactorScore[]
  companyAggregateCF: number | null
  ceilings: string[]
}

/**
 * Factor scores and the company aggregate from check outcomes alone, so that stored scans can be scored again under
 * other weights. A factor with less than half of its weight observed is null and left out; so is an aggregate with
 * less than half of its factors' weight.
 */
export const aggregate = (
  outcomes: readonly CheckOutcome[],
  weights: FactorWeights = FACTOR_WEIGHTS,
): Aggregate => {
  const factors = FACTORS.map((factor) => scoreFactor(factor, outcomes))
  let observed = 0
  let earned = 0
  for (const { factor, score } of factors) {
    if (score === null) continue
    observed += weights[factor]
    earned += weights[factor] * score
  }
  const total = FACTORS.reduce((sum, factor) => sum + weights[factor], 0)
  const free = observed * 2 < total || observed === 0 ? null : Math.round(earned / observed)
  const binding = outcomes.flatMap((outcome) => {
    const ceiling = ceilingOf(outcome)
    return ceiling?.company !== undefined && free !== null && ceiling.company < free
      ? [{ cap: ceiling.company, sentence: ceiling.sentence }]
      : []
  })
  return {
    factors,
    companyAggregateCF: free === null ? null : Math.min(free, ...binding.map(({ cap }) => cap)),
    ceilings: binding.map(({ sentence }) => sentence),
  }
}

/** A check as it stands once its finding is put right. */
export const fixed = (outcome: CheckOutcome): CheckOutcome => ({
  ...outcome,
  points: outcome.maxPoints,
  result: 'pass',
})

/** Findings that cost most first; `estimatedPoints` is the aggregate's gain when that check alone is put right. */
export const topFindings = (
  outcomes: readonly CheckOutcome[],
  most = 5,
  weights: FactorWeights = FACTOR_WEIGHTS,
): TopFinding[] => {
  const now = aggregate(outcomes, weights).companyAggregateCF ?? 0
  return outcomes
    .filter(({ result }) => result !== 'pass')
    .map((outcome) => {
      const then = aggregate(
        outcomes.map((one) => (one.checkId === outcome.checkId ? fixed(one) : one)),
        weights,
      )
      const lost =
        ((outcome.maxPoints - outcome.points) / outcome.maxPoints) * outcome.weight * weights[outcome.factor]
      return { outcome, lost, gain: Math.max(0, (then.companyAggregateCF ?? 0) - now) }
    })
    .sort((a, b) => b.gain - a.gain || b.lost - a.lost || (a.outcome.checkId < b.outcome.checkId ? -1 : 1))
    .slice(0, most)
    .map(({ outcome: { checkId, factor, title, finding, fixText }, gain }) => ({
      checkId,
      factor,
      title,
      finding,
      fixText,
      estimatedPoints: gain,
    }))
}

/** The answers that take part in a score. */
export interface ScoredAnswers {
  answers: GivenAnswers
  answeredAt: string
  provenance?: Partial<Record<string, { source: string; at: string }>>
}

const isPartial = (evidence: Evidence | null): boolean =>
  evidence === null ||
  [evidence.dns, evidence.tls, evidence.http, evidence.exposure, evidence.leaks].some(
    (part) => part === null,
  ) ||
  (evidence.dns?.unobserved ?? []).length > 0

/** The whole report. Same evidence and answers, same report, to the hash of every record. */
export const score = (evidence: Evidence | null, answered: ScoredAnswers | null): RiskReport => {
  const checks = runChecks({
    evidence,
    answers: answered?.answers ?? {},
    answeredAt: answered?.answeredAt ?? evidence?.observedAt ?? '',
    ...(answered?.provenance ? { provenance: answered.provenance } : {}),
  })
  const { factors, companyAggregateCF, ceilings } = aggregate(checks)
  return {
    methodVersion: METHOD_VERSION,
    factors,
    companyAggregateCF,
    band: companyAggregateCF === null ? null : bandOf(companyAggregateCF),
    ceilings,
    checks,
    topFindings: topFindings(checks),
    partial: isPartial(evidence),
  }
}
