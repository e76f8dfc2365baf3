import { sql } from 'kysely'
import { Refused } from '#domain/kernel/refusal.ts'
import { RENEWAL_OPENS_DAYS } from '#domain/policy/lifecycle.ts'
import { mayGoOn } from '#domain/policy/renewal/automatic.ts'
import { RENEWAL_EVALUATED_DAYS } from '#domain/policy/renewal/stages.ts'
import type { OrgRow, UserRow } from '#server/database/tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { actorOf } from '#server/party/shared/parties.ts'
import { automaticColumns, type AutomaticRow, checksOf } from './automatic.ts'
import { startRenewal } from './start.ts'

/** Policies looked at in one transaction. */
const BATCH = 200

interface Obstacle {
  code: string
  no: string
}

const joined = sql`policy
  join account on account.tenant_id = policy.tenant_id and account.id = policy.account_id
  join org on org.id = policy.tenant_id`

const keep = (
  ctx: PublicCtx,
  found: readonly { tenant_id: string; id: string; obstacles: readonly Obstacle[] }[],
) =>
  sql`update policy set renewal_evaluated_at = ${ctx.now}, renewal_obstacles = found.obstacles
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(tenant_id uuid, id uuid, obstacles jsonb)
    where policy.tenant_id = found.tenant_id and policy.id = found.id`.execute(ctx.db)

const obstaclesOf = (ctx: PublicCtx, row: AutomaticRow): Obstacle[] =>
  checksOf(ctx.now, row).flatMap(({ code, no, before }) =>
    no === null || before === 'ISSUE' ? [] : [{ code, no }],
  )

/** Looks for the first time at one batch of policies that end within 120 days, and gives how many. */
export const evaluateBatch = async (ctx: PublicCtx): Promise<number> => {
  const { rows } = await sql<AutomaticRow>`
    select ${automaticColumns(ctx.now)} from ${joined}
    where policy.status = 'IN FORCE' and policy.renewed_by is null and policy.renewal_evaluated_at is null
      and policy.end_date between ${ctx.now}::date - 1 and ${ctx.now}::date + ${RENEWAL_EVALUATED_DAYS + 1}::int
      and policy.end_date - ${todayAtInsured(ctx.now, 'policy')} between 1 and ${RENEWAL_EVALUATED_DAYS}
    order by policy.end_date, policy.id limit ${BATCH} for update of policy skip locked`.execute(ctx.db)
  if (rows.length === 0) return 0
  await keep(
    ctx,
    rows.map((row) => ({ tenant_id: row.tenant_id, id: row.id, obstacles: obstaclesOf(ctx, row) })),
  )
  return rows.length
}

interface Due extends AutomaticRow {
  /** Who agreed, or else the agent of the policy. */
  by_user: UserRow | null
  agency: OrgRow
}

/** A policy whose renewal was agreed to and is open; it is tried once a day, so that a rule that holds later counts. */
const takeDue = async (ctx: PublicCtx): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`
    select ${automaticColumns(ctx.now)}, to_json(org) as agency,
      (select to_json(app_user) from app_user where app_user.org_id = policy.tenant_id and app_user.enabled
        and app_user.removed_at is null
        and (app_user.id = policy.auto_renewal_by or app_user.email = policy.agent->>'agentEmail')
        order by app_user.id = policy.auto_renewal_by desc limit 1) as by_user
    from ${joined}
    where policy.auto_renewal_at is not null and policy.renewed_by is null and policy.renewal_offered_at is null
      and policy.status = 'IN FORCE' and policy.opted_out_at is null
      and policy.end_date between ${ctx.now}::date - 1 and ${ctx.now}::date + ${RENEWAL_OPENS_DAYS + 1}::int
      and policy.end_date - ${todayAtInsured(ctx.now, 'policy')} between 1 and ${RENEWAL_OPENS_DAYS}
      and (policy.renewal_evaluated_at is null or policy.renewal_evaluated_at < date_trunc('day', ${ctx.now}::timestamptz))
    order by policy.end_date, policy.id limit 1 for update of policy skip locked`.execute(ctx.db)
  return rows[0]
}

/** Starts the renewal in the name of who agreed to it, or says why that is refused. */
const tryOffer = async (ctx: PublicCtx, due: Due): Promise<{ quoteNumber: string } | Obstacle> => {
  if (!due.by_user)
    return {
      code: 'NOT_AGREED',
      no: 'The agency has no user any more who agreed or is the agent. Agree to it again.',
    }
  try {
    return await startRenewal({ ...ctx, actor: actorOf(due.by_user, due.agency) }, due.id)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { code: error.refusal.code, no: error.refusal.reason }
  }
}

/**
 * Offers the renewal of one policy where it was agreed to and every rule of automatic renewal holds: a draft on the expiring
 * terms. Gives 1, or 0 when no policy is left.
 */
export const offerOne = async (ctx: PublicCtx): Promise<number> => {
  const due = await takeDue(ctx)
  if (!due) return 0
  const owner = { tenant_id: due.tenant_id, id: due.id }
  const checks = checksOf(ctx.now, due)
  if (!mayGoOn(checks, 'OFFER')) {
    await keep(ctx, [{ ...owner, obstacles: obstaclesOf(ctx, due) }])
    return 1
  }
  const tried = await tryOffer(ctx, due)
  if ('code' in tried) {
    await keep(ctx, [{ ...owner, obstacles: [tried] }])
    return 1
  }
  await keep(ctx, [{ ...owner, obstacles: [] }])
  await sql`update policy set renewal_offered_at = ${ctx.now} where tenant_id = ${due.tenant_id} and id = ${due.id}`.execute(
    ctx.db,
  )
  ctx.audit({
    tenantId: due.tenant_id,
    accountId: due.account_id,
    action: 'policy.renewalOffered',
    recordKind: 'policy',
    recordId: due.id,
    summary: `Renewal of policy ${due.policy_number} offered as agreed, as quote ${tried.quoteNumber}`,
  })
  return 1
}
