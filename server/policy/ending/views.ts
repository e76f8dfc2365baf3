import type { OutputOf } from '#contract/endpoint.ts'
import type { cancellation } from '#contract/policy/cancellations.ts'
import type { policyNoticeContract } from '#contract/policy/notices.ts'
import { addressLines } from '#domain/market/format.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { nonrenewalReason } from '#domain/policy/notices/renewals/nonrenewal.ts'
import { reasonText } from '#domain/policy/notices/reasons.ts'
import { STEP_TEXT } from '#domain/policy/notices/texts.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import type { CancellationRow, PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import type { z } from 'zod'
import { readPolicy, standingOf } from '../shared/policy.ts'
import { fileView } from './files.ts'
import { cancellationsOf, filesOf, noticesOf } from './rows.ts'

type Contract = typeof policyNoticeContract
type View = OutputOf<Contract['policyNotices']>
type Market = 'US' | 'UK'

const cancellationView = (row: CancellationRow, market: Market): z.output<typeof cancellation> => ({
  id: row.id,
  status: row.status,
  kind: row.kind,
  reason: row.reason,
  reasonText: reasonText(row.reason, market),
  note: row.note,
  requestedOn: row.requested_on,
  effectiveDate: row.effective_on,
  fileId: row.file_id,
  askedBy: row.asked_by_name,
  askedAt: row.asked_at.toISOString(),
  decidedBy: row.decided_by_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  closedReason: row.closed_reason,
  letter:
    row.letter_file_id !== null && row.letter_signed_on !== null
      ? { fileId: row.letter_file_id, signedOn: row.letter_signed_on }
      : null,
})

/** The reason in words; of a renewal on other terms, what it is. */
export const saidOf = (row: Pick<PolicyNoticeRow, 'reason' | 'ground' | 'step'>, market: Market): string =>
  row.reason !== null
    ? reasonText(row.reason, market)
    : row.ground !== null
      ? nonrenewalReason(row.ground, market).text
      : STEP_TEXT[row.step]

const noticeView = (row: PolicyNoticeRow, market: Market): View['notices'][number] => ({
  id: row.id,
  status: row.status,
  step: row.step,
  reason: row.reason,
  ground: row.ground,
  reasonText: saidOf(row, market),
  sentOn: row.sent_on,
  effectiveDate: row.effective_on,
  sendBy: row.send_by,
  stopUntil: row.stop_until,
  delivery: row.delivery,
  facts: row.facts,
  citation: row.citation,
  amountDue: row.amount_due,
  address: [
    row.address.name,
    ...addressLines({ address1: '', city: '', zipCode: '', ...row.address }).filter((line) => line !== ''),
  ],
  copies: [...row.copies],
  documentId: row.document_id,
  servedBy: row.served_by_name,
  servedAt: row.served_at.toISOString(),
  proof: row.proof,
  outcome: row.outcome,
  faults: row.faults.map(({ reason }) => reason),
  closedReason: row.closed_reason,
})

/** What was asked, decided and sent about the end of a policy. */
export const endingView = async (ctx: Ctx, policyId: string): Promise<View> => {
  const policy = await readPolicy(ctx, policyId)
  const [ends, notices, files] = [
    await cancellationsOf(ctx, policy),
    await noticesOf(ctx, policy),
    await filesOf(ctx, policy),
  ]
  return {
    cancellations: ends.map((row) => cancellationView(row, policy.market)),
    notices: notices.map((row) => noticeView(row, policy.market)),
    files: files.map(fileView),
    restorableUntil: policy.restorable_until,
    endedOn: policy.ended_on,
    actions: actionsFor(ctx, policyRules, standingOf(ctx.now, policy, policy.is_paid)),
  }
}
