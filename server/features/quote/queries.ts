import { currencyOf } from '#domain/billing/ledger.ts'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { quoteContract } from '#contract/quote.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { INSUREDS_ENDORSEMENT, NAMED_INSUREDS_ENDORSEMENT } from '#domain/quote/additional-insureds.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { listPage, oneOf, type Page } from '#server/platform/lists.ts'
import { visible } from '#server/platform/scope.ts'
import { ofTeam } from '#server/platform/team-filter.ts'
import { aroundOf } from '#server/records/quote-facts.ts'
import { type Beside, type ListedQuote, quoteListRow, type QuoteListRow } from './view.ts'

type Query = InputOf<typeof quoteContract.quoteSearch>['query']
export type Listed = ListedQuote & Beside
type StatusCount = z.output<typeof quoteContract.quoteStatusList.response>[number]

/** Fields that the list sorts by; newest change first by default (specification 1 section 9). */
const sorts = {
  modified: 'modified_at',
  created: 'created_at',
  quoteNumber: 'quote_number',
  companyName: 'company_name',
  totalPremium: 'total_premium',
  effectiveDate: 'effective_date',
  expiresOn: 'expires_on',
  status: 'status',
} as const

const asksFor = (endorsement: string) =>
  sql`quote.request->'coverages' @> ${JSON.stringify([{ key: endorsement, isSelected: true }])}::jsonb`

/**
 * Answers come along only where they differ from those priced, or the scan contradicts one, and the price only where
 * an endorsement may have an empty schedule: they are large.
 */
export const columns = (
  ctx: Ctx,
) => sql`id, quote_number, product, status, account_id, company_name, agency_name, market, state,
  currency, is_renewal, is_surplus, agg_limit, deductible, premium, irpm, hazard_class, total_premium, effective_date, expires_on,
  underwriter_name, decision_by, created_at, modified_at, sent_at, signed_at, contact, bound_by, binder_number,
  binder_status, policy_number, reason_summary, reason, need_by, is_flagged, notice_attested_at, ${aroundOf(ctx.actor)} as around, (select max(license.expiration_date) from license
    where license.tenant_id = quote.tenant_id and license.state = quote.state) as licensed_to,
  case when quote.status in ('READY', 'BOUND') and quote.signed_at is null then (select json_build_object(
      'priced', quote.answers, 'answers', account.answers->'answers', 'contradictions', account.contradictions)
    from account where account.tenant_id = quote.tenant_id and account.id = quote.account_id
      and (quote.answers is distinct from account.answers->'answers' or account.contradictions <> '[]')) end as answered,
  case when quote.status in ('READY', 'REQUESTED', 'SIGNED') and (${asksFor(INSUREDS_ENDORSEMENT)} or ${asksFor(NAMED_INSUREDS_ENDORSEMENT)})
    then json_build_object('additional_insureds', additional_insureds, 'calculation',
      json_build_object('coverages', quote.calculation->'coverages')) end as insureds`

/** Deleted quotes show only when asked for by status. */
const filters = (query: Query) => [
  ...(query.status ? oneOf('status', query.status) : [sql<SqlBool>`status <> 'DELETED'`]),
  ...oneOf('product', query.product),
  ...(query.type ? [sql<SqlBool>`is_renewal = ${query.type === 'renewal'}`] : []),
  ...(query.accountId ? [sql<SqlBool>`account_id = ${query.accountId}`] : []),
]

export const findQuotes = (ctx: Ctx, query: Query): Promise<Page<QuoteListRow>> =>
  listPage(ctx.db, ctx.actor, query, {
    table: 'quote',
    columns: columns(ctx),
    sorts,
    defaultSort: 'modified,desc',
    where: filters(query),
    map: (row) => quoteListRow(ctx, row as unknown as Listed),
  })

/**
 * Every status with its quotes and their premium, in the order of a quote's life. Statistics leave INVALID and DRAFT
 * out (specification 1 section 4); the caller chooses, so that lists can count them.
 */
export const statusCounts = async (ctx: Ctx, teamId?: string): Promise<StatusCount[]> => {
  const rows = await ctx.db
    .selectFrom('quote')
    .select([
      'status',
      sql<number>`count(*)::int`.as('count'),
      // Two currencies never make one sum: the premium is that of the reader's own market.
      sql<number>`coalesce(sum(total_premium) filter (where currency = ${currencyOf(ctx.actor.market)}), 0)::bigint`.as(
        'totalPremium',
      ),
    ])
    .where(visible(ctx.actor, 'quote'))
    .where(ofTeam(ctx.actor, 'quote', teamId))
    .groupBy('status')
    .execute()
  const found = new Map(rows.map((row) => [row.status, row]))
  return quoteStatuses.map((status) => found.get(status) ?? { status, count: 0, totalPremium: 0 })
}
