import { sql, type SqlBool } from 'kysely'
import { quoteList } from '#contract/quote/lists.ts'
import { INSUREDS_ENDORSEMENT, NAMED_INSUREDS_ENDORSEMENT } from '#domain/quote/terms/additional-insureds.ts'
import { SIGNABLE, TERMS_READY } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holds, listPage, ofRecord, oneOf, type Page, type QueryOf } from '#server/database/lists/lists.ts'
import { statusList } from '#server/database/status-list.ts'
import { aroundOf } from '#server/quote/shared/guard-facts.ts'
import type { InsuredsRow } from '#server/document/shared/parts.ts'
import { type Answered, quoteListRow, type QuoteListRow } from './shared/quote-view.ts'

const asksFor = (endorsement: string) =>
  sql`quote.request->'coverages' @> ${JSON.stringify([{ key: endorsement, isSelected: true }])}::jsonb`

const licensedTo = sql<string | null>`(select max(license.expiration_date) from license
  where license.tenant_id = quote.tenant_id and license.state = quote.state and license.is_verified)`

const answered = sql<Answered | null>`case when quote.status in ${statusList(SIGNABLE)} and quote.signed_at is null
  then (select json_build_object('priced', quote.answers, 'answers', account.answers->'answers',
      'contradictions', account.contradictions)
    from account where account.tenant_id = quote.tenant_id and account.id = quote.account_id
      and (quote.answers is distinct from account.answers->'answers' or account.contradictions <> '[]')) end`

const insureds = sql<InsuredsRow | null>`case when quote.status in ${statusList(TERMS_READY)}
    and (${asksFor(INSUREDS_ENDORSEMENT)} or ${asksFor(NAMED_INSUREDS_ENDORSEMENT)})
  then json_build_object('additional_insureds', quote.additional_insureds, 'calculation',
    json_build_object('coverages', quote.calculation->'coverages')) end`

/**
 * Answers come along only where they differ from those priced, or the scan contradicts one, and the price only where
 * an endorsement may have an empty schedule: they are large.
 */
export const columns = (ctx: Ctx) =>
  [
    'id',
    'quote_number',
    'product',
    'status',
    'account_id',
    'company_name',
    'agency_name',
    'agent',
    'market',
    'state',
    'currency',
    'is_renewal',
    'is_surplus',
    'agg_limit',
    'deductible',
    'premium',
    'mga_fee',
    'broker_fee',
    'additional_broker_fee',
    'inspection_fee',
    'taxes',
    'irpm',
    'hazard_class',
    'is_retail_request',
    'broker_id',
    'underwriter_id',
    'total_premium',
    'effective_date',
    'expires_on',
    'underwriter_name',
    'decision_by',
    'created_at',
    'modified_at',
    'sent_at',
    'signed_at',
    'contact',
    'bound_by',
    'binder_number',
    'binder_status',
    'policy_number',
    'reason_summary',
    'reason',
    'need_by',
    'is_flagged',
    'notice_attested_at',
    aroundOf(ctx).as('around'),
    licensedTo.as('licensed_to'),
    answered.as('answered'),
    insureds.as('insureds'),
  ] as const

/** Deleted quotes show only when asked for by status. */
const notDeleted = sql<SqlBool>`status <> 'DELETED'`

export const findQuotes = (ctx: Ctx, query: QueryOf<typeof quoteList>): Promise<Page<QuoteListRow>> =>
  listPage(ctx.db, ctx.actor, query, {
    list: quoteList,
    table: 'quote',
    columns: columns(ctx),
    sorts: {
      modified: 'modified_at',
      created: 'created_at',
      quoteNumber: 'quote_number',
      companyName: 'company_name',
      totalPremium: 'total_premium',
      effectiveDate: 'effective_date',
      expiresOn: 'expires_on',
      status: 'status',
    },
    where: query.status ? [] : [notDeleted],
    filters: {
      status: oneOf('quote', 'status'),
      product: oneOf('quote', 'product'),
      type: (type) => sql<SqlBool>`is_renewal = ${type === 'renewal'}`,
      effectiveFrom: (day) => sql<SqlBool>`quote.effective_date >= ${day}::date`,
      effectiveBy: (day) => sql<SqlBool>`quote.effective_date <= ${day}::date`,
      expiresBy: (day) => sql<SqlBool>`quote.expires_on <= ${day}::date`,
      isSent: holds(sql`quote.sent_at is not null`),
      accountId: ofRecord('quote', 'account_id'),
    },
    map: (row) => quoteListRow(ctx, row),
  })
