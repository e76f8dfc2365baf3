import type { InputOf } from '#contract/endpoint.ts'
import type { renewalNoticeContract } from '#contract/policy/renewal/renewal-notices.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { extendedRefusal } from '#domain/policy/chain/undo.ts'
import { policyNoticeStarts } from '#domain/policy/ending/steps.ts'
import { type RenewalOutcome, renewalOutcome } from '#domain/policy/notices/renewals/late.ts'
import { nonrenewalReason } from '#domain/policy/notices/renewals/nonrenewal.ts'
import { type Expiring, renewalWindow } from '#domain/policy/notices/renewal.ts'
import { isExempt, noticePlaceOf } from '#domain/policy/notices/rules.ts'
import { renewalNoticeRefusal, type WantedRenewalNotice } from '#domain/policy/notices/renewals/sending.ts'
import { STEP_TEXT } from '#domain/policy/notices/texts.ts'
import { contentsNeeded, noticeVerdict } from '#domain/policy/notices/verdict.ts'
import type { RenewalChanges } from '#domain/quote/binding/change-notice.ts'
import { BOUND, isAmong } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import {
  changeOf,
  insertion,
  type ReadyWrite,
  together,
  type WholeRow,
} from '#server/database/statements/whole-rows.ts'
import type { NoticeProof, PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import { insuredFacts } from '#server/document/shared/parts.ts'
import { recordExtension } from '../change/issue.ts'
import { copiesOf } from '../ending/documents.ts'
import { mailNews } from '../ending/news.ts'
import { refuseProof } from '../ending/notices.ts'
import { isOpen, nextVersion, noticeMoved, writeStep } from '../ending/record.ts'
import {
  endedPolicy,
  type EndedPolicy,
  endingFactsOf,
  noticesOf,
  policyFor,
  refuseFile,
} from '../ending/rows.ts'
import { readPolicy, type WholePolicy } from '../shared/policy.ts'
import { renewalNoticeDocument } from './documents.ts'
import { changesOf, expiringOf, isRenewalStep, type LiveRenewal, liveRenewal } from './work.ts'

type Contract = typeof renewalNoticeContract
type Serve = InputOf<Contract['renewalNoticeServe']>['body']
type Prove = InputOf<Contract['renewalNoticeProof']>['body']

/** The row of the policy says whether it may be renewed, next to the notice that says why. */
const notRenewed = (ctx: Ctx, { tenant_id, id }: WholePolicy, on: string | null): ReadyWrite =>
  changeOf(
    ctx.db,
    'policy',
    { tenant_id, id },
    {
      not_renewed_on: on,
      modified_at: ctx.now,
      lock_version: nextVersion,
    },
  )

const openOf = (notices: readonly PolicyNoticeRow[], step: Serve['step']) =>
  notices.filter((one) => one.step === step && isOpen(one))

/** A binder is a promise that a notice cannot take back; a notice of other terms says what they are. */
const refuseRenewal = (
  policy: WholePolicy,
  { step }: Serve,
  renewal: LiveRenewal | null,
  changes: RenewalChanges | null,
): void => {
  if (renewal && isAmong(BOUND, renewal.status))
    throw new Refused(
      refusal('conflict', 'RENEWAL_BOUND', `Quote ${renewal.quote_number} that renews this policy is bound.`),
    )
  if (step === 'NONRENEWAL') return
  if (policy.not_renewed_on !== null)
    throw new Refused(
      refusal(
        'conflict',
        'NONRENEWAL_SERVED',
        'A notice that this policy is not renewed was served. Withdraw it first.',
      ),
    )
  if (!changes)
    throw new Refused(
      refusal(
        'conflict',
        'RENEWAL_NOT_PRICED',
        'The notice says the price of the renewal. Start the renewal and price it first.',
      ),
    )
}

const announcedOf = (renewal: LiveRenewal | null, changes: RenewalChanges | null): string | null =>
  renewal &&
  changes &&
  JSON.stringify({
    quoteId: renewal.id,
    quoteNumber: renewal.quote_number,
    expiringPremium: changes.expiringPremium,
    renewalPremium: changes.renewalPremium,
    reductions: changes.reductions,
  })

/** What the law asks of the notice and makes of its day. */
const lawOfNotice = (ctx: Ctx, policy: WholePolicy, wanted: WantedRenewalNotice, expiring: Expiring) => {
  const { step, sentOn, delivery } = wanted
  const outcome = renewalOutcome(expiring, step, sentOn, delivery)
  const { period, lastDay, stopUntil } = renewalWindow({ ...expiring, today: sentOn }, step)
  const place = noticePlaceOf(expiring.state, sentOn)
  const isFree = isExempt(place, expiring.isSurplus, step)
  const says = contentsNeeded(endingFactsOf(ctx, policy), { step, reason: null, sentOn })
  return {
    outcome,
    says,
    sendBy: lastDay ?? sentOn,
    stopUntil,
    citation: period.rule?.citation ?? null,
    isCompared: (period.rule?.known ?? 'READ') !== 'DEFAULT' && outcome.known !== 'DEFAULT',
    hasReview: says.includes('REVIEW_RIGHT'),
    copies: copiesOf(policy, isFree ? [] : place.copies),
  }
}

const rowOf = (
  ctx: Ctx,
  policy: WholePolicy,
  wanted: WantedRenewalNotice,
  law: ReturnType<typeof lawOfNotice>,
  more: { documentId: string; announced: string | null; today: string },
): WholeRow<'policy_notice'> => {
  const { name, address } = insuredFacts(policy.company_name, policy.company)
  return {
    tenant_id: policy.tenant_id,
    id: ctx.newId(),
    policy_id: policy.id,
    cancellation_id: null,
    status: begun(policyNoticeStarts, wanted.sentOn > more.today ? 'DRAFT' : 'SENT'),
    step: wanted.step,
    reason: null,
    ground: wanted.ground,
    announced: more.announced,
    outcome: JSON.stringify(law.outcome),
    facts: wanted.facts,
    citation: law.citation,
    amount_due: null,
    says: JSON.stringify(law.says),
    sent_on: wanted.sentOn,
    effective_on: policy.end_date,
    send_by: law.sendBy,
    stop_until: law.stopUntil,
    delivery: wanted.delivery,
    address: JSON.stringify({ ...address, name }),
    copies: JSON.stringify(law.copies),
    document_id: more.documentId,
    served_by_name: ctx.actor.name,
    served_at: ctx.now,
    modified_at: ctx.now,
  }
}

/** What a late notice makes of the term has to be possible: a term is extended once. */
const refuseExtended = (policy: WholePolicy, { code, oldTermsUntil }: RenewalOutcome): void => {
  if (code === 'OLD_TERMS' && oldTermsUntil > policy.end_date) refuseIf(extendedRefusal(policy.chain))
}

/** Serves notice that a policy is not renewed, or renewed on other terms; one that was served before is superseded. */
export const serveRenewalNotice = async (ctx: Ctx, policyId: string, body: Serve): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'serveRenewalNotice', body.version)
  const expiring = expiringOf(ctx, policy)
  const wanted: WantedRenewalNotice = {
    ...body,
    ground: body.step === 'NONRENEWAL' ? (body.ground ?? null) : null,
  }
  const renewal = await liveRenewal(ctx, policy)
  const changes = body.step === 'CHANGED_RENEWAL' ? changesOf(renewal, expiring.today) : null
  refuseRenewal(policy, body, renewal, changes)
  refuseIf(renewalNoticeRefusal(expiring, wanted))
  const law = lawOfNotice(ctx, policy, wanted, expiring)
  refuseExtended(policy, law.outcome)
  const document = renewalNoticeDocument(ctx, policy, wanted, { ...law, changes })
  const said = wanted.ground ? nonrenewalReason(wanted.ground, policy.market).text : STEP_TEXT[body.step]
  const before = openOf(await noticesOf(ctx, policy), body.step)
  const closed = { closed_reason: 'Another notice was served.', closed_at: ctx.now }
  // What is open goes first: one of a kind waits at a time.
  if (before.length > 0)
    await together(
      ctx.db,
      before.map((one) => noticeMoved(ctx, one, 'supersede', closed)),
    ).execute()
  await writeStep(
    ctx,
    policy,
    [
      insertion(ctx.db, 'document', [document]),
      insertion(ctx.db, 'policy_notice', [
        rowOf(ctx, policy, wanted, law, {
          documentId: document.id,
          announced: announcedOf(body.step === 'CHANGED_RENEWAL' ? renewal : null, changes),
          today: expiring.today,
        }),
      ]),
      notRenewed(ctx, policy, body.step === 'NONRENEWAL' ? law.outcome.oldTermsUntil : policy.not_renewed_on),
    ],
    {
      action: 'policy.renewalNoticeServed',
      summary: `${STEP_TEXT[body.step]} of policy ${policy.policy_number} announced: ${said}`,
      detail: { outcome: law.outcome.code, oldTermsUntil: law.outcome.oldTermsUntil },
    },
  )
  mailNews(ctx, policy, body.step, { day: law.outcome.oldTermsUntil, reason: said })
  return endedPolicy(ctx, policyId, [document.id])
}

