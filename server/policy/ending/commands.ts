import type { InputOf } from '#contract/endpoint.ts'
import type { cancellationContract } from '#contract/policy/cancellations.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { endingRefusal, fileFor, needsNotice, type WantedEnding } from '#domain/policy/ending/decide.ts'
import { cancellationStarts } from '#domain/policy/ending/steps.ts'
import { policyLifecycle, type PolicyStatus, statusOnDay } from '#domain/policy/lifecycle.ts'
import { reasonOf, reasonText } from '#domain/policy/notices/reasons.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { cancelByFinancer } from '../../money/shared/finance.ts'
import { insertion, type ReadyWrite, type WholeRow } from '#server/database/statements/whole-rows.ts'
import type { CancellationRow } from '#server/database/tables/ending-tables.ts'
import { policyToday, type WholePolicy } from '../shared/policy.ts'
import { requestDocument } from './documents.ts'
import { mailNews } from './news.ts'
import {
  cancellationMoved,
  noticeMoved,
  openNotices,
  policyMoved,
  recordEnding,
  writeStep,
} from './record.ts'
import {
  endedPolicy,
  type EndedPolicy,
  endingFactsOf,
  noticesOf,
  openCancellation,
  policyFor,
  refuseFile,
  theOpenCancellation,
} from './rows.ts'

type Contract = typeof cancellationContract
type Body = InputOf<Contract['policyCancel']>['body']
type WholeBody = InputOf<Contract['policyVoid']>['body']

/** The status that a policy goes back to when nothing ends it any more. */
export const asBefore = (ctx: Pick<Ctx, 'now'>, policy: WholePolicy): PolicyStatus =>
  statusOnDay(
    { effectiveDate: policy.effective_date, endDate: policy.end_date, isRenewed: policy.renewed_by !== null },
    policyToday(ctx.now, policy),
  )

/** The row of an end that begins, without its status. */
export const newCancellation = (
  ctx: Ctx,
  policy: WholePolicy,
  wanted: WantedEnding,
  { fileId, note }: Pick<Body, 'fileId' | 'note'>,
): Omit<WholeRow<'policy_cancellation'>, 'status'> => ({
  tenant_id: policy.tenant_id,
  id: ctx.newId(),
  policy_id: policy.id,
  kind: wanted.way,
  reason: wanted.reason,
  note,
  requested_on: policyToday(ctx.now, policy),
  effective_on: wanted.on,
  file_id: fileId ?? null,
  asked_by_name: ctx.actor.name,
  asked_at: ctx.now,
  decided_by_name: null,
  decided_at: null,
  sequence: null,
  modified_at: ctx.now,
})

const decided = (ctx: Ctx) => ({ decided_by_name: ctx.actor.name, decided_at: ctx.now })

/** Asks for an end; cover goes on until it is decided. */
export const requestCancel = async (ctx: Ctx, policyId: string, body: Body): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'requestCancel', body.version)
  const wanted: WantedEnding = { way: 'CANCEL', reason: body.reason, on: body.effectiveDate }
  if (reasonOf(body.reason).initiator === 'INSURER')
    throw new Refused(
      fieldRefusal(
        'reason',
        'This is a reason of the insurer. Choose one of the insured.',
        'REASON_NOT_ALLOWED',
      ),
    )
  const facts = endingFactsOf(ctx, policy)
  refuseIf(endingRefusal(facts, wanted))
  const financing = await financingOf(ctx, policy, wanted)
  await refuseFile(ctx, policy, fileFor(wanted, facts.today), body.fileId)
  const status = transition<PolicyStatus, 'requestCancel'>(policyLifecycle, 'requestCancel', policy.status)
  const document = requestDocument(ctx, policy, { reason: body.reason, note: body.note, on: wanted.on })
  const row = {
    ...newCancellation(ctx, policy, wanted, body),
    status: begun(cancellationStarts, 'REQUESTED'),
  }
  const reason = reasonText(body.reason, policy.market)
  await writeStep(
    ctx,
    policy,
    [
      insertion(ctx.db, 'policy_cancellation', [row]),
      insertion(ctx.db, 'document', [document]),
      policyMoved(ctx, policy, status),
      ...financing,
    ],
    {
      action: 'policy.cancelRequested',
      to: status,
      summary: `Cancellation of policy ${policy.policy_number} on ${wanted.on} requested: ${reason}`,
    },
  )
  mailNews(ctx, policy, 'REQUESTED', { day: wanted.on, reason })
  return endedPolicy(ctx, policyId, [document.id])
}

