import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { rewriteContract } from '#contract/policy/rewrite/rewrite.ts'
import { Refused, type Refusal } from '#domain/kernel/refusal.ts'
import type { WantedEnding } from '#domain/policy/ending/decide.ts'
import { isFields } from '#domain/policy/chain/values.ts'
import { rewriteDays, rewriteRefusal, rewriteWay, rewrittenTerm } from '#domain/policy/rewrite/rewrite.ts'
import { EXPOSURE_FIELDS } from '#domain/rating/inputs.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import type { QuoteRow } from '#server/database/tables.ts'
import { retroactiveDates } from '#server/document/shared/parts.ts'
import { ownTerms } from '#server/quote/shared/pricing.ts'
import { type Priced, priceFor, readRatedAccount } from '#server/rating/shared/rated-account.ts'
import { chargesView, openBalanceOf, planEnding } from '../ending/plan.ts'
import { policyNow } from '../shared/as-of.ts'
import { policyToday, readPolicy, type WholePolicy } from '../shared/policy.ts'
import { inceptionOf } from '../shared/start-renewal.ts'

type Contract = typeof rewriteContract
export type Preview = OutputOf<Contract['policyRewritePreview']>
export type AskedRewrite = InputOf<Contract['policyRewritePreview']>['query']

/** How the policy ends. */
export const wantedOf = (policy: WholePolicy, on: string): WantedEnding => ({
  way: rewriteWay({ effectiveDate: policy.effective_date }, on),
  reason: 'REWRITE',
  on,
})

export const factsOf = (ctx: Pick<Ctx, 'now'>, policy: WholePolicy) => ({
  market: policy.market,
  effectiveDate: policy.effective_date,
  endDate: policy.end_date,
  today: policyToday(ctx.now, policy),
})

/** The terms in the place of the policy: those of its last day, from the day on, with what is asked for instead. */
export const requestFor = (
  ctx: Pick<Ctx, 'now'>,
  policy: WholePolicy,
  asked: AskedRewrite,
): CalculatorRequest => ({
  ...policyNow(ctx.now, policy).priced.request,
  ...(asked.limit !== undefined && { limit: asked.limit }),
  ...(asked.deductible !== undefined && { deductible: asked.deductible }),
  ...rewrittenTerm({ endDate: policy.end_date }, asked.effectiveDate, asked.term),
})

/** What was decided for the policy's quote alone holds for the terms in its place, and prior acts reach back as far. */
type Decided = Pick<
  QuoteRow,
  'product' | 'is_renewal' | 'mga_fee_override' | 'irpm' | 'bypassed' | 'retroactive'
>

export const retroactiveFor = async (ctx: Ctx, policy: WholePolicy) => ({
  ...retroactiveDates(policyNow(ctx.now, policy).priced),
  inception: await inceptionOf(ctx, policy.id),
})

/** The price of the terms in the policy's place, as the command finds it. */
const priceOf = async (ctx: Ctx, policy: WholePolicy, asked: AskedRewrite): Promise<Priced> => {
  const account = await readRatedAccount(ctx, policy.account_id)
  const { rows } = await sql<Decided>`select mga_fee_override, irpm, bypassed from quote
    where id = ${policy.quote_id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`policy ${policy.policy_number} has no quote`)
  return priceFor(
    account,
    policy.product,
    requestFor(ctx, policy, asked),
    policyToday(ctx.now, policy),
    'NEW_BUSINESS',
    {
      ...ownTerms({ row: { ...row, retroactive: await retroactiveFor(ctx, policy) } }),
      setAside: row.bypassed.map(({ code }) => code),
    },
  )
}

const writtenOf = (priced: Priced): Preview['written'] => ({
  premium: priced.premium,
  fees: priced.totalPremium - priced.premium - priced.taxes,
  taxes: priced.taxes,
  total: priced.totalPremium,
  endDate: priced.request.endDate,
  limit: priced.request.limit,
  deductible: priced.request.deductible,
  referrals: priced.referrals.map(({ reason }) => reason),
})

const COMPARED = [...EXPOSURE_FIELDS, 'state'] as const

/** Facts of today that are not those that the policy was rated on; none where those were not kept. */
const correctedOf = (ctx: Ctx, policy: WholePolicy, { risk }: Priced): Preview['corrected'] => {
  const kept = policy.chain.find(({ facts }) => facts.risk !== undefined)?.facts.risk
  if (!kept) return []
  const { exposure } = policyNow(ctx.now, policy).terms
  const before: Readonly<Record<string, unknown>> = { ...kept, ...(isFields(exposure) ? exposure : {}) }
  const said = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return COMPARED.map((field) => ({ field, before: said(before[field]), after: said(risk[field]) })).filter(
    (one) => one.before !== one.after,
  )
}

const returnedOf = async (ctx: Ctx, policy: WholePolicy, on: string): Promise<Preview['returned']> => {
  const wanted = wantedOf(policy, on)
  const { worked } = await planEnding(ctx, policy, wanted)
  const [before, after] = [chargesView(worked.before), chargesView(worked.after)]
  const total = before.total - after.total
  const toInvoices = Math.min(total, await openBalanceOf(ctx, policy))
  return {
    isWhole: wanted.way === 'FLAT',
    premium: before.premium - after.premium,
    fees: before.fees - after.fees,
    taxes: before.taxes - after.taxes,
    total,
    toInvoices,
    toPayer: total - toInvoices,
  }
}

const OF_REQUEST = /^request\./

const problemsOf = (because: Refusal | null): Preview['problems'] =>
  because === null
    ? []
    : because.errors
      ? because.errors.map(({ field, detail }) => ({ field: field.replace(OF_REQUEST, ''), detail }))
      : [{ field: '', detail: because.reason }]

const pricedOrNot = async (price: Promise<Priced>): Promise<Priced | Refusal> => {
  try {
    return await price
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Both sides of a rewrite, and why it would be refused; nothing is saved. */
export const previewRewrite = async (ctx: Ctx, policyId: string, asked: AskedRewrite): Promise<Preview> => {
  const policy = await readPolicy(ctx, policyId)
  const facts = factsOf(ctx, policy)
  const because = rewriteRefusal(facts, asked.effectiveDate)
  const { first, last } = rewriteDays(facts)
  const base = { firstDay: first, lastDay: last, currency: policy.currency }
  if (because || policy.ended_on !== null)
    return { ...base, problems: problemsOf(because), returned: null, written: null, corrected: [] }
  const priced = await pricedOrNot(priceOf(ctx, policy, asked))
  const isPriced = 'premium' in priced
  return {
    ...base,
    problems: isPriced ? [] : problemsOf(priced),
    returned: await returnedOf(ctx, policy, asked.effectiveDate),
    written: isPriced ? writtenOf(priced) : null,
    corrected: isPriced ? correctedOf(ctx, policy, priced) : [],
  }
}
