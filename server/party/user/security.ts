import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'

/** What the actor's account asks of its users' sign-in. */
export const readSecurity = async (ctx: Ctx) => {
  const row = await ctx.db
    .selectFrom('org as o')
    .select([
      'o.enforce_mfa',
      'o.allows_jump',
      sql<number>`(select count(*)::int from app_user u where u.org_id = o.id and u.enabled
        and u.mfa_type = 'NONE')`.as('without'),
    ])
    .where('o.id', '=', ctx.actor.orgId)
    .executeTakeFirstOrThrow()
  return { enforceMfa: row.enforce_mfa, allowsJump: row.allows_jump, usersWithoutMfa: row.without }
}

export interface Security {
  enforceMfa: boolean
  allowsJump: boolean
}

/** Asks every user of the account for a second factor, or not; lets provider staff in, or not. Acts at once. */
export const changeSecurity = async (ctx: Ctx, { enforceMfa, allowsJump }: Security): Promise<void> => {
  await ctx.db
    .updateTable('org')
    .set({ enforce_mfa: enforceMfa, allows_jump: allowsJump })
    .where('id', '=', ctx.actor.orgId)
    .execute()
  if (!allowsJump)
    await ctx.db
      .updateTable('session')
      .set({ ended_at: ctx.now, end_reason: 'account closed to staff' })
      .where('org_id', '=', ctx.actor.orgId)
      .where('acting_staff_id', 'is not', null)
      .where('ended_at', 'is', null)
      .execute()
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'org.securityChanged',
    recordKind: 'org',
    recordId: ctx.actor.orgId,
    summary: `${ctx.actor.name} changed what the account asks of its users' sign-in`,
    detail: { enforceMfa, allowsJump },
  })
}
