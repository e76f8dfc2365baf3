import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { bandOf } from './bands.ts'
import type { Ceiling, CheckInput, Observation } from './checks/check.ts'
import { CHECKS, FACTOR_WEIGHTS, type FactorWeights } from './method.ts'
import {
  FACTOR_LABELS,
  FACTORS,
  type CheckOutcome,
  type Confidence,
  type Factor,
  type FactorScore,
} from './schema.ts'

/** The answers that take part in a score. */
export interface ScoredAnswers {
  answers: GivenAnswers
  answeredAt: string
  provenance?: Partial<Record<string, { source: string; at: string }>>
}

/** A check that ran, as far as a score is made of it. */
export type Judged = Pick<CheckOutcome, 'checkId' | 'factor' | 'weight' | 'points' | 'maxPoints' | 'holds'>

/** Every check that had something to judge, in the method's order, with what it saw. */
export const observe = (input: CheckInput): { check: (typeof CHECKS)[number]; seen: Observation }[] =>
  CHECKS.flatMap((check) => {
    const seen = check.observe(input)
    return seen ? [{ check, seen }] : []
  })

/** The same as far as a score is made of it: no record is written out or hashed. */
export const judge = (input: CheckInput): Judged[] =>
  observe(input).map(({ check: { checkId, factor, weight }, seen }) => ({
    checkId,
    factor,
    weight,
    points: seen.points,
    maxPoints: MAX_POINTS,
    ...(seen.holds !== undefined && { holds: seen.holds }),
  }))

/** What a check earns at best, and from where on it is no finding. */
export const MAX_POINTS = 100
export const PASSES_FROM = 90

const CEILINGS = new Map(
  CHECKS.flatMap(({ checkId, ceiling }): [string, Ceiling][] => (ceiling ? [[checkId, ceiling]] : [])),
)

/** A ceiling holds by what was seen, and not by its points. Reports of earlier methods did not say it: there it holds at zero. */
const ceilingOf = ({ checkId, points, holds }: Judged): Ceiling | null => {
  const ceiling = CEILINGS.get(checkId)
  if (!ceiling) return null
  if (holds === undefined) return points === 0 ? ceiling : null
  return holds === null ? null : { ...ceiling, sentence: holds }
}

const confidenceOf = (observedWeight: number): Confidence =>
  observedWeight >= 90 ? 'high' : observedWeight >= 70 ? 'medium' : 'low'

const scoreFactor = (factor: Factor, outcomes: readonly Judged[]): FactorScore => {
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
  outcomes: readonly Judged[],
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
