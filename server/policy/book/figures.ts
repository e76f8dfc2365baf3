import { sql } from 'kysely'
import type { bookContract } from '#contract/policy/book.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import { COVERED_BY_BINDER } from '#domain/policy/binder-lifecycle.ts'
import {
  bookGroups,
  bookPresets,
  groupOf,
  isByStatus,
  statusesIn,
  statusesOf,
} from '#domain/policy/book/statuses.ts'
import { COVERING, type PolicyStatus, policyStatuses } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { ofTeam } from '#server/database/lists/team-filter.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { openCondition, searchPolicies } from '../queries.ts'
import { earnedGraph } from './earned.ts'

type Contract = typeof bookContract

const sumOf = <Row>(rows: readonly Row[], field: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + field(row), 0)

interface StatusRow {
  status: PolicyStatus
  count: number
  open: number
}

/** What is not paid is found from the invoices, of which few are open. */
const unpaidIn = (ctx: Ctx, teamId: string | undefined) => sql<number>`(
  select count(distinct policy.id)::int from policy join invoice on invoice.tenant_id = policy.tenant_id
    and invoice.policy_id = policy.id and invoice.amount_paid < invoice.amount_due
  where ${visible(ctx.actor, 'policy')} and ${withoutSandboxes(ctx.actor, 'policy.tenant_id')} and ${ofTeam(ctx.actor, 'policy', teamId)})`

const binders = (ctx: Ctx, teamId: string | undefined) => sql<number>`(
  select count(*)::int from binder where binder.status in ${statusList(COVERED_BY_BINDER)}
    and ${visible(ctx.actor, 'binder')} and ${withoutSandboxes(ctx.actor, 'binder.tenant_id')} and ${ofTeam(ctx.actor, 'binder', teamId)})`

const dashboardOf = async (ctx: Ctx, teamId: string | undefined) => {
  const {
    rows: [found],
  } = await sql<{ statuses: StatusRow[] | null; unpaid: number; binders: number }>`
    select (select json_agg(counted) from (
        select policy.status, count(*)::int as count, (count(*) filter (where ${openCondition(ctx)}))::int as open
        from policy where ${visible(ctx.actor, 'policy')} and ${withoutSandboxes(ctx.actor, 'policy.tenant_id')} and ${ofTeam(ctx.actor, 'policy', teamId)}
        group by policy.status) counted) as statuses,
      ${unpaidIn(ctx, teamId)} as unpaid, ${binders(ctx, teamId)} as binders`.execute(ctx.db)
  const statuses = found?.statuses ?? []
  const among = (wanted: readonly PolicyStatus[]) =>
    sumOf(statuses, ({ status, count }) => (wanted.includes(status) ? count : 0))
  return {
    total: among(policyStatuses),
    presets: bookPresets.map((name) => ({
      name,
      count: isByStatus(name)
        ? among(statusesOf(name))
        : name === 'openForRenewal'
          ? sumOf(statuses, ({ open }) => open)
          : (found?.unpaid ?? 0),
    })),
    groups: bookGroups.map((name) => ({
      name,
      count: name === 'binder' ? (found?.binders ?? 0) : among(statusesIn(name)),
    })),
    statuses: policyStatuses.map((status) => ({ status, count: among([status]) })),
  }
}

/** Premium by status, of one currency: two never make one sum. Money in minor units. */
const premiumOf = async (ctx: Ctx, teamId: string | undefined) => {
  const currency = currencyOf(ctx.actor.market)
  const { rows } = await sql<{ status: PolicyStatus; count: number; total: number }>`
    select policy.status, count(*)::int as count, sum(policy.total_premium)::bigint as total from policy
    where policy.currency = ${currency}
      and ${visible(ctx.actor, 'policy')} and ${withoutSandboxes(ctx.actor, 'policy.tenant_id')} and ${ofTeam(ctx.actor, 'policy', teamId)}
    group by policy.status`.execute(ctx.db)
  const count = sumOf(rows, (row) => row.count)
  const totalPremium = sumOf(rows, (row) => row.total)
  return {
    currency,
    count,
    totalPremium,
    averagePremium: count === 0 ? 0 : Math.round(totalPremium / count),
    groups: bookGroups
      .filter((name) => name !== 'binder')
      .map((name) => {
        const inGroup = rows.filter(({ status }) => groupOf(status) === name)
        return {
          name,
          count: sumOf(inGroup, (row) => row.count),
          totalPremium: sumOf(inGroup, (row) => row.total),
        }
      }),
  }
}

/** Limits that are or will be in force, smallest first. Money in minor units. */
const limitsOf = async (ctx: Ctx, teamId: string | undefined) => {
  const currency = currencyOf(ctx.actor.market)
  const { rows } = await sql<{ limit: number; count: number; totalLimit: number }>`
    select policy.agg_limit as "limit", count(*)::int as count, sum(policy.agg_limit)::bigint as "totalLimit"
    from policy where policy.currency = ${currency} and policy.status in ${statusList(COVERING)}
      and ${visible(ctx.actor, 'policy')} and ${withoutSandboxes(ctx.actor, 'policy.tenant_id')} and ${ofTeam(ctx.actor, 'policy', teamId)}
    group by policy.agg_limit order by policy.agg_limit`.execute(ctx.db)
  return {
    currency,
    count: sumOf(rows, (row) => row.count),
    totalLimit: sumOf(rows, (row) => row.totalLimit),
    limits: rows,
  }
}

const isPrimeCloud = sql<boolean>`policy.product = 'PRIME_CLOUD'`

export const bookHandlers: Handlers<Contract> = {
  policyDashboard: (ctx, { query }) => dashboardOf(ctx, query.teamId),
  policyPremium: (ctx, { query }) => premiumOf(ctx, query.teamId),
  policyLimits: (ctx, { query }) => limitsOf(ctx, query.teamId),
  earnedPremiumGraph: (ctx, { query }) => earnedGraph(ctx, query),
  primeCloudSearch: (ctx, { query }) => searchPolicies(ctx, query, [isPrimeCloud]),
}
