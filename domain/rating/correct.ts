import { isTriaMandatory } from '../coverage/eligibility.ts'
import { plain, type CompiledProgram } from './compile.ts'
import { correctCoverages } from './correct-coverages.ts'
import { ratedRevenue } from './exposure.ts'
import type { RatingRequest } from './inputs.ts'
import type { CorrectionRule } from './program-schema.ts'
import type { Change, WaitingPeriod } from './types.ts'

export interface Corrected {
  corrected: RatingRequest
  /** In the order in which they were made. */
  changes: Change[]
}

export const money = (cents: number): string => `$${plain(cents / 100)}`
const hours = (value: number): string => `${value} hours`

/** Revenue in whole major units, rounded down. */
const revenueOf = (request: RatingRequest): number => Math.floor(ratedRevenue(request.risk) / 100)

const isOneOf = (prefixes: readonly string[], request: RatingRequest): boolean =>
  prefixes.some((prefix) => request.risk.naicsCode.startsWith(prefix))

const describeNaics = (prefixes: readonly string[]): string => `NAICS ${prefixes.join(', ')}`

interface Fix {
  field: 'limit' | 'deductible' | 'waitingPeriod'
  to: number
  reason: string
}

const LABELS = {
  limit: 'Aggregate limit',
  deductible: 'Deductible',
  waitingPeriod: 'Waiting period',
} as const

const raiseDeductible = (request: RatingRequest, least: number, why: string): Fix | null =>
  request.deductible >= least * 100
    ? null
    : {
        field: 'deductible',
        to: least * 100,
        reason: `The smallest deductible is $${plain(least)} ${why}.`,
      }

const lowerLimit = (request: RatingRequest, most: number, why: string): Fix | null =>
  request.limit <= most * 100
    ? null
    : { field: 'limit', to: most * 100, reason: `The largest limit is $${plain(most)} ${why}.` }

/** What one rule asks of the policy's own terms; rules of single coverages are read where those are settled. */
const fixOf = (rule: CorrectionRule, request: RatingRequest): Fix | null => {
  switch (rule.kind) {
    case 'minDeductibleByRevenue': {
      const revenue = revenueOf(request)
      const band = rule.bands.find((one) => one.upToRevenue === null || revenue <= one.upToRevenue)
      return band ? raiseDeductible(request, band.deductible, `at a revenue of $${plain(revenue)}`) : null
    }
    case 'minDeductibleByNaics':
      return isOneOf(rule.naics, request)
        ? raiseDeductible(request, rule.deductible, `for ${describeNaics(rule.naics)}`)
        : null
    case 'maxLimitByNaics':
      return isOneOf(rule.naics, request)
        ? lowerLimit(request, rule.limit, `for ${describeNaics(rule.naics)}`)
        : null
    case 'maxLimitByRevenue':
      return revenueOf(request) < rule.revenueBelow && request.limit >= rule.whenAtLeast * 100
        ? lowerLimit(request, rule.limit, `at a revenue below $${plain(rule.revenueBelow)}`)
        : null
    case 'waitingByNaics':
      return isOneOf(rule.naics, request) && request.waitingPeriod !== rule.hours
        ? {
            field: 'waitingPeriod',
            to: rule.hours,
            reason: `The waiting period is ${rule.hours} hours for ${describeNaics(rule.naics)}.`,
          }
        : null
    default:
      return null
  }
}

const withFix = (request: RatingRequest, { field, to }: Fix): RatingRequest =>
  field === 'waitingPeriod' ? { ...request, waitingPeriod: to as WaitingPeriod } : { ...request, [field]: to }

const correctTerms = (program: CompiledProgram, request: RatingRequest): Corrected => {
  let corrected = request
  const changes: Change[] = []
  for (const rule of program.file.corrections) {
    const fix = fixOf(rule, corrected)
    if (!fix) continue
    const show = fix.field === 'waitingPeriod' ? hours : money
    changes.push({
      field: fix.field,
      label: LABELS[fix.field],
      from: show(corrected[fix.field]),
      to: show(fix.to),
      reason: fix.reason,
      rule: rule.rule,
      source: rule.source,
    })
    corrected = withFix(corrected, fix)
  }
  return { corrected, changes }
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
    source: 'Specification 2 section 9',
  }
  return { corrected: { ...request, isTriaExcluded: false }, changes: [...changes, change] }
}

/**
 * Brings a request inside the program's rules and says what it changed, instead of refusing it (the behaviour that
 * the Prime 100 interface publishes). Correcting a corrected request changes nothing more.
 */
export const correct = (program: CompiledProgram, request: RatingRequest): Corrected => {
  const terms = correctTria(correctTerms(program, request))
  const { corrected, changes } = correctCoverages(program, terms.corrected)
  return { corrected, changes: [...terms.changes, ...changes] }
}