const noticeOf = (notices: readonly PolicyNoticeRow[], noticeId: string): PolicyNoticeRow => {
  const found = notices.find(({ id, step }) => id === noticeId && isRenewalStep(step))
  if (!found) throw absent('notice')
  return found
}

const keptNotRenewed = (policy: WholePolicy, { step }: PolicyNoticeRow): string | null =>
  step === 'NONRENEWAL' ? null : policy.not_renewed_on

/** Without effect: to another address, or void by its day. What was announced does not hold. */
const failed = async (
  ctx: Ctx,
  policy: WholePolicy,
  notice: PolicyNoticeRow,
  faults: PolicyNoticeRow['faults'],
  proof: string,
): Promise<EndedPolicy> => {
  const said = faults.map(({ reason }) => reason).join(' ')
  await writeStep(
    ctx,
    policy,
    [
      noticeMoved(ctx, notice, 'fail', {
        proof,
        faults: JSON.stringify(faults),
        closed_reason: said,
        closed_at: ctx.now,
      }),
      notRenewed(ctx, policy, keptNotRenewed(policy, notice)),
    ],
    {
      action: 'policy.renewalNoticeDefective',
      summary: `${STEP_TEXT[notice.step]} of policy ${policy.policy_number} has no effect: ${said}`,
    },
  )
  mailNews(ctx, policy, 'RENEWAL_NOTICE_VOID', { day: policy.end_date, reason: said })
  return endedPolicy(ctx, policy.id)
}

