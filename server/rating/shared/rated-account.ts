import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { calculation } from '#contract/rating/rating.ts'
import type { AccountDecline } from '#domain/account/declines.ts'
import { neededToPrice, profileScore, type ProfileScore } from '#domain/account/eligibility.ts'
import type { Firmographics, PolicyContact } from '#domain/account/schema.ts'
import type { AccountStatus } from '#domain/account/statuses.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type FieldProblem, refusal, Refused } from '#domain/kernel/refusal.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { localTaxRefusal } from '#domain/money/tax/localities.ts'
import type { TaxLine } from '#domain/money/tax/types.ts'
import { openTaxes, whyTax } from '#domain/money/tax/why.ts'
import type { AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { RaisedContradiction } from '#domain/risk/contradictions.ts'
import { calculate } from '#domain/rating/calculate.ts'
import type { RatingContext } from '#domain/rating/correct/validate.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import type { RetroactiveDates } from '#domain/rating/coverage/retroactive-date.ts'
import type { RatedTransaction } from '#domain/rating/constants.ts'
import type { IrpmInput, RatingRequest, RatingRequestInput, RiskFacts } from '#domain/rating/inputs.ts'
import { productOf } from '#domain/rating/products.ts'
import { taxStepId } from '#domain/rating/proof/steps.ts'
import type { HazardClass, Worksheet as DomainWorksheet } from '#domain/rating/types.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { CalculatorRequest, Price, Worksheet } from '#server/database/json-columns.ts'
import {
  type RatingSetup,
  ratingSetupColumn,
  programInForce,
  loadRatingSetup,
  underRulesInForce,
} from './rating-setup.ts'

/** A calculation as it is answered. */
export type Calculation = z.output<typeof calculation>
/**
 * A calculation as pricing gives it, with the class of the industry that it was rated in, 1 to 5, the worst last, and
 * the facts of the company that it rests on.
 */
export type Priced = Calculation & { hazardClass: HazardClass; risk: RiskFacts }

/** A calculation as it is kept: the price, and apart from it as JSON text how it was worked out; the class has a column. */
export const priceAndWorksheet = ({
  hazardClass: _class,
  risk: _risk,
  steps,
  proof,
  pricesToFix,
  coverages,
  ...price
}: Priced): { price: Price; worksheet: string } => {
  const worksheet = JSON.stringify({ steps, proof, pricesToFix } satisfies Worksheet)
  return {
    price: {
      ...price,
      worksheetSha256: createHash('sha256').update(worksheet).digest('hex'),
      coverages: coverages.map(
        ({
          key,
          name,
          groupId,
          isAvailable,
          reason,
          isSelected,
          limit,
          deductible,
          waitingPeriod,
          premium,
          bounds = [],
        }) => ({
          key,
          name,
          groupId,
          isAvailable,
          reason,
          isSelected,
          limit,
          deductible,
          // Kept where the hours are all that the insured bears.
          ...(deductible === null && waitingPeriod !== null && { waitingPeriod }),
          premium,
          ...(bounds.length > 0 && { bounds }),
        }),
      ),
    },
    worksheet,
  }
}

/** Everything about an account that a price or a quote is made from. */
export interface RatedAccount {
  id: string
  tenantId: string
  name: string
  agencyName: string
  market: 'US' | 'UK'
  status: AccountStatus
  state: string | null
  /** companyAggregateCF, null while not scored. */
  score: number | null
  company: Partial<Firmographics>
  contact: Partial<PolicyContact>
  answers: GivenAnswers
  /** Where the answers come from that one press gave to several questions; null where there are none. */
  together?: AnswerProvenance | null
  /** Answers that the evidence contradicts. */
  contradictions: RaisedContradiction[]
  /** Days on which the account's connectors last delivered. */
  connectorDays: LocalDate[]
  /** Products for which an underwriter offers no terms. */
  declines?: AccountDecline[]
  /** Presets and programs that price it along with the program files. */
  setup: RatingSetup
}

/** An account as `RatedAccount`, for the select list of a query on `account`. */
export const ratedAccountColumns = sql<RatedAccount>`json_build_object(
  'id', account.id, 'tenantId', account.tenant_id, 'name', account.name, 'agencyName', account.agency_name,
  'market', account.market, 'status', account.status, 'state', account.state, 'score', account.risk_score,
  'company', coalesce(account.firmographics->'company', '{}'), 'contact', account.contact,
  'answers', coalesce(account.answers->'answers', '{}'),
  'together', case when account.answers @? '$.provenance.*.together' then (
    select jsonb_object_agg(key, value) from jsonb_each(account.answers->'provenance') where value ? 'together') end,
  'contradictions', account.contradictions, 'declines', account.declines,
  'connectorDays', array(select left(connector->>'observedAt', 10)
    from jsonb_array_elements(coalesce(account.evidence->'connectors', '[]')) connector),
  'setup', ${ratingSetupColumn})`

/** Reads an account for pricing; absent and foreign look the same. */
export const readRatedAccount = async (ctx: Ctx, accountId: string): Promise<RatedAccount> => {
  const row = await ctx.db
    .selectFrom('account')
    .select(ratedAccountColumns.as('account'))
    .where('account.id', '=', accountId)
    .where(visible(ctx.actor, 'account'))
    .executeTakeFirst()
  if (!row) throw absent('account')
  await loadRatingSetup(ctx.db, row.account.setup)
  return row.account
}

/** How much is known of an account, and what would raise it. */
export const profileOfRated = (account: RatedAccount): ProfileScore =>
  profileScore({
    country: account.market,
    firmographics: account.company,
    state: account.state,
    contact: {
      email: account.contact.policyContactEmail ?? null,
      phone: account.contact.policyContactPhone ?? null,
    },
  })

/** The calendar day where the insured is: the day that windows and licenses are judged by. */
export const todayAt = (now: Date, insured: { market: 'US' | 'UK'; state: string | null }): LocalDate =>
  todayIn(now, timeZoneOf(insured.market, insured.state))

/** A connector vouches for the score for 30 days. */
const CONNECTOR_DAYS = 30

const missingFacts = (account: RatedAccount): FieldProblem[] => {
  const { company, market, state } = account
  const isUs = market === 'US'
  const needed: [boolean, string, string][] = [
    [company.revenue === undefined, 'revenue', isUs ? 'Revenue' : 'Turnover'],
    [isUs && !company.naicsCode, 'naicsCode', 'NAICS code'],
    [!isUs && !company.sicCode, 'sicCode', 'SIC code'],
    [isUs && !state, 'state', 'State'],
  ]
  return needed
    .filter(([isMissing]) => isMissing)
    .map(([, field, label]) => ({ code: 'REQUIRED', detail: neededToPrice({ field, label }), field }))
}

const refuseProblems = (problems: readonly FieldProblem[]): void => {
  if (problems.length === 0) return
  throw new Refused(
    refusal('invalid', 'FIELD_INVALID', problems.map((one) => one.detail).join(' '), {
      errors: [...problems],
    }),
  )
}

/** What an underwriter decided for one quote; the calculator's caller cannot ask for it. */
export interface OwnTerms {
  /** Cents; the program's own fee when absent. */
  mgaFee?: number
  /** Schedule rating; none when absent. */
  irpm?: IrpmInput | null
  /** Of a renewal: the dates of the expiring terms. */
  retroactive?: RetroactiveDates
}

/** Rules, too, may be set aside for one quote: their codes. */
export interface Decided extends OwnTerms {
  setAside?: readonly string[]
}

/** A request with the company's facts, as the evaluator takes it. */
export const ratingRequestOf = (
  account: RatedAccount,
  product: string,
  request: CalculatorRequest,
  today: LocalDate,
  own: OwnTerms = {},
): RatingRequestInput => {
  const { company } = account
  const oldest = addDays(today, -CONNECTOR_DAYS)
  return {
    product,
    ...request,
    ...own,
    risk: {
      revenue: company.revenue ?? 0,
      nonUsRevenue: company.nonUsRevenue ?? 0,
      naicsCode: company.naicsCode ?? '',
      sicCode: company.sicCode ?? '',
      state: account.market === 'UK' ? 'UK' : (account.state ?? ''),
      taxLocality: company.taxLocality ?? null,
      answers: account.answers,
      score: account.score,
      ...(company.hasNoDomain && !company.domainName && { hasNoDomain: true as const }),
      verifiedConnectors: account.connectorDays.filter((day) => day >= oldest).length,
      onlineSalesShare: company.onlineSalesShare ?? null,
      noOfEmployees: company.noOfEmployeesAll ?? null,
      ownershipType: company.ownershipType ?? null,
      numberOfPersonalRecords: company.numberOfPersonalRecords ?? null,
    },
  }
}

const ACCOUNT_FIELDS: Readonly<Record<string, string>> = {
  revenue: 'firmographics.revenue',
  nonUsRevenue: 'firmographics.nonUsRevenue',
  naicsCode: 'firmographics.naicsCode',
  sicCode: 'firmographics.sicCode',
  noOfEmployees: 'firmographics.noOfEmployeesAll',
  onlineSalesShare: 'firmographics.onlineSalesShare',
  state: 'firmographics.physicalAddress.state',
  product: 'productType',
  taxLocality: 'firmographics.taxLocality',
}

/** Problems of a price name the request's fields, or the account's where the fact is kept there. */
const onTheWire = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  field:
    ACCOUNT_FIELDS[problem.field] ??
    (problem.field.startsWith('answers.') ? problem.field : `request.${problem.field}`),
})

