import type { InputOf } from '#contract/endpoint.ts'
import type { policyNoticeContract } from '#contract/policy/notices.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { noticeRefusal } from '#domain/policy/ending/decide.ts'
import { cancellationStarts, policyNoticeStarts } from '#domain/policy/ending/steps.ts'
import { policyLifecycle, type PolicyStatus } from '#domain/policy/lifecycle.ts'
import { stopUntil } from '#domain/policy/notices/cancellation.ts'
import { cancellationSetting, marketOf, periodOf, sendBy } from '#domain/policy/notices/days.ts'
import { isNonPayment, reasonText } from '#domain/policy/notices/reasons.ts'
import { noticePlaceOf } from '#domain/policy/notices/rules.ts'
import { contentsNeeded, noticeVerdict } from '#domain/policy/notices/verdict.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { insertion, together } from '#server/database/statements/whole-rows.ts'
import type { NoticeProof, PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import { documentBytes } from '#server/document/shared/files.ts'
import { insuredFacts } from '#server/document/shared/parts.ts'
import { policyToday, readPolicy, type WholePolicy } from '../shared/policy.ts'
import { asBefore, newCancellation, superseded } from './commands.ts'
import { copiesOf, noticeDocument } from './documents.ts'
import { mailNews } from './news.ts'
import { unpaidOf } from './plan.ts'
import { cancellationMoved, noticeMoved, openNotices, policyMoved, writeStep } from './record.ts'
import {
  endedPolicy,
  type EndedPolicy,
  endingFactsOf,
  noticesOf,
  policyFor,
  refuseFile,
  theOpenCancellation,
} from './rows.ts'

type Contract = typeof policyNoticeContract
type Serve = InputOf<Contract['policyNoticeServe']>['body']
type Prove = InputOf<Contract['policyNoticeProof']>['body']

/** What is unpaid, where that is the reason: a notice of nonpayment of nothing is none. */
const amountDueOf = async (ctx: Ctx, policy: WholePolicy, { reason }: Serve): Promise<number | null> => {
  if (!isNonPayment(reason)) return null
  const { due, firstDue } = await unpaidOf(ctx, policy)
  if (firstDue === null || (reason === 'NSF' && due === 0))
    throw new Refused(
      fieldRefusal(
        'reason',
        'Nothing of this policy is unpaid. Choose another reason.',
        'REASON_NOT_ALLOWED',
      ),
    )
  // A payment that the bank returned is unpaid at once.
  if (reason === 'NON_PAY' && firstDue >= policyToday(ctx.now, policy))
    throw new Refused(
      fieldRefusal(
        'reason',
        `Nothing of this policy is past due: the premium can be paid until ${formatDay(firstDue, policy.market)}.`,
        'REASON_NOT_ALLOWED',
      ),
    )
  return due
}

/** What the notice says, with its days and the law behind them. */
const saidOf = async (ctx: Ctx, policy: WholePolicy, body: Serve) => {
  const facts = endingFactsOf(ctx, policy)
  const says = contentsNeeded(facts, { step: 'CANCEL', reason: body.reason, sentOn: body.sentOn })
  if (says.includes('FACTS') && body.facts === '')
    throw new Refused(
      fieldRefusal('facts', 'The law asks for the facts behind the reason. Enter them.', 'REQUIRED'),
    )
  const period = periodOf(cancellationSetting(facts, body.reason, body.sentOn))
  const { copies } = noticePlaceOf(facts.state, body.sentOn)
  return {
    says,
    sendBy: sendBy(body.effectiveDate, period, marketOf(facts.state), body.delivery),
    reason: body.reason,
    facts: body.facts,
    citation: says.includes('CITATION') ? (period.rule?.citation ?? null) : null,
    amountDue: await amountDueOf(ctx, policy, body),
    sentOn: body.sentOn,
    on: body.effectiveDate,
    stopUntil: stopUntil(facts.state, body.reason, body.sentOn, body.effectiveDate),
    delivery: body.delivery,
    copies: copiesOf(policy, copies),
    hasReview: says.includes('REVIEW_RIGHT'),
  }
}

/** Serves notice that the insurer ends a policy; one that was served before is superseded. */
export const serveNotice = async (ctx: Ctx, policyId: string, body: Serve): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'serveNotice', body.version)
  const facts = endingFactsOf(ctx, policy)
  refuseIf(noticeRefusal(facts, { ...body, on: body.effectiveDate }))
  const said = await saidOf(ctx, policy, body)
  const document = noticeDocument(ctx, policy, said)
  const wanted = { way: 'CANCEL' as const, reason: body.reason, on: body.effectiveDate }
  const row = newCancellation(ctx, policy, wanted, { fileId: undefined, note: body.facts })
  const status = transition<PolicyStatus, 'serveNotice'>(policyLifecycle, 'serveNotice', policy.status)
  const { name, address } = insuredFacts(policy.company_name, policy.company)
  const before = await superseded(ctx, policy, 'Another notice was served.')
  // What is open goes first: one end at a time is pending.
  if (before.length > 0) await together(ctx.db, before).execute()
  await writeStep(
    ctx,
    policy,
    [
      insertion(ctx.db, 'policy_cancellation', [
        {
          ...row,
          decided_by_name: ctx.actor.name,
          decided_at: ctx.now,
          status: begun(cancellationStarts, 'PENDING'),
        },
      ]),
      insertion(ctx.db, 'document', [document]),
      insertion(ctx.db, 'policy_notice', [
        {
          tenant_id: policy.tenant_id,
          id: ctx.newId(),
          policy_id: policy.id,
          cancellation_id: row.id,
          ground: null,
          announced: null,
          outcome: null,
          status: begun(policyNoticeStarts, body.sentOn > facts.today ? 'DRAFT' : 'SENT'),
          step: 'CANCEL',
          reason: body.reason,
          facts: body.facts,
          citation: said.citation,
          amount_due: said.amountDue,
          says: JSON.stringify(said.says),
          sent_on: body.sentOn,
          effective_on: body.effectiveDate,
          send_by: said.sendBy,
          stop_until: said.stopUntil,
          delivery: body.delivery,
          address: JSON.stringify({ ...address, name }),
          copies: JSON.stringify(said.copies),
          document_id: document.id,
          served_by_name: ctx.actor.name,
          served_at: ctx.now,
          modified_at: ctx.now,
        },
      ]),
      policyMoved(ctx, policy, status),
    ],
    {
      action: 'policy.noticeServed',
      to: status,
      summary: `Notice that policy ${policy.policy_number} ends on ${body.effectiveDate} served: ${reasonText(body.reason, policy.market)}`,
    },
  )
  mailNews(ctx, policy, 'NOTICE', {
    day: body.effectiveDate,
    reason: reasonText(body.reason, policy.market),
  })
  return endedPolicy(ctx, policyId, [document.id])
}

