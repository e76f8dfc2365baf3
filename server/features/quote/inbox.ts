import { sql, type SqlBool } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { quoteLifeContract } from '#contract/quote-life.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { listPage, oneOf } from '#server/platform/lists.ts'
import { visible } from '#server/platform/scope.ts'
import { columns, type Listed } from './queries.ts'
import { quoteListRow } from './view.ts'

type Query = InputOf<typeof quoteLifeContract.uwInbox>['query']

/** What waits for an underwriter: what is referred, under review or asked to be bound, and whatever is flagged. */
const WAITING = sql<SqlBool>`(status in ('REFERRED', 'IN_REVIEW', 'REQUESTED') or is_flagged)`

const readBy = (ctx: Ctx) => sql<SqlBool>`exists (select from quote_read
  where quote_read.quote_id = quote.id and quote_read.user_id = ${ctx.actor.userId}
    and quote_read.read_at >= coalesce(quote.referred_at, quote.created_at))`

const sorts = {
  decisionBy: sql`coalesce(decision_by, 'infinity'::timestamptz)`,
  modified: 'modified_at',
  quoteNumber: 'quote_number',
  companyName: 'company_name',
  totalPremium: 'total_premium',
  effectiveDate: 'effective_date',
  status: 'status',
} as const

const filters = (ctx: Ctx, query: Query) => [
  WAITING,
  ...(query.status ? oneOf('status', query.status) : []),
  ...(query.holder === 'mine' ? [sql<SqlBool>`underwriter_id = ${ctx.actor.userId}`] : []),
  ...(query.holder === 'unassigned' ? [sql<SqlBool>`underwriter_id is null`] : []),
  ...oneOf('product', query.productType),
  ...(query.unread === 'true' ? [sql<SqlBool>`not ${readBy(ctx)}`] : []),
]

interface Waiting extends Listed {
  is_read: boolean
  referrals: { level: string; reason: string }[]
  reason: string | null
  requested_by: string | null
}

const reasonsOf = (row: Waiting): string[] => [
  ...(row.status === 'REQUESTED' && row.requested_by ? [`${row.requested_by} asks for it to be bound`] : []),
  ...(row.reason ? [row.reason] : []),
  ...row.referrals.filter(({ level }) => level === 'approve').map(({ reason }) => reason),
]

/** The underwriters' inbox, the decision that is due first on top. Read is what was opened since it was referred. */
export const findInbox = (ctx: Ctx, query: Query) =>
  listPage(ctx.db, ctx.actor, query, {
    table: 'quote',
    columns: sql`${columns(ctx)}, ${readBy(ctx)} as is_read, referrals, reason, requested_by`,
    sorts,
    defaultSort: 'decisionBy,asc',
    where: filters(ctx, query),
    map: (found) => {
      const row = found as unknown as Waiting
      return { ...quoteListRow(ctx, row), isRead: row.is_read, reasons: reasonsOf(row) }
    },
  })

/** Marks quotes that the caller may see as read by the caller, or takes the mark away. */
export const markRead = async (ctx: Ctx, quoteIds: readonly string[], isRead: boolean) => {
  const seen = await ctx.db
    .selectFrom('quote')
    .select('id')
    .where('id', 'in', [...quoteIds])
    .where(visible(ctx.actor, 'quote'))
    .execute()
  const { userId } = ctx.actor
  if (seen.length === 0) return { changed: 0 }
  if (isRead)
    await ctx.db
      .insertInto('quote_read')
      .values(seen.map(({ id }) => ({ user_id: userId, quote_id: id, read_at: ctx.now })))
      .onConflict((on) => on.columns(['user_id', 'quote_id']).doUpdateSet({ read_at: ctx.now }))
      .execute()
  else
    await ctx.db
      .deleteFrom('quote_read')
      .where('user_id', '=', userId)
      .where(
        'quote_id',
        'in',
        seen.map(({ id }) => id),
      )
      .execute()
  return { changed: seen.length }
}
