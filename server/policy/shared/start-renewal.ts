import type { OutputOf } from '#contract/endpoint.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { renewalTerm } from '#domain/policy/anchor-day.ts'
import { SPENT } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import { retroactiveDates } from '#server/document/shared/parts.ts'
import { policyAtEnd } from '#server/policy/shared/as-of.ts'
import { readPolicy, standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import type { LoadedQuote } from '#server/quote/shared/quote.ts'
import { startQuote } from '#server/quote/shared/create.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'

/** Refuses while a renewal of the policy is begun; `then` says what to do, after the quote's number. */
export const refuseBegunRenewal = async (ctx: Ctx, policy: WholePolicy, then = ''): Promise<void> => {
  const open = await ctx.db
    .selectFrom('quote')
    .select('quote.quote_number')
    .where('quote.tenant_id', '=', policy.tenant_id)
    .where('quote.account_id', '=', policy.account_id)
    .where('quote.renewal_of', '=', policy.id)
    .where('quote.status', 'not in', SPENT)
    .executeTakeFirst()
  if (open)
    throw new Refused(
      refusal(
        'conflict',
        'RENEWAL_STARTED',
        `The renewal was started already: quote ${open.quote_number}.${then}`,
        { meta: { quoteNumber: open.quote_number } },
      ),
    )
}

/** First day of the first term of the series that a policy belongs to. */
export const inceptionOf = async (ctx: Ctx, policyId: string): Promise<LocalDate> => {
  const { rows } = await sql<{ day: LocalDate }>`
    with recursive series as (
      select policy.renewal_of, policy.effective_date from policy where policy.id = ${policyId}
      union all
      select earlier.renewal_of, earlier.effective_date from series join policy earlier on earlier.id = series.renewal_of
    )
    select min(effective_date)::text as day from series`.execute(ctx.db)
  const [first] = rows
  if (!first) throw absent('policy')
  return first.day
}

/**
 * Begins the renewal of a policy that the caller has locked and asked the rules of: a draft on the terms of the expiring one,
 * from a day on, for twelve months back to the anchor day of the series, with today's facts and prices. The retroactive dates are
 * those of the expiring terms.
 */
export const beginRenewal = async (
  ctx: Ctx,
  policy: WholePolicy,
  from: LocalDate,
  remark = '',
): Promise<LoadedQuote['row']> => {
  await refuseBegunRenewal(ctx, policy)
  const expiring = policyAtEnd(policy)
  const inception = await inceptionOf(ctx, policy.id)
  const { row } = await startQuote(ctx, {
    accountId: policy.account_id,
    productType: policy.product,
    renewalOf: policy.id,
    program: policy.renewal_program,
    ...(from === policy.end_date ? {} : { lateFrom: from }),
    additionalInsureds: expiring.additionalInsureds,
    retroactive: { ...retroactiveDates(expiring.priced), inception },
    request: {
      ...expiring.priced.request,
      ...renewalTerm(from, inception),
    },
  })
  await sql`update policy set renewal_sequence = ${policy.chain.at(-1)?.sequence ?? 1}
    where tenant_id = ${policy.tenant_id} and id = ${policy.id}`.execute(ctx.db)
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: 'policy.renewalStarted',
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Renewal of policy ${policy.policy_number} started as quote ${row.quote_number}${remark && `, ${remark}`}`,
  })
  return row
}

/** Starts the renewal of a policy, from the day it ends. */
export const startRenewal = async (
  ctx: Ctx,
  policyId: string,
): Promise<OutputOf<(typeof policyContract)['policyRenew']>> => {
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, 'renew', standingOf(ctx.now, policy, policy.is_paid))
  const row = await beginRenewal(ctx, policy, policy.end_date)
  return {
    quoteId: row.id,
    productType: row.product,
    quoteNumber: row.quote_number,
    accountId: row.account_id,
  }
}
