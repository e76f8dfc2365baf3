import { sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { changeContract } from '#contract/policy/changes.ts'
import { endorsementList, midtermList } from '#contract/policy/lists.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  type Finder,
  holds,
  type ListedRow,
  listPage,
  ofRecord,
  oneOf,
  type QueryOf,
} from '#server/database/lists/lists.ts'
import { todayAtInsured } from '#server/market/zones.ts'

type Row = OutputOf<(typeof changeContract)['endorsementSearch']>['content'][number]

const columns = [
  'id',
  'policy_id',
  'account_id',
  'number',
  'policy_number',
  'product',
  'company_name',
  'agency_name',
  'currency',
  'kind',
  'effective_date',
  'recorded_at',
  'recorded_by',
  'reason',
  'premium',
  'total',
  'is_reversed',
] as const

const rowOf = (row: ListedRow<'endorsement', (typeof columns)[number]>): Row => ({
  id: row.id,
  policyId: row.policy_id,
  accountId: row.account_id,
  number: row.number,
  policyNumber: row.policy_number,
  product: row.product,
  companyName: row.company_name,
  agencyName: row.agency_name,
  currency: row.currency,
  kind: row.kind,
  effectiveDate: row.effective_date,
  recordedAt: new Date(row.recorded_at).toISOString(),
  recordedBy: row.recorded_by,
  reason: row.reason,
  premium: row.premium,
  total: row.total,
  isReversed: row.is_reversed,
})

/** How both lists are answered. */
const shape = {
  table: 'endorsement',
  columns,
  sorts: {
    number: 'number',
    companyName: 'company_name',
    agencyName: 'agency_name',
    product: 'product',
    effectiveDate: 'effective_date',
    recordedAt: 'recorded_at',
  },
  filters: {
    kind: oneOf('endorsement', 'kind'),
    product: oneOf('endorsement', 'product'),
    reversed: holds(sql<SqlBool>`endorsement.is_reversed`),
    accountId: ofRecord('endorsement', 'account_id'),
    policyId: ofRecord('endorsement', 'policy_id'),
  },
  // Endorsements are found by the words of their policies.
  search: ({ words }: Finder) =>
    sql<SqlBool>`endorsement.policy_id in (select policy.id from policy where ${words('policy')})`,
  map: rowOf,
} as const

/** Endorsements of all policies that the caller may see. */
export const searchEndorsements = (ctx: Ctx, query: QueryOf<typeof endorsementList>) =>
  listPage(ctx.db, ctx.actor, query, { ...shape, list: endorsementList })

/** Those of policies whose term has not ended where the insured is. */
export const searchMidterm = (ctx: Ctx, query: QueryOf<typeof midtermList>) =>
  listPage(ctx.db, ctx.actor, query, {
    ...shape,
    list: midtermList,
    where: [sql<SqlBool>`endorsement.term_ends > ${todayAtInsured(ctx.now, 'endorsement')}`],
  })
