import type { OutputOf } from '#contract/endpoint.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { lastLateDay, lateRefusal, type LateRenewal, lateStart } from '#domain/policy/renewal/late.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'
import { readPolicy, standingOf } from '#server/policy/shared/policy.ts'
import { beginRenewal } from '#server/policy/shared/start-renewal.ts'
import { setSubjectivity } from '#server/underwriting/shared/subjectivity.ts'

/**
 * Starts the renewal of a policy that has ended: a draft from the day of the end, or from a later one with a gap, with the
 * retroactive dates of the expired terms. An underwriter has to see the signed letter of no known loss before it is bound.
 */
export const startLateRenewal = async (
  ctx: Ctx,
  policyId: string,
  asked: LateRenewal,
): Promise<OutputOf<(typeof policyContract)['policyRenew']>> => {
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  const standing = standingOf(ctx.now, policy, policy.is_paid)
  refuseAction(ctx, policyRules, 'renewLate', standing)
  refuseIf(lateRefusal(asked, standing))
  const { name, title, on } = asked.statement
  const day = (date: string) => formatDay(date, policy.market)
  const from = lateStart(asked, policy.end_date)
  const gap =
    from > policy.end_date ? `no coverage from ${day(policy.end_date)} to ${day(from)}` : 'without a gap'
  const row = await beginRenewal(ctx, policy, from, `late, ${gap}`)
  await setSubjectivity(ctx, row, {
    title: 'No-known-loss letter, signed by the insured',
    detail: `${name}, ${title}, stated on ${day(on)} that no loss, claim or circumstance which could become one is known. The policy ended on ${day(policy.end_date)} and is renewed late, ${gap}. Attach the signed letter.`,
    stage: 'PRE_BIND',
    due_date: lastLateDay(policy.end_date),
  })
  return {
    quoteId: row.id,
    productType: row.product,
    quoteNumber: row.quote_number,
    accountId: row.account_id,
  }
}
