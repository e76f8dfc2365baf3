import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { renewalContract } from '#contract/policy/renewal/renewals.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { policyStarts } from '#domain/policy/lifecycle.ts'
import { mayGoOn } from '#domain/policy/renewal/automatic.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Db } from '#server/database/kysely.ts'
import {
  automaticColumns,
  automaticJoins,
  type AutomaticRow,
  checksOf,
} from '#server/policy/shared/automatic.ts'
import { renewalChangeOf } from '#server/policy/shared/expiring.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'

type Answer = OutputOf<(typeof renewalContract)['automaticRenewalGet']>

/** The policy of an account and product whose term ends last and that is not renewed. */
const readOf = async (
  ctx: Pick<Ctx, 'actor' | 'now'> & { db: Db },
  accountId: string,
  productType: string,
): Promise<AutomaticRow> => {
  const { rows } = await sql<AutomaticRow>`
    select ${automaticColumns(ctx.now)} from ${automaticJoins}
    where policy.account_id = ${accountId} and policy.product = ${productType.toUpperCase()}
      and policy.renewed_by is null and policy.status in ${statusList(policyStarts)}
      and ${visible(ctx.actor, 'policy')}
    order by policy.end_date desc, policy.id limit 1`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('policy')
  return row
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

const answerOf = async (ctx: Ctx, row: AutomaticRow): Promise<Answer> => {
  const checks = checksOf(ctx.now, row, await renewalChangeOf(ctx, row.id, row.offered))
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
    found: [...(row.renewal_obstacles ?? [])],
  }
}

export const automaticRenewal = async (ctx: Ctx, accountId: string, productType: string): Promise<Answer> =>
  answerOf(ctx, await readOf(ctx, accountId, productType))

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