const namingFields = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refused) || !error.refusal.errors) throw error
    throw new Refused({ ...error.refusal, errors: error.refusal.errors.map(onTheWire) })
  }
}

/** The product's code as stored, or a refusal that names what cannot be quoted. */
export const quotableProduct = (productType: string, market: 'US' | 'UK'): string => {
  const product = productOf(productType)
  if (!product)
    throw new Refused(
      refusal('invalid', 'PRODUCT_UNKNOWN', `There is no product ${productType}.`, {
        errors: [{ code: 'UNKNOWN', detail: `There is no product ${productType}.`, field: 'productType' }],
      }),
    )
  if (product.market !== market)
    throw new Refused(
      refusal('conflict', 'PRODUCT_NOT_IN_MARKET', `${product.name} is not sold where this account is.`),
    )
  return product.code
}

const requestOf = (corrected: RatingRequest): CalculatorRequest => {
  const { limit, deductible, waitingPeriod, retroActivePeriod, effectiveDate, endDate, preset } = corrected
  const { coverages, isSurplus, isTriaExcluded, brokerFee, attachmentPoint } = corrected
  const { additionalBrokerFee, inspectionFee } = corrected
  const { followedInsurer, followedPolicyNumber, deductibleAsked } = corrected
  return {
    limit,
    deductible,
    ...(deductibleAsked === undefined ? {} : { deductibleAsked }),
    ...(attachmentPoint === undefined ? {} : { attachmentPoint }),
    ...(followedInsurer ? { followedInsurer } : {}),
    ...(followedPolicyNumber ? { followedPolicyNumber } : {}),
    waitingPeriod,
    retroActivePeriod,
    effectiveDate,
    endDate,
    preset,
    coverages,
    isSurplus,
    isTriaExcluded,
    brokerFee,
    ...(additionalBrokerFee && { additionalBrokerFee }),
    ...(inspectionFee && { inspectionFee }),
  }
}

