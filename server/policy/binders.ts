import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { binderContract } from '#contract/policy/binders.ts'
import { binderList } from '#contract/policy/binder-list.ts'
import { binderRules } from '#domain/policy/binder-actions.ts'
import { actionsFor } from '#server/command/rules.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import { UNCOUNTED } from '#domain/quote/status-groups.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holds, type ListedRow, listPage, oneOf } from '#server/database/lists/lists.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'

type Contract = typeof binderContract
type Row = z.output<Contract['binderSearch']['response']>['content'][number]

const isPaid = sql<boolean>`exists (select from invoice where invoice.tenant_id = binder.tenant_id
  and invoice.policy_id = binder.policy_id and invoice.open_balance = 0)`

const columns = [
  'id',
  'binder_number',
  'quote_id',
  'quote_number',
  'policy_id',
  'policy_number',
  'product',
  'account_id',
  'company_name',
  'agency_name',
  'currency',
  'status',
  'agg_limit',
  'total_premium',
  'effective_date',
  'end_date',
  'expires_on',
  'bound_by',
  'bound_at',
  isPaid.as('is_paid'),
] as const

const rowOf = (ctx: Ctx, row: ListedRow<'binder', (typeof columns)[number]>): Row => ({
  id: row.id,
  binderNumber: row.binder_number,
  quoteId: row.quote_id,
  quoteNumber: row.quote_number,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  product: row.product,
  accountId: row.account_id,
  companyName: row.company_name,
  agencyName: row.agency_name,
  currency: row.currency,
  status: row.status,
  limit: row.agg_limit,
  totalPremium: row.total_premium,
  effectiveDate: row.effective_date,
  endDate: row.end_date,
  expiresOn: row.expires_on,
  boundBy: row.bound_by,
  boundAt: new Date(row.bound_at).toISOString(),
  isPaid: row.is_paid,
  actions: actionsFor(ctx, binderRules, { status: row.status }),
})

const counted = sql<SqlBool>`status not in ${statusList(UNCOUNTED)}`

const premiumOf = async (ctx: Ctx) => {
  const row = await ctx.db
    .selectFrom('quote')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(total_premium), 0)::bigint`.as('totalPremium'),
      sql<number>`coalesce(round(avg(total_premium)), 0)::bigint`.as('averagePremium'),
    ])
    .where(visible(ctx.actor, 'quote'))
    .where(withoutSandboxes(ctx.actor, 'quote.tenant_id'))
    .where('currency', '=', currencyOf(ctx.actor.market))
    .where(counted)
    .executeTakeFirstOrThrow()
  return row
}

export const binderHandlers: Handlers<Contract> = {
  binderSearch: (ctx, { query }) =>
    listPage(ctx.db, ctx.actor, query, {
      list: binderList,
      table: 'binder',
      columns,
      sorts: {
        effectiveDate: 'effective_date',
        expiresOn: 'expires_on',
        companyName: 'company_name',
        totalPremium: 'total_premium',
        status: 'status',
      },
      filters: { status: oneOf('binder', 'status'), isPaid: holds(isPaid) },
      map: (row) => rowOf(ctx, row),
    }),
  quotePremium: (ctx) => premiumOf(ctx),
  quoteUniqueAccounts: (ctx) =>
    ctx.db
      .selectFrom('quote')
      .select(sql<number>`count(distinct account_id)::int`.as('count'))
      .where(visible(ctx.actor, 'quote'))
      .where(withoutSandboxes(ctx.actor, 'quote.tenant_id'))
      .where(counted)
      .executeTakeFirstOrThrow(),
}
