import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { binderContract } from '#contract/binder.ts'
import type { BinderStatus } from '#domain/binder/lifecycle.ts'
import { currencyOf } from '#domain/billing/ledger.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { listPage, oneOf } from '#server/platform/lists.ts'
import { visible } from '#server/platform/scope.ts'

type Contract = typeof binderContract
type Row = z.output<Contract['binderSearch']['response']>['content'][number]

const isPaid = sql<SqlBool>`exists (select from invoice where invoice.tenant_id = binder.tenant_id
  and invoice.policy_id = binder.policy_id and invoice.amount_paid >= invoice.amount_due)`

const columns = sql`id, binder_number as "binderNumber", quote_id as "quoteId", quote_number as "quoteNumber",
  policy_id as "policyId", policy_number as "policyNumber", product, account_id as "accountId",
  company_name as "companyName", agency_name as "agencyName", currency, status, agg_limit as "limit",
  total_premium as "totalPremium", effective_date as "effectiveDate", end_date as "endDate",
  expires_on as "expiresOn", bound_by as "boundBy", bound_at as "boundAt", ${isPaid} as "isPaid"`

const sorts = {
  effectiveDate: 'effective_date',
  expiresOn: 'expires_on',
  companyName: 'company_name',
  totalPremium: 'total_premium',
  status: 'status',
} as const

/** Statuses that statistics leave out (specification 1 section 4). */
const counted = sql<SqlBool>`status not in ('INVALID', 'DRAFT', 'DELETED')`

const premiumOf = async (ctx: Ctx) => {
  const row = await ctx.db
    .selectFrom('quote')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(total_premium), 0)::bigint`.as('totalPremium'),
      sql<number>`coalesce(round(avg(total_premium)), 0)::bigint`.as('averagePremium'),
    ])
    .where(visible(ctx.actor, 'quote'))
    .where('currency', '=', currencyOf(ctx.actor.market))
    .where(counted)
    .executeTakeFirstOrThrow()
  return row
}

export const binderHandlers: Handlers<Contract> = {
  binderSearch: (ctx, { query }) =>
    listPage(ctx.db, ctx.actor, query, {
      table: 'binder',
      columns,
      sorts,
      defaultSort: 'effectiveDate,asc',
      where: [
        ...(query.status ? oneOf('status', query.status) : []),
        ...(query.isPaid ? [query.isPaid === 'true' ? isPaid : sql<SqlBool>`not ${isPaid}`] : []),
      ],
      map: (row) =>
        ({
          ...row,
          status: row['status'] as BinderStatus,
          boundAt: new Date(String(row['boundAt'])).toISOString(),
        }) as unknown as Row,
    }),
  quotePremium: (ctx) => premiumOf(ctx),
  quoteUniqueAccounts: (ctx) =>
    ctx.db
      .selectFrom('quote')
      .select(sql<number>`count(distinct account_id)::int`.as('count'))
      .where(visible(ctx.actor, 'quote'))
      .where(counted)
      .executeTakeFirstOrThrow(),
}
