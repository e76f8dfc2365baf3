import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { cancellationContract } from '#contract/policy/cancellations.ts'
import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import { dueDateOf } from '#domain/money/invoices.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { planOf } from '#domain/policy/chain/plan.ts'
import { afterLapse, lapseRefusal, reinstate, reinstatementRefusal } from '#domain/policy/chain/undo.ts'
import {
  letterDayRefusal,
  letterFirstDay,
  restoreDayRefusal,
  type RestoreFacts,
  restoreFileFor,
} from '#domain/policy/ending/restore.ts'
import { policyLifecycle, type PolicyStatus } from '#domain/policy/lifecycle.ts'
import { refreshAccountStatus } from '#server/account/shared/status.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import { bookedBefore } from '#server/money/shared/policy-invoices.ts'
import { policyToday, readPolicy, type WholePolicy } from '../shared/policy.ts'
import { record } from '../shared/recording.ts'
import { readTerm, type Term } from '../shared/term.ts'
import { workedOut, type WorkedOut } from '../shared/worked-out.ts'
import { reinstatementDocument } from './documents.ts'
import { mailNews } from './news.ts'
import { chargesView, openBalanceOf } from './plan.ts'
import { cancellationMoved } from './record.ts'
import { cancellationsOf, endedPolicy, type EndedPolicy, policyFor, refuseFile } from './rows.ts'

type Contract = typeof cancellationContract
type Preview = OutputOf<Contract['policyReinstatePreview']>

/** Coverage that begins again, as it would be recorded now: preview and command work it out with this alone. */
interface PlannedRestore {
  term: Term
  worked: WorkedOut
  /** The day on which coverage begins again. */
  from: LocalDate
}

const lastEnd = async (ctx: Ctx, policy: WholePolicy) =>
  (await cancellationsOf(ctx, policy)).find(({ status }) => status === 'RECORDED')

/** Lets cover begin again: as if it had never ended, or from a day on. */
const restore = async (
  ctx: Ctx,
  policy: WholePolicy,
  action: 'reinstate' | 'undoCancel',
  reason: string,
  { term, worked, from }: PlannedRestore,
  letter: { letter_file_id: string; letter_signed_on: LocalDate } | null,
): Promise<EndedPolicy> => {
  const ended = await lastEnd(ctx, policy)
  const endedOn = policy.ended_on ?? from
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
      ...(ended ? [cancellationMoved(ctx, ended, 'restore', { closed_reason: reason, ...letter })] : []),
    ],
  })
  await refreshAccountStatus(ctx, policy.tenant_id, [policy.account_id])
  mailNews(ctx, policy, 'REINSTATED', { day: from, reason })
  return endedPolicy(ctx, policy.id, [document.id, ...documents])
}

/** Why coverage cannot begin again on the day, by what was recorded of the policy; null where it can. */
const chainRefusal = ({ chain }: WholePolicy, facts: RestoreFacts): Refusal | null =>
  restoreDayRefusal(facts) ??
  (facts.from === facts.endedOn ? reinstatementRefusal(chain) : lapseRefusal(chain, facts.from))

const planRestore = async (
  ctx: Ctx,
  policy: WholePolicy,
  { from, endedOn }: Pick<RestoreFacts, 'from' | 'endedOn'>,
  reason: string,
): Promise<PlannedRestore> => {
  const recordedAt = ctx.now.toISOString()
  const added =
    from <= endedOn
      ? reinstate(policy.chain, recordedAt, reason)
      : planOf(policy.chain, afterLapse(from, reason), {
          recordedAt,
          isOneItem: () => false,
          resolutions: {},
        }).added
  const term = await readTerm(ctx, policy)
  return { term, worked: workedOut(policy, term, added), from }
}

const restoreFactsOf = (
  ctx: Ctx,
  policy: WholePolicy,
  on: LocalDate | undefined,
): RestoreFacts & { endedOn: LocalDate } => {
  const endedOn = policy.ended_on ?? policy.effective_date
  return {
    state: policy.market === 'UK' ? 'UK' : (policy.state ?? ''),
    endedOn,
    today: policyToday(ctx.now, policy),
    from: on ?? endedOn,
  }
}

