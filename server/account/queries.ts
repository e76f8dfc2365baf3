import { sql, type SqlBool } from 'kysely'
import type { accountContract } from '#contract/account/account.ts'
import { agencyList } from '#contract/account/agency-list.ts'
import { accountList } from '#contract/account/lists.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { accountRules } from '#domain/account/actions.ts'
import { scopes, scopeValues } from '#domain/access/scopes.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { type ListedRow, listPage, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { industryOf, readAccount } from '#server/account/shared/account.ts'
import { timelineOf } from '#server/account/timeline.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'
import { isSandbox } from '#server/database/sandboxes.ts'

type Contract = typeof accountContract

const columns = [
  'id',
  'name',
  'status',
  'market',
  'state',
  'city',
  'naics_code',
  'sic_code',
  'revenue',
  'profile_score',
  'risk_score',
  'agency_name',
  'modified_at',
] as const

/** What a row knows enough to decide: not what is missing of the profile, nor for which products it is declined. */
const ROW_ACTIONS = ['requestQuote', 'update', 'changeTeam', 'reloadRisk', 'decline'] as const

type ListedAccount = ListedRow<'account', (typeof columns)[number]>

const listed = (ctx: Ctx, row: ListedAccount) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  market: row.market,
  state: row.state,
  city: row.city,
  industryCode: row.naics_code ?? row.sic_code,
  industry: industryOf(row),
  revenue: row.revenue,
  profileScore: row.profile_score,
  riskScore: row.risk_score,
  agencyName: row.agency_name,
  modified: row.modified_at,
  actions: actionsFor(
    ctx,
    accountRules,
    { status: row.status, profile: { score: row.profile_score, missing: [] }, declines: [] },
    ROW_ACTIONS,
  ),
})

export const findAccounts = (
  ctx: Ctx,
  query: QueryOf<typeof accountList>,
): Promise<OutputOf<Contract['accountSearch']>> =>
  listPage(ctx.db, ctx.actor, query, {
    list: accountList,
    table: 'account',
    columns,
    sorts: {
      name: 'name',
      status: 'status',
      state: 'state',
      revenue: 'revenue',
      profileScore: 'profile_score',
      riskScore: 'risk_score',
      agencyName: 'agency_name',
      modified: 'modified_at',
    },
    filters: {
      status: oneOf('account', 'status'),
      state: oneOf('account', 'state'),
      country: oneOf('account', 'market'),
    },
    map: (row) => listed(ctx, row),
  })

export const findTimeline = async (ctx: Ctx, accountId: string, size: number) => {
  const account = await readAccount(ctx, accountId)
  return { content: await timelineOf(ctx, { tenantId: account.tenant_id, accountId }, size) }
}

/** Agencies that the actor may see, with the size of their book. */
export const findAgencies = async (
  ctx: Ctx,
  query: QueryOf<typeof agencyList>,
): Promise<OutputOf<Contract['agencySearch']>> => {
  const order = chosenSort(agencyList, query.sort, {
    name: 'o.name',
    state: 'o.state',
    accounts: 'accounts',
    policies: 'policies',
  })
  const rule = scopes.agency[ctx.actor.accountType]
  const visible = rule === 'all' ? null : rule === 'none' ? [] : [...scopeValues(ctx.actor, rule)]
  const like = `%${(query.search ?? '').toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`
  const rows = await ctx.db
    .selectFrom('org as o')
    .leftJoin('org as cluster', 'cluster.id', 'o.cluster_id')
    .select((eb) => [
      'o.id',
      'o.name',
      'o.market',
      'o.state',
      'o.npn',
      'o.is_wholesale',
      isSandbox('o.id').as('is_sandbox'),
      'o.commission_rate',
      'cluster.name as cluster_name',
      eb
        .selectFrom('account')
        .whereRef('account.tenant_id', '=', 'o.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('accounts'),
      eb
        .selectFrom('policy')
        .whereRef('policy.tenant_id', '=', 'o.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('policies'),
    ])
    .where('o.account_type', '=', 'AGENCY')
    .$if(visible !== null, (agencies) => agencies.where(sql<SqlBool>`o.id = any(${visible ?? []}::uuid[])`))
    .$if(Boolean(query.search), (agencies) => agencies.where(sql<string>`lower(o.name)`, 'like', like))
    .orderBy(order.by, order.direction)
    .orderBy('o.id')
  return readNumbered(ctx.db, rows, query, (row) => ({
    id: row.id,
    name: row.name,
    market: row.market,
    state: row.state,
    npn: row.npn,
    isWholesale: row.is_wholesale,
    isSandbox: row.is_sandbox,
    clusterName: row.cluster_name,
    commissionPercent: row.commission_rate / 100,
    accounts: row.accounts ?? 0,
    policies: row.policies ?? 0,
  }))
}
