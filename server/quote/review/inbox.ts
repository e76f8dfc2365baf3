import { sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { inboxList } from '#contract/quote/inbox-list.ts'
import type { quoteReviewContract } from '#contract/quote/review.ts'
import { WAITING } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holds, listPage, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { QuoteRow } from '#server/database/tables.ts'
import { columns } from '../queries.ts'
import { quoteListRow } from '../shared/quote-view.ts'

const CENTS = 100

/** What waits for an underwriter: what is referred, under review or asked to be bound, and whatever is flagged. */
const onDesk = sql<SqlBool>`(status in ${statusList(WAITING)} or is_flagged)`

const waitsSince = sql`coalesce(quote.referred_at, quote.created_at)`

const readBy = (ctx: Ctx) => sql<boolean>`exists (select from quote_read
  where quote_read.quote_id = quote.id and quote_read.user_id = ${ctx.actor.userId}
    and quote_read.read_at >= ${waitsSince})`

/** Whose it is: the caller's, or no underwriter's yet. */
const heldBy = (ctx: Ctx) => (holder: 'mine' | 'unassigned') =>
  holder === 'mine'
    ? sql<SqlBool>`underwriter_id = ${ctx.actor.userId}`
    : sql<SqlBool>`underwriter_id is null`

/** Past the time by which it was to be decided. */
const isOverdue = (ctx: Ctx) => sql<SqlBool>`coalesce(quote.decision_by < ${ctx.now}, false)`

/** An amount of a filter, in whole dollars or pounds, as a premium is stored. */
const premiumOf = (amount: number) => sql`${amount * CENTS}::bigint`

const reasonsOf = (row: Pick<QuoteRow, 'status' | 'referrals' | 'reason' | 'requested_by'>): string[] => [
  ...(row.status === 'REQUESTED' && row.requested_by ? [`${row.requested_by} asks for it to be bound`] : []),
  ...(row.reason ? [row.reason] : []),
  ...row.referrals.filter(({ level }) => level === 'approve').map(({ reason }) => reason),
]

/** The underwriters' inbox, the decision that is due first on top. Read is what was opened since it was referred. */
export const findInbox = (ctx: Ctx, query: QueryOf<typeof inboxList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: inboxList,
    table: 'quote',
    columns: [...columns(ctx), readBy(ctx).as('is_read'), 'referrals', 'requested_by'],
    sorts: {
      decisionBy: sql`coalesce(decision_by, 'infinity'::timestamptz)`,
      modified: 'modified_at',
      quoteNumber: 'quote_number',
      companyName: 'company_name',
      totalPremium: 'total_premium',
      effectiveDate: 'effective_date',
      status: 'status',
    },
    where: [onDesk, withoutSandboxes(ctx.actor, 'quote.tenant_id')],
    filters: {
      status: oneOf('quote', 'status'),
      holder: heldBy(ctx),
      productType: oneOf('quote', 'product'),
      agencyName: (part) => sql<SqlBool>`quote.agency_name ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`,
      state: oneOf('quote', 'state'),
      premiumFrom: (amount) => sql<SqlBool>`quote.total_premium >= ${premiumOf(amount)}`,
      premiumTo: (amount) => sql<SqlBool>`quote.total_premium <= ${premiumOf(amount)}`,
      waitingDays: (days) =>
        sql<SqlBool>`${waitsSince} < ${ctx.now}::timestamptz - make_interval(days => ${days}::int)`,
      overdue: holds(isOverdue(ctx)),
      unread: holds(sql`not ${readBy(ctx)}`),
    },
    map: (row) => ({ ...quoteListRow(ctx, row), isRead: row.is_read, reasons: reasonsOf(row) }),
  })

/** How many quotes each ready-made filter of the inbox finds, in one statement. */
export const countInbox = async (ctx: Ctx): Promise<OutputOf<typeof quoteReviewContract.uwInboxCounts>> => {
  const holder = heldBy(ctx)
  const counted = (which: unknown) => sql<number>`(count(*) filter (where ${which}))::int`
  return (
    ctx.db
      .selectFrom('quote')
      // One look at all that the caller has read costs less than one for each quote.
      .leftJoin('quote_read', (on) =>
        on.onRef('quote_read.quote_id', '=', 'quote.id').on('quote_read.user_id', '=', ctx.actor.userId),
      )
      .select([
        counted(holder('mine')).as('mine'),
        counted(holder('unassigned')).as('unassigned'),
        counted(isOverdue(ctx)).as('overdue'),
        counted(sql`status = 'REQUESTED'`).as('requests'),
        counted(sql`quote_read.read_at >= ${waitsSince} is not true`).as('unread'),
        counted(sql`${holder('mine')} or ${holder('unassigned')}`).as('waiting'),
      ])
      .where(visible(ctx.actor, 'quote'))
      .where(withoutSandboxes(ctx.actor, 'quote.tenant_id'))
      .where(onDesk)
      .executeTakeFirstOrThrow()
  )
}

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
