import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { excessContract } from '#contract/policy/excess.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { quoteStarts } from '#domain/quote/lifecycle.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { startQuote } from '#server/quote/shared/create.ts'
import { lockPolicy } from './shared/lock.ts'
import { policyNow } from './shared/as-of.ts'
import { insurersOf, policyToday, readPolicy, standingOf, type WholePolicy } from './shared/policy.ts'

type Contract = typeof excessContract

const EXCESS = 'P_PLUS'

interface Asked {
  limit?: number | undefined
  effectiveDate?: LocalDate | undefined
}

/** Surplus lines or admitted paper as the policy below has it, or the one that there is. */
const paperOver = async (ctx: Ctx, isSurplus: boolean): Promise<boolean> => {
  const { rows } = await sql<{ is_surplus: boolean }>`
    select is_surplus from paper where product = ${EXCESS} and market = 'US'
    order by is_surplus = ${isSurplus} desc limit 1`.execute(ctx.db)
  return rows[0]?.is_surplus ?? isSurplus
}

/** Terms over those that the policy has today: from where it ends, to its end and on its form. */
const termsOver = async (
  ctx: Ctx,
  policy: WholePolicy,
  { limit, effectiveDate }: Asked,
): Promise<CalculatorRequest> => {
  const { request } = policyNow(ctx.now, policy).priced
  const today = policyToday(ctx.now, policy)
  // Nothing lies over a policy that has not begun.
  const from = effectiveDate ?? (policy.effective_date > today ? policy.effective_date : today)
  const { file } = programFor(EXCESS, from)
  const [insurer] = insurersOf(policy)
  const retentions = file.retention.offered.map((one) => one * 100)
  return {
    limit: limit ?? Math.min(...file.limit.offered) * 100,
    // It is the underlying policy that bears it; the price goes by the next one that has a factor.
    deductible: retentions.find((one) => one >= request.deductible) ?? Math.max(...retentions),
    attachmentPoint: (request.attachmentPoint ?? 0) + request.limit,
    followedInsurer: insurer?.legalName ?? policy.carrier_name,
    followedPolicyNumber: policy.policy_number,
    waitingPeriod: request.waitingPeriod,
    retroActivePeriod: request.retroActivePeriod,
    effectiveDate: from,
    endDate: policy.end_date,
    preset: request.preset,
    coverages: [],
    isSurplus: await paperOver(ctx, request.isSurplus),
    isTriaExcluded: request.isTriaExcluded,
    brokerFee: 0,
  }
}

type Started = OutputOf<Contract['policyAddExcess']>

/** The draft over the policy that was begun with the same limit and day and not gone on with yet, or null. */
const untouchedOver = async (
  ctx: Ctx,
  policy: WholePolicy,
  { limit, effectiveDate }: CalculatorRequest,
): Promise<Started | null> => {
  const { rows } =
    await sql<Started>`select id as "quoteId", product as "productType", quote_number as "quoteNumber",
      account_id as "accountId"
    from quote where tenant_id = ${policy.tenant_id} and account_id = ${policy.account_id} and product = ${EXCESS}
      and status = ${quoteStarts[0]} and lock_version = 1 and request ->> 'followedPolicyNumber' = ${policy.policy_number}
      and (request ->> 'limit')::bigint = ${limit} and request ->> 'effectiveDate' = ${effectiveDate}
    order by created_at desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

const addExcess = async (ctx: Ctx, policyId: string, asked: Asked): Promise<Started> => {
  // Two presses come one after the other, and the second finds what the first began.
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, 'addExcess', standingOf(ctx.now, policy, policy.is_paid))
  const request = await termsOver(ctx, policy, asked)
  const begun = await untouchedOver(ctx, policy, request)
  if (begun) return begun
  const { row } = await startQuote(ctx, {
    accountId: policy.account_id,
    productType: EXCESS,
    request,
  })
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: 'policy.excessStarted',
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Excess policy over ${policy.policy_number} started as quote ${row.quote_number}`,
  })
  return {
    quoteId: row.id,
    productType: row.product,
    quoteNumber: row.quote_number,
    accountId: row.account_id,
  }
}

/** Excess policies over policies in force. */
export const excessHandlers: Handlers<Contract> = {
  policyAddExcess: (ctx, { body: { policyId, ...asked } }) => addExcess(ctx, policyId, asked),
}