const noticeOf = (notices: readonly PolicyNoticeRow[], noticeId: string): PolicyNoticeRow => {
  const found = notices.find(({ id, step }) => id === noticeId && step === 'CANCEL')
  if (!found) throw absent('notice')
  return found
}

/** Draws the notice, so that its hash can be kept with its proof. */
export const drawNotice = async (ctx: Ctx, policyId: string, noticeId: string): Promise<string> => {
  const notices = await noticesOf(ctx, await readPolicy(ctx, policyId))
  const found = notices.find((one) => one.id === noticeId)
  if (!found) throw absent('notice')
  const { document_id: id } = found
  const read = () =>
    ctx.db
      .selectFrom('document')
      .select(['tenant_id', 'id', 'kind', 'facts', 'sha256'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await documentBytes({ ...ctx.ports, db: ctx.db }, await read())
  return (await read()).sha256 ?? ''
}

/** Why the proof of a notice cannot be recorded so. */
export const refuseProof = (notice: PolicyNoticeRow, { on }: Pick<Prove, 'on'>, today: string): void => {
  refuseIf(
    notice.status === 'DRAFT'
      ? refusal(
          'conflict',
          'NOTICE_NOT_SENT',
          `This notice goes out on ${notice.sent_on}. Record its proof then.`,
        )
      : notice.status === 'SENT'
        ? null
        : refusal('conflict', 'NOTICE_NOT_OPEN', 'This notice waits for no proof.'),
  )
  if (on > today) throw new Refused(fieldRefusal('on', 'This day is still to come.', 'DAY_NOT_ALLOWED'))
  if (on < notice.sent_on)
    throw new Refused(
      fieldRefusal(
        'on',
        `The notice is of ${notice.sent_on} and cannot have gone out before.`,
        'DAY_NOT_ALLOWED',
      ),
    )
}

/** Records the proof of a notice. Late, short or to another address it has no effect, and cover goes on. */
export const proveNotice = async (
  ctx: Ctx,
  policyId: string,
  body: Prove,
  sha256: string,
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'proveNotice', body.version)
  const notice = noticeOf(await noticesOf(ctx, policy), body.noticeId)
  refuseProof(notice, body, policyToday(ctx.now, policy))
  await refuseFile(ctx, policy, body.fileId === undefined ? null : 'PROOF', body.fileId)
  const proof: NoticeProof = {
    method: body.method,
    number: body.number,
    on: body.on,
    recordedBy: ctx.actor.name,
    recordedAt: ctx.now.toISOString(),
    isToAddress: body.isToAddress,
    fileId: body.fileId ?? null,
    sha256,
  }
  const { faults } = noticeVerdict(endingFactsOf(ctx, policy), {
    step: notice.step,
    reason: notice.reason,
    sentOn: body.on,
    effectiveOn: notice.effective_on,
    method: body.method,
    isProven: true,
    isToAddress: body.isToAddress,
    says: notice.says,
  })
  const kept = { proof: JSON.stringify(proof) }
  if (faults.length > 0) return failNotice(ctx, policy, notice, faults, kept)
  await writeStep(
    ctx,
    policy,
    [
      noticeMoved(ctx, notice, 'prove', kept),
      policyMoved(
        ctx,
        policy,
        transition<PolicyStatus, 'proveNotice'>(policyLifecycle, 'proveNotice', policy.status),
      ),
    ],
    {
      action: 'policy.noticeProven',
      summary: `Notice of cancellation of policy ${policy.policy_number} proven: ${body.number}`,
    },
  )
  return endedPolicy(ctx, policyId)
}

const failNotice = async (
  ctx: Ctx,
  policy: WholePolicy,
  notice: PolicyNoticeRow,
  faults: PolicyNoticeRow['faults'],
  kept: { proof: string },
): Promise<EndedPolicy> => {
  const row = await theOpenCancellation(ctx, policy)
  const said = faults.map(({ reason }) => reason).join(' ')
  const status = transition<PolicyStatus, 'stopNotice'>(
    policyLifecycle,
    'stopNotice',
    policy.status,
    asBefore(ctx, policy),
  )
  await writeStep(
    ctx,
    policy,
    [
      noticeMoved(ctx, notice, 'fail', {
        ...kept,
        faults: JSON.stringify(faults),
        closed_reason: said,
        closed_at: ctx.now,
      }),
      cancellationMoved(ctx, row, 'stop', { closed_reason: said }),
      policyMoved(ctx, policy, status),
    ],
    {
      action: 'policy.noticeDefective',
      to: status,
      summary: `Notice of cancellation of policy ${policy.policy_number} has no effect: ${said}`,
    },
  )
  mailNews(ctx, policy, 'GOES_ON', { day: notice.effective_on, reason: said })
  return endedPolicy(ctx, policy.id)
}

/** Stops what is to end a policy: paid, cured or withdrawn. */
export const stopNotice = async (
  ctx: Ctx,
  { policyId, reason, version }: InputOf<Contract['policyNoticeStop']>['body'],
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'stopNotice', version)
  const row = await theOpenCancellation(ctx, policy)
  const notices = openNotices(await noticesOf(ctx, policy))
  const today = policyToday(ctx.now, policy)
  const until = notices[0]?.stop_until ?? row.effective_on
  if (today >= row.effective_on && today > until)
    throw new Refused(
      refusal(
        'conflict',
        'STOP_TOO_LATE',
        `The cancellation took effect on ${row.effective_on}. Reinstate the policy instead.`,
      ),
    )
  const status = transition<PolicyStatus, 'stopNotice'>(
    policyLifecycle,
    'stopNotice',
    policy.status,
    asBefore(ctx, policy),
  )
  await writeStep(
    ctx,
    policy,
    [
      ...notices.map((one) => noticeMoved(ctx, one, 'stop', { closed_reason: reason, closed_at: ctx.now })),
      cancellationMoved(ctx, row, 'stop', { closed_reason: reason }),
      policyMoved(ctx, policy, status),
    ],
    {
      action: 'policy.cancelStopped',
      to: status,
      summary: `Cancellation of policy ${policy.policy_number} stopped: ${reason}`,
    },
  )
  mailNews(ctx, policy, 'STOPPED', { day: row.effective_on, reason })
  return endedPolicy(ctx, policyId)
}
