import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { renewalList } from '#contract/policy/renewal/renewal-list.ts'
import type { renewalContract } from '#contract/policy/renewal/renewals.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { renewalWindow } from '#domain/policy/notices/renewal.ts'
import {
  nextStep,
  RENEWAL_EVALUATED_DAYS,
  RENEWABLE_POLICIES,
  RENEWAL_LATE_DAYS,
  type RenewalProgress,
  type RenewalStage,
  renewalStages,
  stageNames,
  stageOf,
} from '#domain/policy/renewal/stages.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { SPENT, TERMS_READY } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { holds, type ListedRow, listPage, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { ofTeam } from '#server/database/lists/team-filter.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { policyAtEnd } from '#server/policy/shared/as-of.ts'
import { readPolicy, standingOf } from '#server/policy/shared/policy.ts'
import { choiceOf } from '../queries.ts'

type Case = OutputOf<(typeof renewalContract)['renewalSearch']>['content'][number]

interface RenewalQuote {
  id: string
  quoteNumber: string
  product: string
  status: QuoteStatus
  premium: number | null
}

/** Quotes that renew a policy and can still become one. */
const liveQuotes = sql`from quote where quote.tenant_id = policy.tenant_id and quote.account_id = policy.account_id
  and quote.renewal_of = policy.id and quote.status not in ${statusList(SPENT)}`

const quoteColumn =
  sql<RenewalQuote | null>`(select json_build_object('id', quote.id, 'quoteNumber', quote.quote_number,
    'product', quote.product, 'status', quote.status, 'premium', quote.premium)
  ${liveQuotes} order by quote.created_at desc limit 1)`.as('renewal_quote')

const changesColumn = sql<boolean>`exists (select from policy_transaction link
  where link.policy_id = policy.id and link.sequence > 1)`.as('has_changes')

const columns = [
  'id',
  'policy_number',
  'product',
  'status',
  'company_name',
  'agency_name',
  'account_id',
  'state',
  'market',
  'currency',
  'is_surplus',
  'end_date',
  'premium',
  'renewed_by',
  'opted_out_at',
  'not_renewed_on',
  'opted_out_by',
  'opted_out_reason',
  'muted_at',
  'muted_by',
  'muted_reason',
  'auto_renewal_at',
  'auto_renewal_by_name',
  quoteColumn,
  changesColumn,
] as const

type Listed = ListedRow<'policy', (typeof columns)[number]>

const progressOf = (isOptedOut: boolean, quote: RenewalQuote | null): RenewalProgress => {
  if (isOptedOut) return 'OPTED_OUT'
  if (!quote) return 'NOT_STARTED'
  if (quote.status === 'BOUND') return 'BOUND'
  return (TERMS_READY as readonly string[]).includes(quote.status) ? 'OFFERED' : 'IN_WORK'
}

const caseOf = (ctx: Ctx, row: Listed): Case & { hasChanges: boolean } => {
  const standing = standingOf(ctx.now, row, true)
  const { today } = standing
  const daysLeft = daysBetween(today, row.end_date)
  const expiring = {
    state: row.market === 'UK' ? 'UK' : (row.state ?? ''),
    isSurplus: row.is_surplus,
    endDate: row.end_date,
    today,
  }
  const [nonrenewal, changed] = (['NONRENEWAL', 'CHANGED_RENEWAL'] as const).map((step) =>
    renewalWindow(expiring, step),
  )
  const quote = row.renewal_quote
  return {
    id: row.id,
    policyNumber: row.policy_number,
    product: row.product,
    status: row.status,
    companyName: row.company_name,
    agencyName: row.agency_name,
    accountId: row.account_id,
    state: row.state,
    currency: row.currency,
    endDate: row.end_date,
    daysLeft,
    stage: stageOf(daysLeft) ?? 'LATE',
    progress: progressOf(row.opted_out_at !== null, quote),
    nextStep: nextStep(row.end_date, today, {
      nonrenewal: nonrenewal?.lastDay ?? null,
      changedRenewal: changed?.lastDay ?? null,
    }),
    nonrenewalBy: nonrenewal?.lastDay ?? null,
    nonrenewal: nonrenewal?.standing ?? 'NOT_NEEDED',
    changeNoticeBy: changed?.lastDay ?? null,
    changeNotice: changed?.standing ?? 'NOT_NEEDED',
    expiringPremium: row.premium,
    quote,
    notRenewedOn: row.not_renewed_on,
    optedOut: choiceOf(ctx, row.opted_out_at, row.opted_out_by, row.opted_out_reason),
    remindersMuted: choiceOf(ctx, row.muted_at, row.muted_by, row.muted_reason),
    automatic:
      row.auto_renewal_at === null
        ? null
        : { at: new Date(row.auto_renewal_at).toISOString(), by: row.auto_renewal_by_name ?? '' },
    actions: actionsFor(ctx, policyRules, standing),
    hasChanges: row.has_changes,
  }
}

