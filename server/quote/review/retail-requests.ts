import { sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { retailList } from '#contract/quote/inbox-list.ts'
import type { quoteReviewContract } from '#contract/quote/review.ts'
import { holderText } from '#domain/quote/binding/bind-request.ts'
import { RETAIL_PENDING } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holds, listPage, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import { columns } from '../queries.ts'
import { retailName } from '../shared/retail.ts'
import { answererInList, quoteListRow } from '../shared/quote-view.ts'

/** The wholesaler owes an answer, or the terms that were changed. */
const isPending = sql<SqlBool>`(quote.is_retail_request and quote.status in ${statusList(RETAIL_PENDING)})`

const heldBy = (ctx: Ctx) => (holder: 'mine' | 'unassigned') =>
  holder === 'mine'
    ? sql<SqlBool>`quote.broker_id = ${ctx.actor.userId}`
    : sql<SqlBool>`quote.broker_id is null`

const isOverdue = (ctx: Ctx) => sql<SqlBool>`coalesce(quote.decision_by < ${ctx.now}, false)`

/** The requests of a wholesaler's retail agencies, the answer that is due first on top. */
export const findRetailRequests = (ctx: Ctx, query: QueryOf<typeof retailList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: retailList,
    table: 'quote',
    columns: [...columns(ctx), 'retail_agent', 'broker_name'],
    sorts: {
      decisionBy: sql`coalesce(decision_by, 'infinity'::timestamptz)`,
      modified: 'modified_at',
      quoteNumber: 'quote_number',
      companyName: 'company_name',
      totalPremium: 'total_premium',
      effectiveDate: 'effective_date',
    },
    where: [isPending],
    filters: {
      status: oneOf('quote', 'status'),
      holder: heldBy(ctx),
      productType: oneOf('quote', 'product'),
      retailAgency: (part) =>
        sql<SqlBool>`quote.retail_agent->>'agencyName' ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`,
      state: oneOf('quote', 'state'),
      overdue: holds(isOverdue(ctx)),
    },
    map: (row) => ({
      ...quoteListRow(ctx, row),
      retailAgency: row.retail_agent?.agencyName ?? null,
      retailAgent: row.retail_agent && retailName(row.retail_agent),
      brokerName: row.broker_name,
      has: holderText({
        answerer: answererInList(ctx, row),
        agencyName: row.agency_name,
        brokerName: row.broker_name,
        underwriterName: row.underwriter_name,
      }),
    }),
  })

/** How many requests each ready-made filter finds, in one statement. */
export const countRetailRequests = async (
  ctx: Ctx,
): Promise<OutputOf<typeof quoteReviewContract.retailRequestCounts>> => {
  const holder = heldBy(ctx)
  const counted = (which: unknown) => sql<number>`(count(*) filter (where ${which}))::int`
  return ctx.db
    .selectFrom('quote')
    .select([
      counted(holder('mine')).as('mine'),
      counted(holder('unassigned')).as('unassigned'),
      counted(isOverdue(ctx)).as('overdue'),
      counted(sql`${holder('mine')} or ${holder('unassigned')}`).as('waiting'),
    ])
    .where(visible(ctx.actor, 'quote'))
    .where(isPending)
    .executeTakeFirstOrThrow()
}
