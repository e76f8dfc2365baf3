import { sql } from 'kysely'
import { RENEWAL_EVALUATED_DAYS } from '#domain/policy/renewal/stages.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import {
  automaticColumns,
  automaticJoins,
  type AutomaticRow,
  keepFound,
  obstaclesTo,
} from '#server/policy/shared/automatic.ts'

/** Policies looked at in one transaction. */
const BATCH = 200

/** Looks for the first time at one batch of policies that end within 120 days, and gives how many. */
export const evaluateBatch = async (ctx: PublicCtx): Promise<number> => {
  // Which ones first, by the index that leaves out what is done. The day at the insured is a condition of unknown share to
  // PostgreSQL, which takes it for a rare one where it is not hidden in a case.
  const { rows } = await sql<AutomaticRow>`
    with due as materialized (
      select policy.tenant_id, policy.id from policy
      where policy.status = 'IN FORCE' and policy.renewed_by is null and policy.renewal_evaluated_at is null
        and policy.end_date between ${ctx.now}::date - 1 and ${ctx.now}::date + ${RENEWAL_EVALUATED_DAYS + 1}::int
        and case when policy.end_date - ${todayAtInsured(ctx.now, 'policy')} between 1 and ${RENEWAL_EVALUATED_DAYS}
          and ${sameClock(ctx, 'policy.tenant_id')} then true else false end
      order by policy.end_date, policy.id limit ${BATCH} for update skip locked
    )
    select ${automaticColumns(ctx.now)} from ${automaticJoins}
    join due on due.tenant_id = policy.tenant_id and due.id = policy.id
    order by policy.end_date, policy.id`.execute(ctx.db)
  if (rows.length === 0) return 0
  await keepFound(
    ctx,
    rows.map((row) => ({
      tenant_id: row.tenant_id,
      id: row.id,
      obstacles: obstaclesTo(ctx.now, row, 'OFFER'),
    })),
  )
  return rows.length
}
