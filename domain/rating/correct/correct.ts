import { isTriaMandatory } from '#domain/rating/coverage/eligibility.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import { carryCoveragePriorActs, carryPolicyPriorActs } from './carry-prior-acts.ts'
import { correctCoverages } from './correct-coverages.ts'
import { ratedRevenue } from '#domain/rating/exposure.ts'
import { describeIndustry, isInIndustry, type IndustryRule } from '#domain/rating/industry.ts'
import type { RatingRequest, RiskInput } from '#domain/rating/inputs.ts'
import { productOf } from '#domain/rating/products.ts'
import type { CorrectionRule } from '#domain/rating/program/program-schema.ts'
import type { Change, WaitingPeriod } from '#domain/rating/types.ts'
import { inMoney, smallRevenueText, wordsOf, type Words } from '#domain/rating/proof/wording.ts'

export interface Corrected {
  corrected: RatingRequest
  /** In the order in which they were made. */
  changes: Change[]
}

const hours = (value: number): string => `${value} hours`

/** As much of a request as the rules of the policy's own terms look at. */
interface PolicyTerms extends Pick<
  RatingRequest,
  'limit' | 'deductible' | 'deductibleAsked' | 'waitingPeriod'
> {
  risk: Pick<RiskInput, 'revenue' | 'nonUsRevenue' | 'projectedRevenue' | 'naicsCode' | 'sicCode'>
}

/** Revenue in whole major units, rounded down. */
const revenueOf = (request: PolicyTerms): number => Math.floor(ratedRevenue(request.risk) / 100)

/** A request under the rules and words of its market. */
interface Asked {
  request: PolicyTerms
  market: 'US' | 'UK'
  words: Words
}

const isOneOf = (rule: IndustryRule, { market, request }: Asked): boolean =>
  isInIndustry(market, rule, request.risk)

interface Fix {
  field: 'limit' | 'deductible' | 'waitingPeriod'
  to: number
  reason: string
}

const labelsOf = ({ retention }: Words) => ({
  limit: 'Aggregate limit',
  deductible: retention,
  waitingPeriod: 'Waiting period',
})

const raiseDeductible = ({ request, words }: Asked, least: number, why: string): Fix | null =>
  request.deductible >= least * 100
    ? null
    : {
        field: 'deductible',
        to: least * 100,
        reason: `The smallest ${words.retention.toLowerCase()} is ${inMoney(words, least * 100)} ${why}.`,
      }

const lowerLimit = ({ request }: Asked, most: number, reason: string): Fix | null =>
  request.limit <= most * 100 ? null : { field: 'limit', to: most * 100, reason }

type WaitingRule = Extract<CorrectionRule, { kind: 'waitingByIndustry' }>

const waitingReason = (market: 'US' | 'UK', rule: WaitingRule): string =>
  `The waiting period is ${rule.hours} hours for ${describeIndustry(market, rule)}.`

/** Why the waiting period of the industry is what it is, where a rule of the program sets it; else null. */
export const industryWaitingReason = (
  { file: { market, corrections } }: CompiledProgram,
  risk: PolicyTerms['risk'],
): string | null => {
  for (const rule of corrections)
    if (rule.kind === 'waitingByIndustry' && isInIndustry(market, rule, risk))
      return waitingReason(market, rule)
  return null
}

/** What one rule asks of the policy's own terms; rules of single coverages are read where those are settled. */
const fixOf = (rule: CorrectionRule, asked: Asked): Fix | null => {
  const { request, market, words } = asked
  const size = words.revenue.toLowerCase()
  switch (rule.kind) {
    case 'minDeductibleByRevenue': {
      const revenue = revenueOf(request)
      const band = rule.bands.find((one) => one.upToRevenue === null || revenue <= one.upToRevenue)
      return band
        ? raiseDeductible(asked, band.deductible, `at a ${size} of ${inMoney(words, revenue * 100)}`)
        : null
    }
    case 'minDeductibleByIndustry':
      return isOneOf(rule, asked)
        ? raiseDeductible(asked, rule.deductible, `for ${describeIndustry(market, rule)}`)
        : null
    case 'maxLimitByIndustry':
      return isOneOf(rule, asked)
        ? lowerLimit(
            asked,
            rule.limit,
            `The largest limit is ${inMoney(words, rule.limit * 100)} for ${describeIndustry(market, rule)}.`,
          )
        : null
    case 'maxLimitByRevenue':
      return revenueOf(request) < rule.revenueBelow && request.limit >= rule.whenAtLeast * 100
        ? lowerLimit(asked, rule.limit, smallRevenueText(words, rule))
        : null
    case 'waitingByIndustry':
      return isOneOf(rule, asked) && request.waitingPeriod !== rule.hours
        ? { field: 'waitingPeriod', to: rule.hours, reason: waitingReason(market, rule) }
        : null
    default:
      return null
  }
}

