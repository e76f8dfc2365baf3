import { formatDay } from '#domain/market/format.ts'
import { KNOWN_CIRCUMSTANCES } from '../questionnaire/disclosed.ts'
import { unanswered, visibleFields } from '../questionnaire/given-answers.ts'
import { variantFor } from '../questionnaire/variants.ts'
import type { CompiledProgram } from './program/compile.ts'
import { isRiskFactorRule } from './advice/risk-factor-rule.ts'
import { controlsOf, ratedRevenue } from './exposure.ts'
import { industryCodeOf } from './industry.ts'
import type { RatingRequest } from './inputs.ts'
import type { ReferralRule } from './program/program-schema.ts'
import type { HazardClass, Outcome, Referral } from './types.ts'

type Facts = Record<string, string | number | null>

const factsOf = (request: RatingRequest, hazardClass: HazardClass): Facts => ({
  ...controlsOf(request.risk),
  claimHistory: request.risk.answers.claimHistory ?? null,
  rdpOpen: request.risk.answers.rdpOpen ?? null,
  coverageDeclined: request.risk.answers.coverageDeclined ?? null,
  recordsPersonal: request.risk.answers.recordsPersonal ?? null,
  recordsCards: request.risk.answers.recordsCards ?? null,
  recordsHealth: request.risk.answers.recordsHealth ?? null,
  revenue: ratedRevenue(request.risk) / 100,
  limit: request.limit / 100,
  attachmentPoint: request.attachmentPoint === undefined ? null : request.attachmentPoint / 100,
  hazardClass,
  naicsCode: request.risk.naicsCode || null,
  sicCode: request.risk.sicCode || null,
  noOfEmployees: request.risk.noOfEmployees,
  ownershipType: request.risk.ownershipType,
  state: request.risk.state,
  score: request.risk.score,
  numberOfPersonalRecords: request.risk.numberOfPersonalRecords,
})

type Condition = ReferralRule['when'][number]

const isMet = ([name, operator, operand]: Condition, facts: Facts): boolean => {
  if (!(name in facts)) throw new Error(`no fact is called ${name}`)
  const value = facts[name] as string | number | null
  if (value === null) return false
  if (operator === 'in') return Array.isArray(operand) && operand.includes(value)
  if (operator === 'prefix')
    return Array.isArray(operand) && operand.some((one) => String(value).startsWith(String(one)))
  const [left, right] = [Number(value), Number(operand)]
  return operator === 'gt' ? left > right : operator === 'gte' ? left >= right : left < right
}

const missingFacts = (program: CompiledProgram, request: RatingRequest): Referral[] => {
  const variant = variantFor(program.file.product)
  const bought = request.coverages.filter((one) => one.isSelected).map((one) => one.key)
  const open = variant ? unanswered(variant, request.risk.answers, bought) : []
  const missing = open.map(({ field, wording }): Referral => ({
    level: 'block',
    code: 'ANSWER_MISSING',
    reason: `Not answered yet: ${wording}`,
    field: `answers.${field}`,
  }))
  const code = industryCodeOf(program.file.market, request.risk)
  if (program.hazardOf(code, ratedRevenue(request.risk) / 100, request.risk.onlineSalesShare).isShareMissing)
    missing.push({
      level: 'block',
      code: 'ONLINE_SALES_MISSING',
      reason: 'The share of sales made online or by app is not known yet. Enter it in the account details.',
      field: 'onlineSalesShare',
    })
  if (request.risk.score === null && program.isScored && !request.risk.hasNoDomain)
    missing.push({
      level: 'block',
      code: 'SCORE_MISSING',
      reason: 'The company is not scored yet. Refresh its risk factors.',
      field: 'score',
    })
  return missing
}

const knownCircumstances = (program: CompiledProgram, { risk }: RatingRequest): Referral[] => {
  const known = KNOWN_CIRCUMSTANCES.filter(({ field }) => risk.answers[field] === true)
  // Nearly all know of nothing, and every price asks.
  if (known.length === 0) return []
  const variant = variantFor(program.file.product)
  const asked = variant ? visibleFields(variant, risk.answers) : []
  return known
    .filter(({ field }) => asked.includes(field))
    .map(({ field, code }): Referral => ({
      level: 'approve',
      code,
      reason: 'A claim, or something that may lead to one, is known before the policy begins.',
      field: `answers.${field}`,
    }))
}

/** Code of the referral of a company that cannot be scanned. */
export const NO_DOMAIN = 'NO_DOMAIN'

/** Without a web domain there is nothing to scan, now or later: the score neither credits nor charges. */
const unscanned = (program: CompiledProgram, { risk }: RatingRequest): Referral[] =>
  risk.score === null && program.isScored && risk.hasNoDomain
    ? [
        {
          level: 'approve',
          code: NO_DOMAIN,
          reason:
            'The company has no web domain, so nothing could be scanned and its price has a neutral score. An underwriter decides by its answers.',
          field: 'domainName',
        },
      ]
    : []

const sunset = (program: CompiledProgram, request: RatingRequest): Referral[] => {
  const { tria } = program.file
  if (!tria || request.isTriaExcluded || request.endDate <= tria.expiresOn) return []
  return [
    {
      level: 'inform',
      code: 'TRIA_SUNSET',
      reason: `The Terrorism Risk Insurance Act expires on ${formatDay(tria.expiresOn, 'US')}, before this term ends: the conditional disclosure applies.`,
      field: 'endDate',
    },
  ]
}

/**
 * Why a price is not simply ready: `inform` says something, `block` waits for a fact, `approve` needs an
 * underwriter, `decline` is outside the appetite. A field that is declined is not also referred. What a rule of
 * `setAside` (codes of risk-factor rules) says is still shown, but decides nothing: what it hid appears again.
 */
export const refer = (
  program: CompiledProgram,
  request: RatingRequest,
  hazardClass: HazardClass,
  setAside: readonly string[] = [],
): Referral[] => {
  const facts = factsOf(request, hazardClass)
  const met = [
    ...program.file.referrals
      .filter((rule) => rule.when.every((condition) => isMet(condition, facts)))
      .map(({ level, code, reason, field }): Referral => ({ level, code, reason, field })),
    ...knownCircumstances(program, request),
  ].map((one) =>
    setAside.includes(one.code) && isRiskFactorRule(one) ? { ...one, level: 'inform' as const } : one,
  )
  const declined = new Set(met.filter((one) => one.level === 'decline').map((one) => one.field))
  const kept = met.filter((one) => one.level !== 'approve' || !declined.has(one.field))
  return [
    ...kept,
    ...missingFacts(program, request),
    ...unscanned(program, request),
    ...sunset(program, request),
  ]
}

/** A decline ends it; a missing fact leaves an indication; then an underwriter's approval; else it is ready. */
export const outcomeOf = (referrals: readonly Referral[]): Outcome => {
  const has = (level: Referral['level']): boolean => referrals.some((one) => one.level === level)
  if (has('decline')) return 'INVALID'
  if (has('block')) return 'INDICATION'
  return has('approve') ? 'REFERRED' : 'READY'
}