export const withdrawCancel = async (
  ctx: Ctx,
  policyId: string,
  body: InputOf<Contract['policyCancelWithdraw']>['body'],
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'withdrawCancel', body.version)
  const row = await theOpenCancellation(ctx, policy)
  const status = transition<PolicyStatus, 'withdrawCancel'>(
    policyLifecycle,
    'withdrawCancel',
    policy.status,
    asBefore(ctx, policy),
  )
  await writeStep(
    ctx,
    policy,
    [
      cancellationMoved(ctx, row, 'withdraw', { closed_reason: body.reason }),
      policyMoved(ctx, policy, status),
    ],
    {
      action: 'policy.cancelWithdrawn',
      to: status,
      summary: `Request to cancel policy ${policy.policy_number} withdrawn: ${body.reason}`,
    },
  )
  mailNews(ctx, policy, 'WITHDRAWN', { day: row.effective_on, reason: body.reason })
  return endedPolicy(ctx, policyId)
}

/** Where a decided end leads: to a day to come, or to the end itself; on the first day nothing was ever in force. */
const outcomeOf = (policy: WholePolicy, on: string, today: string): PolicyStatus =>
  on <= policy.effective_date ? 'FLAT CANCELLED' : on > today ? 'CANCEL PENDING' : 'CANCELLED'

const announce = async (
  ctx: Ctx,
  policy: WholePolicy,
  wanted: WantedEnding,
  action: 'approveCancel' | 'cancel',
  row: ReadyWrite,
  more: readonly ReadyWrite[] = [],
): Promise<string[]> => {
  const status = transition<PolicyStatus, typeof action>(
    policyLifecycle,
    action,
    policy.status,
    'CANCEL PENDING',
  )
  const reason = reasonText(wanted.reason, policy.market)
  await writeStep(ctx, policy, [row, policyMoved(ctx, policy, status), ...more], {
    action: 'policy.cancelPending',
    to: status,
    summary: `Policy ${policy.policy_number} is to end on ${wanted.on}: ${reason}`,
  })
  mailNews(ctx, policy, 'APPROVED', { day: wanted.on, reason })
  return []
}

/** Approves what was asked for: it ends on its day, at once where that has come. */
export const approveCancel = async (
  ctx: Ctx,
  policyId: string,
  body: InputOf<Contract['policyCancelApprove']>['body'],
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'approveCancel', body.version)
  const row = await theOpenCancellation(ctx, policy)
  const wanted: WantedEnding = {
    way: row.kind,
    reason: row.reason,
    on: body.effectiveDate ?? row.effective_on,
  }
  // The insured asked in time: what an underwriter needs to decide moves no day.
  const facts = { ...endingFactsOf(ctx, policy), today: row.requested_on }
  const fileId = body.fileId ?? row.file_id
  refuseIf(endingRefusal(facts, wanted))
  await refuseFile(ctx, policy, fileFor(wanted, row.requested_on), fileId)
  const outcome = outcomeOf(policy, wanted.on, policyToday(ctx.now, policy))
  const more = { ...decided(ctx), effective_on: wanted.on, file_id: fileId }
  const documents =
    outcome === 'CANCEL PENDING'
      ? await announce(ctx, policy, wanted, 'approveCancel', cancellationMoved(ctx, row, 'approve', more))
      : await recordEnding(ctx, policy, wanted, {
          status: transition<PolicyStatus, 'approveCancel'>(
            policyLifecycle,
            'approveCancel',
            policy.status,
            outcome,
          ),
          rowOf: (sequence) => cancellationMoved(ctx, row, 'record', { ...more, sequence }),
        })
  return endedPolicy(ctx, policyId, documents)
}

/** The finance company ends a policy by its power of attorney: not before its notice, and its financing goes along. */
const financingOf = async (ctx: Ctx, policy: WholePolicy, wanted: WantedEnding): Promise<ReadyWrite[]> => {
  if (wanted.reason !== 'FINANCE_POA') return []
  const asked = await cancelByFinancer(ctx, policy)
  refuseIf(asked.refusal)
  return asked.writes
}

