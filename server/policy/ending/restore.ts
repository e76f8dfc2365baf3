import type { InputOf } from '#contract/endpoint.ts'
import type { cancellationContract } from '#contract/policy/cancellations.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { planOf } from '#domain/policy/chain/plan.ts'
import type { Transaction } from '#domain/policy/chain/transactions.ts'
import { afterLapse, lapseRefusal, reinstate, reinstatementRefusal } from '#domain/policy/chain/undo.ts'
import { policyLifecycle, type PolicyStatus } from '#domain/policy/lifecycle.ts'
import { refreshAccountStatus } from '#server/account/shared/status.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import { policyToday, type WholePolicy } from '../shared/policy.ts'
import { record } from '../shared/recording.ts'
import { readTerm } from '../shared/term.ts'
import { workedOut } from '../shared/worked-out.ts'
import { reinstatementDocument } from './documents.ts'
import { mailNews } from './news.ts'
import { cancellationMoved } from './record.ts'
import { cancellationsOf, endedPolicy, type EndedPolicy, policyFor, refuseFile } from './rows.ts'

type Contract = typeof cancellationContract

/** Lets cover begin again: as if it had never ended, or from a day on. */
const restore = async (
  ctx: Ctx,
  policy: WholePolicy,
  action: 'reinstate' | 'undoCancel',
  reason: string,
  added: readonly Transaction[],
  from: LocalDate,
): Promise<EndedPolicy> => {
  const ended = (await cancellationsOf(ctx, policy)).find(({ status }) => status === 'RECORDED')
  const endedOn = policy.ended_on ?? from
  const term = await readTerm(ctx, policy)
  const worked = workedOut(policy, term, added)
  const document = reinstatementDocument(ctx, policy, { endedOn, from, reason }, worked)
  const status = transition<PolicyStatus, typeof action>(policyLifecycle, action, policy.status)
  const { documents } = await record(ctx, policy, term, worked, {
    action: action === 'undoCancel' ? 'policy.cancelUndone' : 'policy.reinstated',
    summary: `Policy ${policy.policy_number} in force again from ${from}: ${reason}`,
    description: `Reinstatement from ${from}`,
    status,
    ended: { ended_on: null, restorable_until: null },
    writes: [
      insertion(ctx.db, 'document', [document]),
      ...(ended ? [cancellationMoved(ctx, ended, 'restore', { closed_reason: reason })] : []),
    ],
  })
  await refreshAccountStatus(ctx, policy.tenant_id, [policy.account_id])
  mailNews(ctx, policy, 'REINSTATED', { day: from, reason })
  return endedPolicy(ctx, policy.id, [document.id, ...documents])
}

const wholeBack = (ctx: Ctx, policy: WholePolicy, reason: string): Transaction[] => {
  refuseIf(reinstatementRefusal(policy.chain))
  return reinstate(policy.chain, ctx.now.toISOString(), reason)
}

/** Undoes a cancellation as if it had never been. */
export const undoCancel = async (
  ctx: Ctx,
  body: InputOf<Contract['policyUndoCancel']>['body'],
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, body.policyId, 'undoCancel', body.version)
  const added = wholeBack(ctx, policy, body.reason)
  return restore(ctx, policy, 'undoCancel', body.reason, added, policy.ended_on ?? policy.effective_date)
}

const refuseLapse = (ctx: Ctx, policy: WholePolicy, on: LocalDate): void => {
  const today = policyToday(ctx.now, policy)
  if (on > today)
    throw new Refused(
      fieldRefusal(
        'effectiveDate',
        'Choose today or a day before: coverage begins again when it is paid.',
        'DAY_NOT_ALLOWED',
      ),
    )
  refuseIf(lapseRefusal(policy.chain, on))
}

/** Reinstates a policy that was not paid, with or without a lapse. Days that have passed need a no-known-loss letter. */
export const reinstatePolicy = async (
  ctx: Ctx,
  policyId: string,
  { effectiveDate: on, fileId, reason, version }: InputOf<Contract['policyReinstate']>['body'],
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'reinstate', version)
  const isWhole = on === undefined || on === policy.ended_on
  const from = isWhole ? (policy.ended_on ?? policy.effective_date) : on
  if (!isWhole) refuseLapse(ctx, policy, on)
  const hasDaysGone = from < policyToday(ctx.now, policy)
  await refuseFile(ctx, policy, hasDaysGone ? 'NO_KNOWN_LOSS' : null, fileId)
  const added = isWhole
    ? wholeBack(ctx, policy, reason)
    : planOf(policy.chain, afterLapse(on, reason), {
        recordedAt: ctx.now.toISOString(),
        isOneItem: () => false,
        resolutions: {},
      }).added
  return restore(ctx, policy, 'reinstate', reason, added, from)
}
