import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { type Charges, totalOf } from '#domain/money/ledger.ts'
import { sumOfFees } from '#domain/money/tax/fees.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import { together } from '#server/database/statements/whole-rows.ts'
import { bookChange, type BookedMoney } from '#server/money/shared/policy-money.ts'
import { readPolicy } from '#server/policy/shared/policy.ts'
import type { Harness } from './harness.ts'

/**
 * Changes what a policy costs, in cents, and records a transaction for it: as a change of its terms does, without terms.
 * `to` gives what it costs afterwards from what it costs before.
 */
export const changeCosts = (
  harness: Harness,
  actor: Actor,
  policyId: string,
  to: (before: Charges) => Charges,
  description = 'Limit changed',
): Promise<BookedMoney> =>
  runAsSystem(harness.dispatcher, 'test.change', async (system) => {
    const ctx = { ...system, actor }
    await sql`select id from policy where id = ${policyId} for update`.execute(ctx.db)
    const policy = await readPolicy(ctx, policyId)
    const before: Charges = {
      premium: policy.premium,
      mgaFee: policy.mga_fee,
      brokerFee: policy.broker_fee,
      additionalBrokerFee: policy.additional_broker_fee,
      inspectionFee: policy.inspection_fee,
      taxes: policy.taxes,
    }
    const after = to(before)
    const sequence = policy.chain.length + 1
    const booked = await bookChange(ctx, policy, {
      key: `change:${policyId}:${sequence}`,
      before,
      after,
      taxLines: [],
      description,
      effectiveDate: policy.effective_date,
      endDate: policy.end_date,
      sequence,
    })
    if (booked.writes.length > 0) await together(ctx.db, booked.writes).execute()
    await sql`insert into policy_transaction (tenant_id, policy_id, sequence, kind, effective_date, end_date, terms, calculation,
        program, premium, fees, taxes, total, recorded_by, recorded_at)
      select tenant_id, policy_id, ${sequence}::int, 'endorsement', effective_date, end_date, terms, calculation, program,
        ${after.premium - before.premium}::bigint, ${sumOfFees(after) - sumOfFees(before)}::bigint,
        ${after.taxes - before.taxes}::bigint, ${totalOf(after) - totalOf(before)}::bigint, ${actor.name}, ${ctx.now}
      from policy_transaction where policy_id = ${policyId} and sequence = 1`.execute(ctx.db)
    await sql`update policy set premium = ${after.premium}, mga_fee = ${after.mgaFee}, broker_fee = ${after.brokerFee},
        additional_broker_fee = ${after.additionalBrokerFee ?? 0}, inspection_fee = ${after.inspectionFee ?? 0}, taxes = ${after.taxes}, total_premium = ${totalOf(after)}, lock_version = lock_version + 1
      where id = ${policyId}`.execute(ctx.db)
    return booked
  })
