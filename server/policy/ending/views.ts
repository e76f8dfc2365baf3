import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { cancellation } from '#contract/policy/cancellations.ts'
import type { policyNoticeContract } from '#contract/policy/notices.ts'
import { addressLines } from '#domain/market/format.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { OPEN_NOTICE } from '#domain/policy/ending/steps.ts'
import { reasonText } from '#domain/policy/notices/reasons.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { CancellationRow, PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import type { z } from 'zod'
import { readPolicy, standingOf } from '../shared/policy.ts'
import { fileView } from './files.ts'
import { cancellationsOf, filesOf, noticesOf } from './rows.ts'

type Contract = typeof policyNoticeContract
type View = OutputOf<Contract['policyNotices']>
type Calendar = OutputOf<Contract['noticeCalendar']>
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

const noticeView = (row: PolicyNoticeRow, market: Market): View['notices'][number] => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  reasonText: reasonText(row.reason, market),
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

interface CalendarRow extends Pick<
  PolicyNoticeRow,
  'id' | 'status' | 'reason' | 'sent_on' | 'effective_on' | 'send_by' | 'stop_until' | 'delivery'
> {
  policy_id: string
  policy_number: string
  product: string
  company_name: string
  agency_name: string
  state: string | null
  market: Market
  is_proven: boolean
  standing: Calendar['content'][number]['standing']
  today: string
}

const matching = (search: string | undefined): RawBuilder<SqlBool> =>
  search
    ? sql<SqlBool>`strpos(lower(policy.policy_number || ' ' || policy.company_name || ' ' || policy.agency_name),
        ${search.toLowerCase()}) > 0`
    : sql<SqlBool>`true`

/** Notices of the book, those without proof past their last day first, then by that day; closed ones come last. */
export const noticeCalendar = async (
  ctx: Ctx,
  { page, size, search, standing }: InputOf<Contract['noticeCalendar']>['query'],
): Promise<Calendar> => {
  const listed = sql`with listed as (
      select notice.id, notice.status, notice.reason, notice.sent_on, notice.effective_on, notice.send_by,
        notice.stop_until, notice.delivery, notice.proof is not null as is_proven, policy.id as policy_id,
        policy.policy_number, policy.product, policy.company_name, policy.agency_name, policy.state, policy.market,
        ${todayAtInsured(ctx.now, 'policy')} as today,
        case when notice.status not in ${statusList(OPEN_NOTICE)} then 'CLOSED'
          when notice.proof is not null then 'RUNNING'
          when notice.send_by < ${todayAtInsured(ctx.now, 'policy')} then 'OVERDUE'
          else 'UNPROVEN' end as standing
      from policy_notice notice
      join policy on policy.tenant_id = notice.tenant_id and policy.id = notice.policy_id
      where ${visible(ctx.actor, 'policy')} and ${matching(search)}
    )`
  const kept = standing ? sql<SqlBool>`standing = ${standing}` : sql<SqlBool>`true`
  const { rows } = await sql<CalendarRow>`${listed}
    select * from listed where ${kept}
    order by standing = 'CLOSED', standing <> 'OVERDUE', send_by, id
    limit ${size} offset ${page * size}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`${listed}
    select count(*)::int as total from listed where ${kept}`.execute(ctx.db)
  const total = counted[0]?.total ?? 0
  return {
    content: rows.map((row) => ({
      id: row.id,
      status: row.status,
      reason: row.reason,
      reasonText: reasonText(row.reason, row.market),
      sentOn: row.sent_on,
      effectiveDate: row.effective_on,
      sendBy: row.send_by,
      stopUntil: row.stop_until,
      delivery: row.delivery,
      policyId: row.policy_id,
      policyNumber: row.policy_number,
      product: row.product,
      companyName: row.company_name,
      agencyName: row.agency_name,
      state: row.state,
      isProven: row.is_proven,
      standing: row.standing,
      today: row.today,
    })),
    totalElements: total,
    totalPages: Math.ceil(total / size),
    capped: false,
  }
}
