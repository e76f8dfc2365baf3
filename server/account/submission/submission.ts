import { sql } from 'kysely'
import type { submissionContract } from '#contract/account/submission.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import { submissionRules } from '#domain/account/submission/actions.ts'
import { operationalStatusOf, type SubmissionAction } from '#domain/account/submission/lifecycle.ts'
import { declinationWords } from '#domain/account/submission/declination.ts'
import { UNCOUNTED } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Database } from '#server/database/tables.ts'
import type { Selectable } from 'kysely'

export type SubmissionRow = Omit<Selectable<Database['submission']>, 'search'>
export type SubmissionView = OutputOf<(typeof submissionContract)['submissionGet']>

/** What came of a submission: quotes of its account since then, as statistics count them. */
export interface Quoted {
  count: number
  premium: number | null
}

/** Columns that a submission is shown from. */
export const submissionColumns = [
  'id',
  'tenant_id',
  'submission_number',
  'account_id',
  'account_name',
  'agency_name',
  'market',
  'state',
  'product',
  'is_renewal',
  'status',
  'assignee_id',
  'assignee_name',
  'msg_id',
  'note',
  'declination_reason',
  'declination_reason_description',
  'fill_in_declination_reason',
  'decided_by',
  'decided_at',
  'created_by_name',
  'created_at',
  'modified_at',
] as const satisfies readonly (keyof SubmissionRow)[]

/** A submission as a list reads it: times are texts there. */
export type ListedSubmission = Omit<
  Pick<SubmissionRow, (typeof submissionColumns)[number]>,
  'created_at' | 'modified_at' | 'decided_at'
> & {
  created_at: string | Date
  modified_at: string | Date
  decided_at: string | Date | null
  quoted: Quoted
}

/** Quotes of a submission: of its account, begun since it came in, of the product that it asks for. */
export const quotesOfSubmission = sql`quote.tenant_id = submission.tenant_id
  and quote.account_id = submission.account_id and quote.created_at >= submission.created_at
  and (submission.product is null or quote.product = submission.product)
  and quote.status not in ${statusList(UNCOUNTED)}`

/** `Quoted` for the select list of a query on `submission`; its premium is that of the newest quote. */
export const quotedColumn = sql<Quoted>`(select json_build_object('count', count(*)::int,
  'premium', (array_agg(quote.total_premium order by quote.created_at desc))[1])
  from quote where ${quotesOfSubmission})`

const instant = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString())

const declined = (row: Omit<ListedSubmission, 'quoted'>): string | null =>
  row.declination_reason === null
    ? null
    : declinationWords({
        declinationReason: row.declination_reason,
        declinationReasonDescription: row.declination_reason_description ?? '',
        fillInDeclinationReason: row.fill_in_declination_reason ?? undefined,
      })

export const submissionView = (ctx: Ctx, row: ListedSubmission): SubmissionView => ({
  id: row.id,
  submissionNumber: row.submission_number,
  status: row.status,
  operationalStatus: operationalStatusOf(row.status, row.quoted.count > 0),
  accountId: row.account_id,
  accountName: row.account_name,
  agencyId: row.tenant_id,
  agencyName: row.agency_name,
  market: row.market,
  currency: currencyOf(row.market),
  state: row.state,
  productType: row.product,
  isRenewal: row.is_renewal,
  assigneeId: row.assignee_id,
  assignee: row.assignee_name,
  msgId: row.msg_id,
  note: row.note,
  declinationReason: row.declination_reason,
  declinationReasonText: declined(row),
  declinationReasonDescription: row.declination_reason_description,
  decidedBy: row.decided_by,
  decidedAt: instant(row.decided_at),
  quotes: row.quoted.count,
  quotedPremium: row.quoted.premium,
  createdBy: row.created_by_name,
  created: new Date(row.created_at).toISOString(),
  modified: new Date(row.modified_at).toISOString(),
  actions: actionsFor(ctx, submissionRules, row),
})

const submissionQuery = (ctx: Ctx, submissionId: string) =>
  ctx.db
    .selectFrom('submission')
    .selectAll('submission')
    .select(quotedColumn.as('quoted'))
    .where('submission.id', '=', submissionId)
    .where(visible(ctx.actor, 'submission'))

/** Reads a submission; absent and foreign look the same. */
export const readSubmission = async (ctx: Ctx, submissionId: string) => {
  const row = await submissionQuery(ctx, submissionId).executeTakeFirst()
  if (!row) throw absent('submission')
  return row
}

/** Reads a submission and locks it until the command ends, refusing an action that may not be done on it. */
export const submissionFor = async (ctx: Ctx, submissionId: string, action: SubmissionAction) => {
  const row = await submissionQuery(ctx, submissionId).forUpdate().executeTakeFirst()
  if (!row) throw absent('submission')
  refuseAction(ctx, submissionRules, action, row)
  return row
}