/** Undoes a cancellation as if it had never been. */
export const undoCancel = async (
  ctx: Ctx,
  body: InputOf<Contract['policyUndoCancel']>['body'],
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, body.policyId, 'undoCancel', body.version)
  const facts = restoreFactsOf(ctx, policy, undefined)
  refuseIf(reinstatementRefusal(policy.chain))
  const planned = await planRestore(ctx, policy, facts, body.reason)
  return restore(ctx, policy, 'undoCancel', body.reason, planned, null)
}

/** Reinstates a policy that was not paid, with or without a lapse. Days that have passed need a no-known-loss letter. */
export const reinstatePolicy = async (
  ctx: Ctx,
  policyId: string,
  body: InputOf<Contract['policyReinstate']>['body'],
): Promise<EndedPolicy> => {
  const { fileId, letterSignedOn, reason } = body
  const policy = await policyFor(ctx, policyId, 'reinstate', body.version)
  const facts = restoreFactsOf(ctx, policy, body.effectiveDate)
  refuseIf(chainRefusal(policy, facts))
  const purpose = restoreFileFor(facts)
  await refuseFile(ctx, policy, purpose, fileId)
  refuseIf(letterDayRefusal(facts, letterSignedOn))
  const letter =
    purpose !== null && fileId !== undefined && letterSignedOn !== undefined
      ? { letter_file_id: fileId, letter_signed_on: letterSignedOn }
      : null
  return restore(ctx, policy, 'reinstate', reason, await planRestore(ctx, policy, facts, reason), letter)
}

/** What has to be done before the policy may be reinstated, with the amount where that is to pay. */
const needsOf = (policy: WholePolicy, today: LocalDate, open: Cents): Refusal | null => {
  const standing = { status: policy.status, endDate: policy.end_date, today, isRenewed: false }
  const because = policyRules.refusalOf(
    'reinstate',
    { ...standing, isPaid: open === 0, restorableUntil: policy.restorable_until },
    // What the policy itself allows: who may reinstate it, its own actions say.
    () => true,
  )
  return because?.code === 'PREMIUM_OPEN'
    ? { ...because, reason: `${formatMoney(open, policy.currency)} is open and has to be paid first.` }
    : because
}

const problemsOf = (refusals: readonly (Refusal | null)[]): Preview['problems'] =>
  refusals.flatMap((one) =>
    one
      ? (one.errors ?? [{ field: null, code: one.code, detail: one.reason }]).map(
          ({ field, code, detail }) => ({ field, code, detail }),
        )
      : [],
  )

const moneyView = async (ctx: Ctx, policy: WholePolicy, facts: RestoreFacts): Promise<Preview['money']> => {
  const { worked } = await planRestore(ctx, policy, facts, '')
  const [before, after] = [chargesView(worked.before), chargesView(worked.after)]
  const total = after.total - before.total
  const { owed } = await bookedBefore(ctx, policy)
  const fromOwed = Math.min(total, owed)
  return {
    charged: {
      premium: after.premium - before.premium,
      fees: after.fees - before.fees,
      taxes: after.taxes - before.taxes,
      total,
    },
    after,
    fromOwed,
    billed: total - fromOwed,
    dueOn: dueDateOf(facts.today),
  }
}

/** What putting coverage back would cost and need, and why it would be refused; nothing is saved. */
export const previewReinstatement = async (
  ctx: Ctx,
  policyId: string,
  on: LocalDate | undefined,
): Promise<Preview> => {
  const policy = await readPolicy(ctx, policyId)
  const facts = restoreFactsOf(ctx, policy, on)
  const open = await openBalanceOf(ctx, policy)
  const isEnded = policy.ended_on !== null
  const because = isEnded ? chainRefusal(policy, facts) : null
  const needsLetter = isEnded && restoreFileFor(facts) !== null
  return {
    problems: problemsOf([needsOf(policy, facts.today, open), because]),
    today: facts.today,
    endedOn: policy.ended_on,
    restorableUntil: policy.restorable_until,
    from: facts.from,
    lapseDays: isEnded && because === null ? daysBetween(facts.endedOn, facts.from) : null,
    openBalance: open,
    needsLetter,
    letterFrom: needsLetter ? letterFirstDay(facts) : null,
    money: isEnded && because === null ? await moneyView(ctx, policy, facts) : null,
  }
}