const proofOf = (ctx: Ctx, body: Prove, sha256: string): NoticeProof => ({
  method: body.method,
  number: body.number,
  on: body.on,
  recordedBy: ctx.actor.name,
  recordedAt: ctx.now.toISOString(),
  isToAddress: body.isToAddress,
  fileId: body.fileId ?? null,
  sha256,
})

/** Faults that leave a notice without effect whatever its day; a late one has its own consequence. */
const faultsOf = (
  ctx: Ctx,
  policy: WholePolicy,
  notice: PolicyNoticeRow,
  body: Prove,
  outcome: RenewalOutcome,
) => [
  ...noticeVerdict(endingFactsOf(ctx, policy), {
    step: notice.step,
    reason: null,
    sentOn: body.on,
    effectiveOn: notice.effective_on,
    method: body.method,
    isProven: true,
    isToAddress: body.isToAddress,
    says: notice.says,
  }).faults.filter(({ code }) => code === 'OTHER_ADDRESS' || code === 'CONTENT_MISSING'),
  ...(outcome.code === 'VOID' ? [{ code: 'TOO_EARLY' as const, reason: outcome.says }] : []),
]

/**
 * Records the proof of a notice. Where it is late, the law's consequence follows at once: the term of the expiring policy is
 * extended at its price.
 */
export const proveRenewalNotice = async (
  ctx: Ctx,
  policyId: string,
  body: Prove,
  sha256: string,
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'proveRenewalNotice', body.version)
  const notice = noticeOf(await noticesOf(ctx, policy), body.noticeId)
  const expiring = { ...expiringOf(ctx, policy), endDate: notice.effective_on }
  refuseProof(notice, body, expiring.today)
  await refuseFile(ctx, policy, null, body.fileId)
  const step = notice.step === 'NONRENEWAL' ? 'NONRENEWAL' : 'CHANGED_RENEWAL'
  const outcome = renewalOutcome(expiring, step, body.on, body.method)
  const proof = JSON.stringify(proofOf(ctx, body, sha256))
  const faults = faultsOf(ctx, policy, notice, body, outcome)
  if (faults.length > 0) return failed(ctx, policy, notice, faults, proof)
  refuseExtended(policy, outcome)
  await writeStep(
    ctx,
    policy,
    [
      noticeMoved(ctx, notice, 'prove', { proof, outcome: JSON.stringify(outcome) }),
      notRenewed(ctx, policy, step === 'NONRENEWAL' ? outcome.oldTermsUntil : policy.not_renewed_on),
    ],
    {
      action: 'policy.renewalNoticeProven',
      summary: `${STEP_TEXT[step]} of policy ${policy.policy_number} proven: ${body.number}`,
      detail: { outcome: outcome.code, oldTermsUntil: outcome.oldTermsUntil },
    },
  )
  if (outcome.code !== 'OLD_TERMS' || outcome.oldTermsUntil <= policy.end_date)
    return endedPolicy(ctx, policyId)
  await recordExtension(ctx, await readPolicy(ctx, policyId), {
    days: daysBetween(policy.end_date, outcome.oldTermsUntil),
    reason: outcome.says,
  })
  return endedPolicy(ctx, policyId)
}

/** Withdraws a notice before the term ends; the policy may be renewed as if it had not been served. */
export const withdrawRenewalNotice = async (
  ctx: Ctx,
  policyId: string,
  { noticeId, reason, version }: InputOf<Contract['renewalNoticeWithdraw']>['body'],
): Promise<EndedPolicy> => {
  const policy = await policyFor(ctx, policyId, 'withdrawRenewalNotice', version)
  const notice = noticeOf(await noticesOf(ctx, policy), noticeId)
  if (!isOpen(notice))
    throw new Refused(
      refusal('conflict', 'NOTICE_NOT_OPEN', 'This notice has come to its end and cannot be withdrawn.'),
    )
  await writeStep(
    ctx,
    policy,
    [
      noticeMoved(ctx, notice, 'stop', { closed_reason: reason, closed_at: ctx.now }),
      notRenewed(ctx, policy, keptNotRenewed(policy, notice)),
    ],
    {
      action: 'policy.renewalNoticeWithdrawn',
      summary: `${STEP_TEXT[notice.step]} of policy ${policy.policy_number} withdrawn: ${reason}`,
    },
  )
  mailNews(ctx, policy, 'RENEWAL_NOTICE_WITHDRAWN', { day: policy.end_date, reason })
  return endedPolicy(ctx, policyId)
}
