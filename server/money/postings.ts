import { type Selectable, sql } from 'kysely'
import type { billingContract } from '#contract/money/billing.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { statementList } from '#contract/money/lists.ts'
import { scopes, scopeValues } from '#domain/access/scopes.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { CHART, type LedgerAccount } from '#domain/money/ledger/chart.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Database, PolicyRow } from '#server/database/tables.ts'
import { numberedPage } from '#server/database/lists/numbered-page.ts'
import { everyServicer } from '#server/database/servicing.ts'

type Contract = typeof billingContract
type Balance = OutputOf<Contract['billingBalance']>
type Journal = OutputOf<Contract['billingLedger']>['journals'][number]
type Statements = OutputOf<Contract['commissionStatements']>

/**
 * What a policy costs after all changes, what of it is still to be paid and what is owed back, summed from postings: no
 * balance is kept anywhere. What was paid is the rest: the money that came in, less what is owed back.
 */
export const balanceOf = async (ctx: Ctx, policyId: string): Promise<Balance> => {
  const row = await ctx.db
    .selectFrom('policy')
    .leftJoinLateral(
      sql<{ amount: number }>`(select posting.account, posting.amount, journal.kind
        from ${everyServicer(sql.ref('policy.account_id'))}
        join posting on posting.tenant_id = held.party_id and posting.account in ('receivable', 'refundPayable')
          and posting.party = policy.id::text
        join journal on journal.tenant_id = posting.tenant_id and journal.id = posting.journal_id)`.as(
        'posting',
      ),
      (join) => join.onTrue(),
    )
    .select([
      'policy.currency',
      sql<number>`coalesce(sum(posting.amount) filter (where posting.account = 'receivable'), 0)::bigint`.as(
        'open',
      ),
      sql<number>`coalesce(-sum(posting.amount) filter (where posting.account = 'refundPayable'), 0)::bigint`.as(
        'refund',
      ),
      sql<number>`coalesce(-sum(posting.amount) filter (where posting.account = 'receivable'
        and posting.kind in ('payment', 'return', 'dispute')), 0)::bigint`.as('paid'),
    ])
    .where('policy.id', '=', policyId)
    .where(visible(ctx.actor, 'policy'))
    .groupBy(['policy.tenant_id', 'policy.id', 'policy.currency'])
    .executeTakeFirst()
  if (!row) throw absent('policy')
  const { currency, open: balance, refund, paid } = row
  return { currency, charged: balance + paid - refund, paid, balance, refund }
}

interface JournalRow {
  id: string
  kind: string
  posted_at: string
  postings: { account: LedgerAccount; party: string; amount: number }[]
}

/** The name of the party a posting concerns: an account's, the policy's number, or the state's code as it is. */
const partyName = sql`coalesce(
  (select org.name from org where org.id = case when length(posting.party) = 36 then posting.party::uuid end),
  case when posting.party = policy.id::text then policy.policy_number else posting.party end)`

/** Every journal of a policy with its postings, oldest first, in one round trip. */
export const journalsOf = async (ctx: Ctx, policyId: string): Promise<Journal[]> => {
  const row = await ctx.db
    .selectFrom('policy')
    .select(
      sql<JournalRow[]>`coalesce((select json_agg(json_build_object('id', journal.id, 'kind', journal.kind,
          'posted_at', journal.posted_at, 'postings', (select json_agg(json_build_object('account', posting.account,
            'party', ${partyName}, 'amount', posting.amount) order by posting.line) from posting
            where posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id))
          order by journal.posted_at, journal.id) from ${everyServicer(sql.ref('policy.account_id'))}
        join journal on journal.tenant_id = held.party_id and journal.policy_id = policy.id), '[]')`.as(
        'journals',
      ),
    )
    .where('policy.id', '=', policyId)
    .where(visible(ctx.actor, 'policy'))
    .executeTakeFirst()
  if (!row) throw absent('policy')
  return row.journals.map(({ id, kind, posted_at, postings }) => ({
    id,
    kind,
    postedAt: new Date(posted_at).toISOString(),
    postings: (postings ?? []).map((line) => ({ ...line, label: CHART[line.account].label })),
  }))
}

/**
 * Commission belongs to agencies: the scope of `commission` over a journal's tenant, which is the agency that earned it,
 * although another one may service the policy now.
 */