const withFix = <T extends PolicyTerms>(request: T, { field, to }: Fix): T =>
  field === 'waitingPeriod' ? { ...request, waitingPeriod: to as WaitingPeriod } : { ...request, [field]: to }

/** The smallest deductible that a rule for revenue wants, in cents; 0 without such a rule. */
const leastOfRevenue = (program: CompiledProgram, request: PolicyTerms): number => {
  const revenue = revenueOf(request)
  for (const rule of program.file.corrections)
    if (rule.kind === 'minDeductibleByRevenue') {
      const band = rule.bands.find((one) => one.upToRevenue === null || revenue <= one.upToRevenue)
      return (band?.deductible ?? 0) * 100
    }
  return 0
}

/**
 * What the deductible would be without the rule for revenue, kept while that rule alone raises it: its credit is phased
 * in. Terms that ask for as much or more keep nothing, and have the whole credit.
 */
const withAsked = <T extends PolicyTerms>(program: CompiledProgram, asked: T, corrected: T): T => {
  const { deductibleAsked: kept, ...rest } = corrected
  const { market, corrections } = program.file
  const least = leastOfRevenue(program, asked)
  const before = corrections.reduce(
    (most, rule) =>
      rule.kind === 'minDeductibleByIndustry' && isInIndustry(market, rule, asked.risk)
        ? Math.max(most, rule.deductible * 100)
        : most,
    Math.max(Math.min(kept ?? asked.deductible, asked.deductible), program.phases?.least ?? 0),
  )
  const isRaised = program.phases !== null && before < least && corrected.deductible === least
  if (!isRaised) return rest as T
  // Whatever a caller names: what is not on the table counts as the next amount below it.
  const priced = [...program.retention.keys()].filter((one) => one <= before)
  return { ...rest, deductibleAsked: Math.max(...priced) } as T
}

/** Brings limit, retention and waiting period of the policy inside the program's rules, and says what it changed. */
export const correctTerms = <T extends PolicyTerms>(
  program: CompiledProgram,
  request: T,
): { corrected: T; changes: Change[] } => {
  const { market } = program.file
  const words = wordsOf(market)
  const labels = labelsOf(words)
  let corrected = request
  const changes: Change[] = []
  for (const rule of program.file.corrections) {
    const fix = fixOf(rule, { request: corrected, market, words })
    if (!fix) continue
    const show = fix.field === 'waitingPeriod' ? hours : (cents: number) => inMoney(words, cents)
    changes.push({
      field: fix.field,
      label: labels[fix.field],
      from: show(corrected[fix.field]),
      to: show(fix.to),
      reason: fix.reason,
      rule: rule.rule,
      source: rule.source,
    })
    corrected = withFix(corrected, fix)
  }
  return { corrected: withAsked(program, request, corrected), changes }
}

const correctTria = ({ corrected: request, changes }: Corrected): Corrected => {
  if (!isTriaMandatory(request.boostVersion) || !request.isTriaExcluded)
    return { corrected: request, changes }
  const change: Change = {
    field: 'isTriaExcluded',
    label: 'TRIA',
    from: 'Excluded',
    to: 'Included',
    reason: 'TRIA is mandatory in V4.',
    rule: 'TRIA_MANDATORY',
    source: 'Product rules',
  }
  return { corrected: { ...request, isTriaExcluded: false }, changes: [...changes, change] }
}

const PAPER = { admitted: 'Admitted', surplus: 'Surplus lines' } as const

/** A product that is written on one kind of paper only is priced on that. */
const correctPaper = (program: CompiledProgram, { corrected: request, changes }: Corrected): Corrected => {
  const product = productOf(program.file.product)
  const paper = product?.paper ?? 'either'
  const asked = request.isSurplus ? 'surplus' : 'admitted'
  if (paper === 'either' || paper === asked) return { corrected: request, changes }
  const change: Change = {
    field: 'isSurplus',
    label: 'Paper',
    from: PAPER[asked],
    to: PAPER[paper],
    reason: `${program.file.name} is written on ${PAPER[paper].toLowerCase()} paper only.`,
    rule: 'PAPER_OF_PRODUCT',
    source: 'Product rules',
  }
  return { corrected: { ...request, isSurplus: paper === 'surplus' }, changes: [...changes, change] }
}

/**
 * Brings a request inside the program's rules and says what it changed, instead of refusing it (the behaviour that
 * the Prime 100 interface publishes). Correcting a corrected request changes nothing more.
 */
export const correct = (program: CompiledProgram, request: RatingRequest): Corrected => {
  const carried = carryPolicyPriorActs(request)
  const terms = correctPaper(program, correctTria(correctTerms(program, carried.corrected)))
  const settled = correctCoverages(program, terms.corrected)
  const { corrected, changes } = carryCoveragePriorActs(settled.corrected)
  return { corrected, changes: [...carried.changes, ...terms.changes, ...settled.changes, ...changes] }
}