const daysLeft = (ctx: Ctx): RawBuilder<number> =>
  sql<number>`(policy.end_date - ${todayAtInsured(ctx.now, 'policy')})`

/** On the board: not renewed, and within the days of the first and the last stage. The plain days serve the index. */
const onBoard = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`${withoutSandboxes(ctx.actor, 'policy.tenant_id')} and policy.renewed_by is null and policy.run_off_from is null
    and policy.status in ${statusList(RENEWABLE_POLICIES)}
    and policy.end_date between ${ctx.now}::date - ${RENEWAL_LATE_DAYS + 1}::int
      and ${ctx.now}::date + ${RENEWAL_EVALUATED_DAYS + 1}::int
    and ${daysLeft(ctx)} between ${-RENEWAL_LATE_DAYS} and ${RENEWAL_EVALUATED_DAYS}`

const inStage = (ctx: Ctx, name: RenewalStage): RawBuilder<SqlBool> => {
  const stage = renewalStages.find((one) => one.name === name)
  return sql<SqlBool>`${daysLeft(ctx)} between ${stage?.to} and ${stage?.from}`
}

const quoteIn = (statuses: readonly string[], isIn: boolean) =>
  sql<SqlBool>`exists (select ${liveQuotes} and quote.status ${isIn ? sql`in` : sql`not in`} ${statusList(statuses)})`

const PROGRESS: Readonly<Record<RenewalProgress, RawBuilder<SqlBool>>> = {
  OPTED_OUT: sql<SqlBool>`policy.opted_out_at is not null`,
  NOT_STARTED: sql<SqlBool>`policy.opted_out_at is null and not exists (select ${liveQuotes})`,
  IN_WORK: sql<SqlBool>`policy.opted_out_at is null and ${quoteIn([...TERMS_READY, 'BOUND'], false)}`,
  OFFERED: sql<SqlBool>`policy.opted_out_at is null and ${quoteIn(TERMS_READY, true)}`,
  BOUND: sql<SqlBool>`policy.opted_out_at is null and ${quoteIn(['BOUND'], true)}`,
}

const inProgress = (commaList: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    commaList.split(',').map((name) => sql`(${PROGRESS[name as RenewalProgress]})`),
    sql` or `,
  )})`

/** The premium for a year of the terms at the end of the term, where the terms changed within it. */
const annualized = async (ctx: Ctx, policyId: string): Promise<number> =>
  policyAtEnd(await readPolicy(ctx, policyId)).priced.premium

/** A page of the renewals that are due, of what the caller may see, each with the premium that its policy began with. */
export const listRenewals = (ctx: Ctx, query: QueryOf<typeof renewalList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: renewalList,
    table: 'policy',
    columns,
    where: [onBoard(ctx)],
    sorts: {
      endDate: 'end_date',
      policyNumber: 'policy_number',
      companyName: 'company_name',
      agencyName: 'agency_name',
      state: 'state',
    },
    filters: {
      stage: (name) => inStage(ctx, name),
      progress: inProgress,
      product: oneOf('policy', 'product'),
      muted: holds(sql`policy.muted_at is not null`),
      automatic: holds(sql`policy.auto_renewal_at is not null`),
    },
    map: (row) => caseOf(ctx, row),
  })

/** The same with the expiring premium, by the terms at the end of the term. */
export const searchRenewals = async (ctx: Ctx, query: QueryOf<typeof renewalList>) => {
  const page = await listRenewals(ctx, query)
  const content: Case[] = []
  for (const { hasChanges, ...one } of page.content)
    content.push(hasChanges ? { ...one, expiringPremium: await annualized(ctx, one.id) } : one)
  return { ...page, content }
}

/** How many renewals are in each stage, of one team where it is given. */
export const countRenewals = async (ctx: Ctx, teamId: string | undefined) => {
  const { rows } = await sql<{ left: number; count: number }>`
    select ${daysLeft(ctx)} as left, count(*)::int as count from policy
    where ${onBoard(ctx)} and ${visible(ctx.actor, 'policy')} and ${ofTeam(ctx.actor, 'policy', teamId)}
    group by 1`.execute(ctx.db)
  return stageNames.map((stage) => ({
    stage,
    count: rows.reduce((sum, row) => (stageOf(row.left) === stage ? sum + row.count : sum), 0),
  }))
}
