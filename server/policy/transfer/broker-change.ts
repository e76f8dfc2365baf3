import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { COVERING } from '#domain/policy/lifecycle.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import type { Transaction } from '#domain/policy/chain/transactions.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { statusList } from '#server/database/status-list.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { CALENDAR } from '#server/command/calendar-actor.ts'
import { policyToday, readPolicy, type WholePolicy } from '#server/policy/shared/policy.ts'
import { record } from '#server/policy/shared/recording.ts'
import { readTerm } from '#server/policy/shared/term.ts'
import { workedOut } from '#server/policy/shared/worked-out.ts'

/** An account that has moved to another agency. */
export interface BrokerChange {
  accountId: string
  from: { id: string; name: string }
  to: { id: string; name: string }
  /** By what it moved, as a transaction says it: "by letter of the insured of 2026-11-20". */
  by: string
  detail: Record<string, unknown>
}

/** A day of the policy's term that is not before it: a change of broker has effect on it. */
const dayIn = (policy: WholePolicy, today: LocalDate): LocalDate => {
  const { effectiveDate } = timelineOf(policy.chain)
  return today < effectiveDate ? effectiveDate : today
}

const changeOf = (ctx: Ctx, policy: WholePolicy, { from, to, by }: BrokerChange): Transaction | null => {
  const { endDate } = timelineOf(policy.chain)
  const effectiveDate = dayIn(policy, policyToday(ctx.now, policy))
  if (effectiveDate >= endDate) return null
  return {
    sequence: policy.chain.length + 1,
    kind: 'broker change',
    effectiveDate,
    endDate,
    recordedAt: ctx.now.toISOString(),
    changes: [],
    reason: `${to.name} in place of ${from.name}, ${by}`,
  }
}

/**
 * Records on every live policy of an account that its broker changed, without premium: who has commission on what follows
 * is the agency of that day. The account has moved to the new agency, and the caller holds its locks.
 */
export const recordBrokerChange = async (ctx: PublicCtx, moved: BrokerChange): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from policy where tenant_id = ${moved.to.id}
    and account_id = ${moved.accountId} and status in ${statusList(COVERING)} order by id for update`.execute(
    ctx.db,
  )
  const staffed: Ctx = { ...ctx, actor: ctx.actor ?? CALENDAR }
  for (const { id } of rows) {
    const policy = await readPolicy(staffed, id)
    const change = changeOf(staffed, policy, moved)
    if (!change) continue
    const term = await readTerm(staffed, policy)
    await record(staffed, policy, term, workedOut(policy, term, [change]), {
      action: 'policy.brokerChanged',
      summary: `Policy ${policy.policy_number} is serviced by ${moved.to.name} from ${change.effectiveDate}`,
      description: 'Change of broker',
      detail: moved.detail,
    })
  }
}