/** A program and the rules that decide about its prices, with the name of those rules. */
interface UnderRules {
  program: CompiledProgram
  rules: string
}

/** Prices a request on facts that are given, under a program and rules that are given. Money in cents. */
export const priceOn = (
  { program, rules }: UnderRules,
  input: RatingRequestInput,
  context: RatingContext,
): Priced =>
  namingFields(() => {
    const priced = calculate(program, input, context)
    const { totals, worksheet } = priced
    return {
      program: priced.program,
      rules,
      currency: worksheet.currency,
      request: requestOf(priced.corrected),
      changes: priced.changes,
      outcome: priced.outcome,
      referrals: priced.referrals,
      coverages: priced.coverages,
      retroactive: priced.retroactive,
      steps: explained(worksheet),
      premium: totals.premium,
      mgaFee: totals.mgaFee,
      brokerFee: totals.brokerFee,
      ...(totals.additionalBrokerFee && { additionalBrokerFee: totals.additionalBrokerFee }),
      ...(totals.inspectionFee && { inspectionFee: totals.inspectionFee }),
      taxLines: worksheet.taxLines,
      ...notesOf(worksheet.taxLines, input.risk),
      taxes: totals.taxes,
      totalPremium: totals.totalPremium,
      ...(priced.terrorismPremium !== null && { terrorismPremium: priced.terrorismPremium }),
      proof: priced.proof.equation,
      pricesToFix: priced.pricesToFix,
      hazardClass: worksheet.hazardClass,
      risk: input.risk,
    }
  })

/**
 * Prices a request for an account: the one way to a price, for the preview and for every saved quote, so that the
 * two are equal to the cent. `today` is the day at the insured's address. Refuses, naming the fields, what cannot
 * be priced; money in cents.
 */
export const priceFor = (
  account: RatedAccount,
  product: string,
  request: CalculatorRequest,
  today: LocalDate,
  transaction: RatedTransaction = 'NEW_BUSINESS',
  { setAside, ...own }: Decided = {},
): Priced => {
  const under = namingFields(() => {
    refuseProblems(missingFacts(account))
    return underRulesInForce(
      programInForce(account.setup, product, request.effectiveDate),
      account.setup,
      today,
    )
  })
  return priceOn(under, ratingRequestOf(account, product, request, today, own), {
    today,
    transaction,
    setAside,
  })
}

/** The steps, those of public charges with their rule, days and sources as they were on file when it was priced. */
const explained = ({ steps, taxLines }: DomainWorksheet): Calculation['steps'] => {
  const byStep = new Map(taxLines.map((line) => [taxStepId(line), line]))
  return steps.map((step) => {
    const line = byStep.get(step.id)
    return line ? { ...step, why: whyTax(line) } : step
  })
}

/** What of the public charges is open, where anything is. */
const notesOf = (
  lines: readonly TaxLine[],
  { state, taxLocality = null }: RiskFacts,
): { taxNotes?: string[] } => {
  const isPlaceOpen = localTaxRefusal(state, taxLocality)
  const notes = [...openTaxes(lines), ...(isPlaceOpen ? [isPlaceOpen.reason] : [])]
  return notes.length === 0 ? {} : { taxNotes: notes }
}

/** The full-term premium before schedule rating, term and minimum, in cents: what schedule rating applies to. */
export const manualPremiumFor = (
  account: RatedAccount,
  product: string,
  request: CalculatorRequest,
  today: LocalDate,
): Cents =>
  namingFields(() => {
    const program = programInForce(account.setup, product, request.effectiveDate)
    const input = ratingRequestOf(account, product, request, today)
    return calculate(program, input, { today, transaction: 'RENEWAL' }).totals.manualPremium
  })
