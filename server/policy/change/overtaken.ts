import { formatDay, formatInstant } from '#domain/market/format.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { WholePolicy } from '#server/policy/shared/policy.ts'

/** Who recorded what on the policy after a transaction, in a sentence; null where nothing was. */
export const overtakenBy = (
  { chain, market, state }: Pick<WholePolicy, 'chain' | 'market' | 'state'>,
  baseSequence: number,
): string | null => {
  const later = chain[baseSequence]
  if (later)
    return `${later.recordedBy} recorded transaction ${later.sequence} (${later.kind}, from ${formatDay(later.effectiveDate, market)}) at ${formatInstant(later.recordedAt, timeZoneOf(market, state), market)}.`
  return chain.length === baseSequence ? null : `The policy has ${chain.length} transactions.`
}

/** Refuses a change that was looked at before another one was recorded, and says whose that was. */
export const refusePreempted = (policy: WholePolicy, baseSequence: number): void => {
  const said = overtakenBy(policy, baseSequence)
  if (said === null) return
  refuseIf(
    refusal('stale', 'CHANGE_PREEMPTED', `${said} Look at this change again on the policy as it is now.`, {
      meta: { version: policy.lock_version, baseSequence: policy.chain.length },
    }),
  )
}
