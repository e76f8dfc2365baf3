import { type AccountType, partyHas } from '#domain/access/account-types.ts'
import { roleById } from '#domain/access/roles.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { permissionRefusal, availabilityOf } from '#domain/access/availability.ts'
import { type Refusal, refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'

/** A role that holds something the actor lacks: no one gives or takes more than they hold themselves. */
export const widerRole = (ctx: Ctx, roleId: string): Refusal | null => {
  const role = roleById(roleId)
  if (!role || role.accountType !== ctx.actor.accountType) return null
  return role.grants.every((one) => ctx.actor.permissions.has(one))
    ? null
    : refusal(
        'forbidden',
        'ROLE_TOO_WIDE',
        `The role ${role.name} may do more than yours. Ask an administrator.`,
      )
}

/** Teams divide an agency's business, and the people of the actor's own account. */
const withoutTeams = (ctx: Ctx, user: { orgId: string; accountType: AccountType }): Refusal | null =>
  user.orgId === ctx.actor.orgId || partyHas(user.accountType, 'teams')
    ? null
    : refusal('conflict', 'NO_TEAMS', 'Only agencies have teams that you can move their users between.')

/** What the actor may do about a user, each refusal with its sentence. */
export const userActions = (
  ctx: Ctx,
  user: { id: string; roleId: string; orgId: string; accountType: AccountType; enabled: boolean },
) => {
  const needs = (permission: Permission) =>
    ctx.actor.permissions.has(permission) ? null : permissionRefusal(permission)
  const acting = ctx.actor.actingStaff
    ? refusal(
        'forbidden',
        'NOT_WHILE_ACTING',
        'This is for the users of the account themselves. Leave the account first.',
      )
    : null
  const own = (reason: string) =>
    user.id === ctx.actor.userId ? refusal('conflict', 'OWN_USER', reason) : null
  const change = needs('user:update') ?? widerRole(ctx, user.roleId)
  return {
    update: availabilityOf(change ?? acting),
    enable: availabilityOf(
      change ??
        acting ??
        own('Another administrator has to disable your login.') ??
        (user.enabled ? refusal('conflict', 'ENABLED', 'The user is let in already.') : null),
    ),
    disable: availabilityOf(
      change ??
        acting ??
        own('Another administrator has to disable your login.') ??
        (user.enabled ? null : refusal('conflict', 'DISABLED', 'The user is kept out already.')),
    ),
    remove: availabilityOf(change ?? acting ?? own('Another administrator has to remove you.')),
    addAccounts: availabilityOf(needs('org:secure') ?? acting),
    moveTeams: availabilityOf(needs('team:manage') ?? withoutTeams(ctx, user)),
  }
}