/** Cancels a policy without a request: for a reason of the insured, on a day. */
export const cancel = async (
  ctx: Ctx,
  { productType, policyId }: { productType: string; policyId: string },
  body: Body,
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'cancel', body.version)
  // The specification calls the excess product by its kind in this address alone.
  const asked = productType.toUpperCase() === 'EXCESS' ? 'P_PLUS' : productType.toUpperCase()
  if (policy.product.toUpperCase() !== asked) throw absent('policy')
  const wanted: WantedEnding = { way: 'CANCEL', reason: body.reason, on: body.effectiveDate }
  const facts = endingFactsOf(ctx, policy)
  refuseIf(endingRefusal(facts, wanted))
  if (needsNotice(wanted.reason))
    throw new Refused(
      fieldRefusal(
        'reason',
        'For this reason a notice has to be served first. Serve it instead.',
        'NOTICE_NEEDED',
      ),
    )
  const financing = await financingOf(ctx, policy, wanted)
  await refuseFile(ctx, policy, fileFor(wanted, facts.today), body.fileId)
  const outcome = outcomeOf(policy, wanted.on, facts.today)
  const row = { ...newCancellation(ctx, policy, wanted, body), ...decided(ctx) }
  const documents =
    outcome === 'CANCEL PENDING'
      ? await announce(
          ctx,
          policy,
          wanted,
          'cancel',
          insertion(ctx.db, 'policy_cancellation', [
            { ...row, status: begun(cancellationStarts, 'PENDING') },
          ]),
          financing,
        )
      : await recordEnding(ctx, policy, wanted, {
          status: transition<PolicyStatus, 'cancel'>(policyLifecycle, 'cancel', policy.status, outcome),
          rowOf: (sequence) => recordedRow(ctx, { ...row, sequence }),
        })
  return endedPolicy(ctx, policyId, documents)
}

const recordedRow = (ctx: Ctx, row: Omit<WholeRow<'policy_cancellation'>, 'status'>): ReadyWrite =>
  insertion(ctx.db, 'policy_cancellation', [{ ...row, status: begun(cancellationStarts, 'RECORDED') }])

/** What an end takes the place of: a request lapses, an end that was decided and its notice stop. */
export const superseded = async (ctx: Ctx, policy: WholePolicy, by: string): Promise<ReadyWrite[]> => {
  const open: CancellationRow | null = await openCancellation(ctx, policy)
  if (!open) return []
  const notices = openNotices(await noticesOf(ctx, policy))
  return [
    cancellationMoved(ctx, open, open.status === 'REQUESTED' ? 'lapse' : 'stop', { closed_reason: by }),
    ...notices.map((one) => noticeMoved(ctx, one, 'supersede', { closed_reason: by, closed_at: ctx.now })),
  ]
}

/** Ends a policy from its first day; its number is typed, so that no one ends another one by mistake. */
const endWhole = async (
  ctx: Ctx,
  policy: WholePolicy,
  way: 'FLAT' | 'VOID',
  action: 'flatCancel' | 'void' | 'rescindExcess',
  body: WholeBody,
): Promise<EndedPolicy> => {
  if (body.policyNumber.trim().toUpperCase() !== policy.policy_number.toUpperCase())
    throw new Refused(
      fieldRefusal(
        'policyNumber',
        `Type the number of this policy, ${policy.policy_number}.`,
        'NUMBER_WRONG',
      ),
    )
  const wanted: WantedEnding = { way, reason: body.reason, on: policy.effective_date }
  const facts = endingFactsOf(ctx, policy)
  refuseIf(endingRefusal(facts, wanted))
  await refuseFile(ctx, policy, fileFor(wanted, facts.today), body.fileId)
  const row = { ...newCancellation(ctx, policy, wanted, body), ...decided(ctx) }
  const documents = await recordEnding(ctx, policy, wanted, {
    status: transition<PolicyStatus, typeof action>(policyLifecycle, action, policy.status),
    rowOf: (sequence) => recordedRow(ctx, { ...row, sequence }),
    writes: await superseded(ctx, policy, reasonText(body.reason, policy.market)),
  })
  return endedPolicy(ctx, policy.id, documents)
}

export const flatCancel = async (ctx: Ctx, policyId: string, body: WholeBody): Promise<EndedPolicy> =>
  endWhole(ctx, await policyFor(ctx, policyId, 'flatCancel', body.version), 'FLAT', 'flatCancel', body)

export const voidPolicy = async (ctx: Ctx, policyId: string, body: WholeBody): Promise<EndedPolicy> =>
  endWhole(ctx, await policyFor(ctx, policyId, 'void', body.version), 'VOID', 'void', body)

/** Takes an excess policy back within its first days, whole, with its money. */
export const rescindExcess = async (
  ctx: Ctx,
  { policyId, ...body }: WholeBody & { policyId: string },
): Promise<EndedPolicy> =>
  endWhole(ctx, await policyFor(ctx, policyId, 'rescindExcess', body.version), 'FLAT', 'rescindExcess', body)
