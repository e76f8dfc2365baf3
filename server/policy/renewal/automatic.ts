import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { renewalContract } from '#contract/policy/renewal/renewals.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { policyStarts } from '#domain/policy/lifecycle.ts'
import { changeVerdict } from '#domain/policy/notices/renewal.ts'
import { type AutomaticCheck, automaticChecks, mayGoOn } from '#domain/policy/renewal/automatic.ts'
import { isExpired } from '#domain/questionnaire/age.ts'
import type { AnswerField } from '#domain/questionnaire/schema.ts'
import { SPENT } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Market } from '#server/database/tables.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'

type Answer = OutputOf<(typeof renewalContract)['automaticRenewalGet']>

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
  claims: number
  /** Null where the company was never scanned. */
  ceilings: number | null
  revenue: number | null
  /** Revenue in whole units that the expiring worksheet begins with: `2,600,000`. */
  base: string | null
  answered: Partial<Record<AnswerField, { at: string }>> | null
  offered: number | null
  is_agency_billed: boolean
}

/** Columns of `AutomaticRow` from `policy` joined with its `account` and its `org`. */
export const automaticColumns = (now: Date) => sql`
  policy.tenant_id, policy.id, policy.account_id, policy.policy_number, policy.market, policy.state,
  policy.end_date::text as end_date, ${todayAtInsured(now, 'policy')}::text as today, policy.agg_limit, policy.premium,
  policy.opted_out_at, policy.auto_renewal_at, policy.auto_renewal_by_name, policy.renewal_evaluated_at,
  policy.renewal_offered_at,
  (select count(*)::int from claim where claim.policy_id = policy.id) as claims,
  jsonb_array_length(account.risk->'report'->'ceilings') as ceilings, account.revenue,
  (select step->>'key' from policy_transaction link, json_array_elements(link.worksheet->'steps') step
    where link.policy_id = policy.id and step->>'id' = 'base' order by link.sequence desc limit 1) as base,
  account.answers->'provenance' as answered,
  (select quote.premium from quote where quote.tenant_id = policy.tenant_id and quote.account_id = policy.account_id
    and quote.renewal_of = policy.id and quote.status not in ${statusList(SPENT)}
    order by quote.created_at desc limit 1) as offered,
  org.agency_billed as is_agency_billed`

const expiringRevenue = (base: string | null): number | null => {
  const units = Number((base ?? '').replaceAll(',', ''))
  return base !== null && Number.isFinite(units) && units > 0 ? Math.round(units * 100) : null
}

const isNoticeDue = (row: AutomaticRow): boolean | null =>
  row.offered === null
    ? null
    : changeVerdict(row.market === 'UK' ? 'UK' : (row.state ?? ''), row.today, {
        expiringPremium: row.premium,
        renewalPremium: row.offered,
        increaseOf: {},
        isCoverageReduced: false,
      }).isDue

/** Every rule of automatic renewal for a policy. */
export const checksOf = (now: Date, row: AutomaticRow): AutomaticCheck[] =>
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
    isChangeNoticeDue: isNoticeDue(row),
    hasPaymentOnFile: row.is_agency_billed,
  })

/** The policy of an account and product whose term ends last and that is not renewed. */
const readOf = async (
  ctx: Pick<Ctx, 'actor' | 'now'> & { db: Db },
  accountId: string,
  productType: string,
): Promise<AutomaticRow> => {
  const { rows } = await sql<AutomaticRow>`
    select ${automaticColumns(ctx.now)} from policy
      join account on account.tenant_id = policy.tenant_id and account.id = policy.account_id
      join org on org.id = policy.tenant_id
    where policy.account_id = ${accountId} and policy.product = ${productType.toUpperCase()}
      and policy.renewed_by is null and policy.status in ${statusList(policyStarts)}
      and ${visible(ctx.actor, 'policy')}
    order by policy.end_date desc, policy.id limit 1`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('policy')
  return row
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

const answerOf = (now: Date, row: AutomaticRow): Answer => {
  const checks = checksOf(now, row)
  const at = iso(row.auto_renewal_at)
  return {
    policyId: row.id,
    policyNumber: row.policy_number,
    endDate: row.end_date,
    agreed: at === null ? null : { at, by: row.auto_renewal_by_name ?? '' },
    evaluatedAt: iso(row.renewal_evaluated_at),
    offeredAt: iso(row.renewal_offered_at),
    mayBeOffered: mayGoOn(checks, 'OFFER'),
    mayBeIssued: mayGoOn(checks, 'ISSUE'),
    checks,
  }
}

export const automaticRenewal = async (ctx: Ctx, accountId: string, productType: string): Promise<Answer> =>
  answerOf(ctx.now, await readOf(ctx, accountId, productType))

/** Agrees to automatic renewal in the caller's name, in which the calendar offers it, or takes that back. */
export const agreeToRenewal = async (
  ctx: Ctx,
  accountId: string,
  productType: string,
  isAgreed: boolean,
): Promise<Answer> => {
  const { id } = await readOf(ctx, accountId, productType)
  await lockPolicy(ctx, id)
  const row = await readOf(ctx, accountId, productType)
  if ((row.auto_renewal_at !== null) === isAgreed)
    throw new Refused(
      isAgreed
        ? refusal('conflict', 'RENEWAL_AGREED', 'Automatic renewal of this policy was agreed to already.')
        : refusal('conflict', 'RENEWAL_NOT_AGREED', 'No one has agreed to automatic renewal of this policy.'),
    )
  const by = isAgreed ? { at: ctx.now, id: ctx.actor.userId, name: ctx.actor.name } : null
  await sql`update policy set auto_renewal_at = ${by?.at ?? null}, auto_renewal_by = ${by?.id ?? null},
      auto_renewal_by_name = ${by?.name ?? null}, modified_at = ${ctx.now}, lock_version = lock_version + 1
    where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(ctx.db)
  ctx.audit({
    tenantId: row.tenant_id,
    accountId: row.account_id,
    action: isAgreed ? 'policy.automaticRenewalAgreed' : 'policy.automaticRenewalTakenBack',
    recordKind: 'policy',
    recordId: row.id,
    summary: isAgreed
      ? `Automatic renewal of policy ${row.policy_number} agreed to`
      : `Agreement to automatic renewal of policy ${row.policy_number} taken back`,
  })
  return automaticRenewal(ctx, accountId, productType)
}
