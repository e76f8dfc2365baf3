import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { policyList } from '#contract/policy/lists.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import { isOpenForRenewal, policyRules } from '#domain/policy/actions.ts'
import { policyLifecycle, type PolicyStatus, RENEWAL_OPENS_DAYS } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, holdsOf } from '#server/command/rules.ts'
import {
  holds,
  type ListedRow,
  listPage,
  ofRecord,
  oneOf,
  type QueryOf,
} from '#server/database/lists/lists.ts'
import { visible } from '#server/database/scope.ts'
import { ofTeam } from '#server/database/lists/team-filter.ts'
import { paidCondition, standingOf } from '#server/policy/shared/policy.ts'
import { todayAtInsured } from '#server/market/zones.ts'

type Contract = typeof policyContract
export type ListRow = OutputOf<Contract['policySearch']>['content'][number]

/** Whether the renewal of a policy may be started now. */
export const openCondition = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`policy.status = 'IN FORCE' and policy.renewed_by is null and policy.opted_out_at is null and policy.not_renewed_on is null
    and policy.run_off_from is null
    and policy.end_date <= ${todayAtInsured(ctx.now, 'policy')} + ${RENEWAL_OPENS_DAYS}::int`

const columns = [
  'id',
  'policy_number',
  'product',
  'status',
  'company_name',
  'agency_name',
  'account_id',
  'quote_id',
  'state',
  'market',
  'currency',
  'effective_date',
  'end_date',
  'total_premium',
  'agg_limit',
  'renewed_by',
  'opted_out_at',
  'not_renewed_on',
  'run_off_from',
  'opted_out_by',
  'opted_out_reason',
  'muted_at',
  'muted_by',
  'muted_reason',
  'restorable_until',
  'created_at',
  paidCondition.as('is_paid'),
] as const

type Listed = ListedRow<'policy', (typeof columns)[number]>

/** Who chose it and when, with the reason for those who may act on it; null where no one did. */
export const choiceOf = (
  ctx: Pick<Ctx, 'actor'>,
  at: Date | string | null,
  by: string | null,
  reason: string | null,
) =>
  at === null
    ? null
    : {
        at: new Date(at).toISOString(),
        by: by ?? '',
        reason: holdsOf(ctx)(policyLifecycle.optOut.by) ? (reason ?? '') : null,
      }

export const listRow = (ctx: Ctx, row: Listed): ListRow => {
  const standing = standingOf(ctx.now, row, row.is_paid)
  return {
    id: row.id,
    policyNumber: row.policy_number,
    product: row.product,
    status: row.status,
    companyName: row.company_name,
    agencyName: row.agency_name,
    accountId: row.account_id,
    quoteId: row.quote_id,
    state: row.state,
    currency: row.currency,
    effectiveDate: row.effective_date,
    endDate: row.end_date,
    totalPremium: row.total_premium,
    aggLimit: row.agg_limit,
    isPaid: row.is_paid,
    isOpenForRenewal: isOpenForRenewal(standing),
    optedOut: choiceOf(ctx, row.opted_out_at, row.opted_out_by, row.opted_out_reason),
    remindersMuted: choiceOf(ctx, row.muted_at, row.muted_by, row.muted_reason),
    today: standing.today,
    created: new Date(row.created_at).toISOString(),
    actions: actionsFor(ctx, policyRules, standing),
  }
}

/** A page of the policies that the caller may see, of those alone that hold to further conditions. */
export const searchPolicies = (
  ctx: Ctx,
  query: QueryOf<typeof policyList>,
  where: readonly RawBuilder<SqlBool>[] = [],
) =>
  listPage(ctx.db, ctx.actor, query, {
    list: policyList,
    table: 'policy',
    columns,
    where,
    sorts: {
      policyNumber: 'policy_number',
      companyName: 'company_name',
      agencyName: 'agency_name',
      product: 'product',
      status: 'status',
      state: 'state',
      effectiveDate: 'effective_date',
      endDate: 'end_date',
      totalPremium: 'total_premium',
      aggLimit: 'agg_limit',
      created: 'created_at',
      modified: 'modified_at',
    },
    filters: {
      status: oneOf('policy', 'status'),
      product: oneOf('policy', 'product'),
      paid: holds(paidCondition),
      openForRenewal: holds(openCondition(ctx)),
      accountId: ofRecord('policy', 'account_id'),
      id: ofRecord('policy', 'id'),
    },
    map: (row) => listRow(ctx, row),
  })

/** Statuses of the policies that the caller may see, with their counts. */
export const countStatuses = async (
  ctx: Ctx,
  teamId?: string,
): Promise<{ status: PolicyStatus; count: number }[]> => {
  const rows = await ctx.db
    .selectFrom('policy')
    .select((eb) => ['status', eb.fn.countAll<string>().as('count')])
    .where(visible(ctx.actor, 'policy'))
    .where(ofTeam(ctx.actor, 'policy', teamId))
    .groupBy('status')
    .orderBy('status')
    .execute()
  return rows.map(({ status, count }) => ({ status, count: Number(count) }))
}
