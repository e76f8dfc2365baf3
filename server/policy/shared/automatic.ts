import { sql } from 'kysely'
import { changeVerdict, type RenewalChange } from '#domain/policy/notices/renewal.ts'
import { type AutomaticCheck, automaticChecks, type AutomaticStep } from '#domain/policy/renewal/automatic.ts'
import { isExpired } from '#domain/questionnaire/age.ts'
import type { AnswerField } from '#domain/questionnaire/schema.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { SPENT } from '#domain/quote/status-groups.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Market } from '#server/database/tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'

/** What automatic renewal looks at, of one policy. Money in minor units. */
export interface AutomaticRow {
  tenant_id: string
  id: string
  account_id: string
  policy_number: string
  market: Market
  state: string | null
  end_date: string
  today: string
  agg_limit: number
  premium: number
  opted_out_at: string | null
  auto_renewal_at: string | null
  auto_renewal_by_name: string | null
  renewal_evaluated_at: string | null
  renewal_offered_at: string | null
  renewal_obstacles: readonly Obstacle[] | null
  claims: number
  /** Null where the company was never scanned. */
  ceilings: number | null
  revenue: number | null
  /** Revenue in whole units that the expiring worksheet begins with: `2,600,000`. */
  base: string | null
  answered: Partial<Record<AnswerField, { at: string }>> | null
  /** The quote that renews it and can still become a policy. */
  offered: Offered | null
  is_agency_billed: boolean
}

export interface Offered {
  id: string
  quoteNumber: string
  status: QuoteStatus
  premium: number | null
  limit: number
  retention: number
}

/** A change of a renewal, and whether every notice of it that the law asks for is served and proven. */
export interface AnnouncedChange extends RenewalChange {
  isAnnounced: boolean
}

/** The tables that `automaticColumns` read. */
export const automaticJoins = sql`policy
  join account on account.tenant_id = policy.tenant_id and account.id = policy.account_id
  join org on org.id = policy.tenant_id`

/** Columns of `AutomaticRow`. */
export const automaticColumns = (now: Date) => sql`
  policy.tenant_id, policy.id, policy.account_id, policy.policy_number, policy.market, policy.state,
  policy.end_date::text as end_date, ${todayAtInsured(now, 'policy')}::text as today, policy.agg_limit, policy.premium,
  policy.opted_out_at, policy.auto_renewal_at, policy.auto_renewal_by_name, policy.renewal_evaluated_at,
  policy.renewal_offered_at, policy.renewal_obstacles,
  (select count(*)::int from claim where claim.tenant_id = policy.tenant_id and claim.policy_id = policy.id) as claims,
  jsonb_array_length(account.risk->'report'->'ceilings') as ceilings, account.revenue,
  (select step->>'key' from policy_transaction link, json_array_elements(link.worksheet->'steps') step
    where link.policy_id = policy.id and step->>'id' = 'base' order by link.sequence desc limit 1) as base,
  account.answers->'provenance' as answered,
  (select json_build_object('id', quote.id, 'quoteNumber', quote.quote_number, 'status', quote.status, 'premium', quote.premium,
      'limit', quote.agg_limit, 'retention', quote.deductible)
    from quote where quote.tenant_id = policy.tenant_id and quote.account_id = policy.account_id
    and quote.renewal_of = policy.id and quote.status not in ${statusList(SPENT)}
    order by quote.created_at desc limit 1) as offered,
  org.agency_billed as is_agency_billed`

const expiringRevenue = (base: string | null): number | null => {
  const units = Number((base ?? '').replaceAll(',', ''))
  return base !== null && Number.isFinite(units) && units > 0 ? Math.round(units * 100) : null
}

const isNoticeDue = (row: AutomaticRow, change: AnnouncedChange | null): boolean | null =>
  change &&
  !change.isAnnounced &&
  changeVerdict(row.market === 'UK' ? 'UK' : (row.state ?? ''), row.today, change).isDue

/** Every rule of automatic renewal for a policy; `change` is what an offer changes, null while nothing is priced. */
export const checksOf = (now: Date, row: AutomaticRow, change: AnnouncedChange | null): AutomaticCheck[] =>
  automaticChecks({
    isAgreed: row.auto_renewal_at !== null,
    isOptedOut: row.opted_out_at !== null,
    claims: row.claims,
    limit: row.agg_limit,
    hasCriticalFinding: row.ceilings === null ? null : row.ceilings > 0,
    expiringRevenue: expiringRevenue(row.base),
    revenue: row.revenue,
    expiredAnswers: Object.entries(row.answered ?? {}).filter(([field, { at }]) =>
      isExpired(field as AnswerField, at, now),
    ).length,
    isChangeNoticeDue: isNoticeDue(row, change),
    hasPaymentOnFile: row.is_agency_billed,
  })

/** A rule of automatic renewal, or a refusal on the way, that holds a renewal up. */
export interface Obstacle {
  code: string
  no: string
}

/** Keeps what the calendar found of policies. */
export const keepFound = (
  ctx: PublicCtx,
  found: readonly { tenant_id: string; id: string; obstacles: readonly Obstacle[] }[],
) =>
  sql`update policy set renewal_evaluated_at = ${ctx.now}, renewal_obstacles = found.obstacles
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(tenant_id uuid, id uuid, obstacles jsonb)
    where policy.tenant_id = found.tenant_id and policy.id = found.id`.execute(ctx.db)

/** What holds up a step by the rules of automatic renewal. */
export const obstaclesTo = (
  now: Date,
  row: AutomaticRow,
  step: AutomaticStep,
  change: AnnouncedChange | null = null,
): Obstacle[] =>
  checksOf(now, row, change).flatMap(({ code, no, before }) =>
    no === null || (step === 'OFFER' && before === 'ISSUE') ? [] : [{ code, no }],
  )