const tenantCondition = (ctx: Ctx) => {
  const rule = scopes.commission[ctx.actor.accountType]
  if (rule === 'all') return sql`true`
  if (rule === 'none' || rule.column !== 'tenantId') return sql`false`
  return sql`journal.tenant_id = any(${[...scopeValues(ctx.actor, rule)]}::uuid[])`
}

interface StatementRow
  extends
    Pick<Selectable<Database['journal']>, 'id' | 'currency'>,
    Pick<PolicyRow, 'agency_name' | 'product' | 'policy_number' | 'company_name'> {
  month: string
  policy_id: string
  amount: number
  earned_at: string
}

type StatementQuery = InputOf<Contract['commissionStatements']>['query']

const orderOf = (sort: StatementQuery['sort']) => {
  const { by, direction } = chosenSort(statementList, sort, {
    month: 'earned_at',
    earnedAt: 'earned_at',
    agencyName: 'agency_name',
    policyNumber: 'policy_number',
    companyName: 'company_name',
    amount: 'amount',
  } satisfies Record<string, keyof StatementRow>)
  return sql`${sql.ref(by)} ${sql.raw(direction)}, id`
}

/** When commission was earned where the market's people are: a payment on New Year's Eve in New York is of the old year. */
const earnedAt = sql`(journal.posted_at at time zone
  case when policy.market = 'UK' then ${MARKET_ZONES.UK} else ${MARKET_ZONES.US} end)`

const earnedIn = (part: 'year' | 'month', wanted: number | undefined) =>
  wanted === undefined ? sql`true` : sql`extract(${sql.raw(part)} from ${earnedAt}) = ${wanted}::int`

/** The agency that earned it: the policy's own, or the one that it was moved away from. */
const agencyName = sql`(case when policy.tenant_id = journal.tenant_id then policy.agency_name
  else (select org.name from org where org.id = journal.tenant_id) end)`

const found = (search: string | undefined) => {
  if (!search) return sql`true`
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(policy.company_name ilike ${pattern} or policy.policy_number ilike ${pattern}
    or ${agencyName} ilike ${pattern})`
}

const commissionLines = (ctx: Ctx, query: StatementQuery) => sql`
  select journal.id, to_char(${earnedAt}, 'YYYY-MM') as month, ${agencyName} as agency_name,
    policy.id as policy_id, policy.product, policy.policy_number, policy.company_name, journal.currency, -sum(posting.amount)::bigint as amount,
    journal.posted_at as earned_at
  from journal
  join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
    and posting.account = 'commissionPayable' and posting.party = journal.tenant_id::text
  join policy on policy.id = journal.policy_id
  where ${tenantCondition(ctx)} and ${withoutSandboxes(ctx.actor, 'journal.tenant_id')} and ${earnedIn('year', query.year)} and ${earnedIn('month', query.month)}
    and ${found(query.search)}
  group by journal.tenant_id, journal.id, policy.tenant_id, policy.id`

interface StatementPage {
  content: StatementRow[]
  totals: Statements['totals']
  total: number
}

/** Commission by payment that earned it, as the ledger has it, without what others have of it, with the sums of everything that matches. */
export const searchStatements = async (ctx: Ctx, query: StatementQuery): Promise<Statements> => {
  const { rows } = await sql<StatementPage>`
    with line as materialized (${commissionLines(ctx, query)})
    select
      coalesce((select json_agg(row_to_json(page)) from (select * from line
        order by ${orderOf(query.sort)}
        limit ${query.size} offset ${query.page * query.size}) page), '[]') as content,
      coalesce((select json_agg(row_to_json(summed)) from (select currency, sum(amount)::bigint as amount
        from line group by currency order by currency) summed), '[]') as totals,
      (select count(*)::int from line) as total`.execute(ctx.db)
  const { content, totals, total } = rows[0] ?? { content: [], totals: [], total: 0 }
  return { ...numberedPage(content.map(statementOf), total, query), totals }
}

const statementOf = (row: StatementRow): Statements['content'][number] => ({
  id: row.id,
  month: row.month,
  agencyName: row.agency_name,
  policyId: row.policy_id,
  product: row.product,
  policyNumber: row.policy_number,
  companyName: row.company_name,
  currency: row.currency,
  amount: row.amount,
  earnedAt: new Date(row.earned_at).toISOString(),
})
