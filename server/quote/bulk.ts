import { sql, type SqlBool } from 'kysely'
import { fieldRefusal, type Refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { transitionOfAll } from '#domain/kernel/lifecycle.ts'
import { quoteRules } from '#domain/quote/actions.ts'
import { type QuoteAction, quoteLifecycle } from '#domain/quote/lifecycle.ts'
import type { DELETED_TOGETHER } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { visible } from '#server/database/scope.ts'
import {
  type Around,
  aroundOf,
  guardFacts,
  type GuardedRow,
  UNREAD,
} from '#server/quote/shared/guard-facts.ts'
import { todayAt } from '#server/rating/shared/rated-account.ts'

/** Quotes deleted by one command at most; the caller asks again while some are left. */
const AT_ONCE = 500

interface Asked {
  quoteIds?: string[] | undefined
  status?: (typeof DELETED_TOGETHER)[number] | undefined
  accountId?: string | undefined
}

interface Found extends GuardedRow {
  tenant_id: string
  id: string
  account_id: string
  quote_number: string
  around: Around
}

const lockAsked = async (ctx: Ctx, asked: Asked): Promise<Found[]> => {
  const conditions = [
    visible(ctx.actor, 'quote'),
    ...(asked.quoteIds ? [sql<SqlBool>`quote.id = any(${asked.quoteIds}::uuid[])`] : []),
    ...(asked.status ? [sql<SqlBool>`quote.status = ${asked.status}`] : []),
    ...(asked.accountId ? [sql<SqlBool>`quote.account_id = ${asked.accountId}`] : []),
  ]
  const { rows } = await sql<Found>`
    select quote.tenant_id, quote.id, quote.account_id, quote.quote_number, quote.status, quote.effective_date,
      quote.expires_on, quote.contact, quote.state, quote.market, quote.bound_by, quote.binder_number,
      quote.binder_status, quote.policy_number, quote.reason_summary, quote.reason, quote.product, quote.is_renewal, quote.currency, quote.agg_limit, quote.is_surplus,
      quote.premium, quote.mga_fee, quote.broker_fee, quote.additional_broker_fee, quote.inspection_fee, quote.taxes, quote.irpm, quote.hazard_class, quote.is_retail_request,
      quote.sent_at, quote.signed_at, quote.notice_attested_at, ${aroundOf(ctx)} as around
    from quote where ${sql.join(conditions, sql` and `)}
    order by quote.id limit ${AT_ONCE} for update of quote`.execute(ctx.db)
  return rows
}

const because = (ctx: Ctx, action: QuoteAction, row: Found) =>
  quoteRules.refusalOf(
    action,
    { ...guardFacts(row, true, row.around, todayAt(ctx.now, row)), ...UNREAD },
    holdsOf(ctx),
  )

interface Judged {
  row: Found
  refusal: Refusal | null
}

/** The locked quotes that were asked for, each with why the action is refused. */
const judge = async (ctx: Ctx, asked: Asked, action: QuoteAction): Promise<Judged[]> =>
  (await lockAsked(ctx, asked)).map((row) => ({ row, refusal: because(ctx, action, row) }))

const refusedOf = (judged: readonly Judged[]) =>
  judged.flatMap(({ row, refusal }) =>
    refusal
      ? [{ quoteId: row.id, quoteNumber: row.quote_number, code: refusal.code, detail: refusal.reason }]
      : [],
  )

/** Deletes the quotes that may be deleted and says of each other one why not. */
export const deleteQuotes = async (ctx: Ctx, asked: Asked) => {
  refuseIf(
    asked.quoteIds || asked.status
      ? null
      : fieldRefusal('quoteIds', 'Name the quotes, or choose all that are invalid or expired.', 'REQUIRED'),
  )
  const judged = await judge(ctx, asked, 'delete')
  const gone = judged.filter((one) => !one.refusal).map(({ row }) => row)
  const deleted = transitionOfAll(
    quoteLifecycle,
    'delete',
    gone.map((row) => row.status),
  )
  if (gone.length > 0)
    await ctx.db
      .updateTable('quote')
      .set({
        status: deleted,
        deleted_from: sql`status`,
        modified_at: ctx.now,
        lock_version: sql`lock_version + 1`,
      })
      .where('tenant_id', 'in', [...new Set(gone.map((row) => row.tenant_id))])
      .where(
        'id',
        'in',
        gone.map((row) => row.id),
      )
      .execute()
  for (const row of gone)
    ctx.audit({
      tenantId: row.tenant_id,
      action: 'quote.deleted',
      recordKind: 'quote',
      recordId: row.id,
      accountId: row.account_id,
      fromStatus: row.status,
      toStatus: deleted,
      summary: `Quote ${row.quote_number} deleted`,
    })
  return {
    deleted: gone.length,
    refused: refusedOf(judged),
    isMoreLeft: judged.length === AT_ONCE && gone.length > 0,
  }
}

/** Gives all quotes that the caller may assign to one underwriter, and says of each other one why not. */
export const reassignQuotes = async (
  ctx: Ctx,
  quoteIds: string[],
  underwriter: { id: string; name: string },
) => {
  const judged = await judge(ctx, { quoteIds }, 'reassign')
  const given = judged.filter((one) => !one.refusal).map(({ row }) => row)
  const to = transitionOfAll(
    quoteLifecycle,
    'reassign',
    given.map((row) => row.status),
  )
  if (given.length > 0)
    await ctx.db
      .updateTable('quote')
      .set({
        status: to,
        underwriter_id: underwriter.id,
        underwriter_name: underwriter.name,
        modified_at: ctx.now,
        lock_version: sql`lock_version + 1`,
      })
      .where('tenant_id', 'in', [...new Set(given.map((row) => row.tenant_id))])
      .where(
        'id',
        'in',
        given.map((row) => row.id),
      )
      .execute()
  for (const row of given)
    ctx.audit({
      tenantId: row.tenant_id,
      action: 'quote.reassigned',
      recordKind: 'quote',
      recordId: row.id,
      accountId: row.account_id,
      ...(row.status !== to && { fromStatus: row.status, toStatus: to }),
      summary: `Quote ${row.quote_number} assigned to ${underwriter.name}`,
    })
  return { assigned: given.length, refused: refusedOf(judged) }
}
