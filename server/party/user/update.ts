import { shownUserFields } from '#domain/party/user-schema.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { findUserByEmail, fullNameOf } from '#server/party/shared/users.ts'
import { refuseWiderRole, type UserChange, userColumns, userFor } from './changes.ts'
import { readUser } from './queries.ts'

/** Changes a user. No one changes their own role, and codes by text message keep going to the number they go to. */
export const updateUser = async (ctx: Ctx, userId: string, { version, ...given }: UserChange) => {
  const user = await userFor(ctx, userId, 'update')
  refuseIf(versionRefusal('user', user.lock_version, version))
  refuseWiderRole(ctx, given.roleId, user.account_type)
  if (userId === ctx.actor.userId && given.roleId !== user.role_id)
    throw new Refused(fieldRefusal('roleId', 'Another administrator has to change your role.', 'OWN_USER'))
  const columns = userColumns(given, user.market)
  if (user.mfa_type === 'SMS' && columns.phone !== user.phone)
    throw new Refused(
      fieldRefusal(
        'phone',
        'Their sign-in codes go to this number; they change it themselves.',
        'PHONE_IN_USE',
      ),
    )
  await ctx.db
    .updateTable('app_user')
    .set({ ...columns, role_id: given.roleId, lock_version: user.lock_version + 1 })
    .where('id', '=', userId)
    .execute()
  if (!shownUserFields(user.account_type, given.roleId).agencies)
    await ctx.db.deleteFrom('assigned_agency').where('user_id', '=', userId).execute()
  ctx.audit({
    tenantId: user.org_id,
    action: 'user.changed',
    recordKind: 'user',
    recordId: userId,
    summary: `${ctx.actor.name} changed ${fullNameOf(user)}`,
    ...(given.roleId === user.role_id ? {} : { detail: { from: user.role_id, to: given.roleId } }),
  })
  return readUser(ctx, userId)
}

/** Gives a member of the provider's staff exactly these agencies to look after. */
export const assignAgencies = async (
  ctx: Ctx,
  given: { email: string; accountIds: readonly string[] },
): Promise<{ assigned: number }> => {
  const found = await findUserByEmail(ctx.db, given.email, ctx.actor.orgId)
  if (!found) throw absent('user')
  const user = await userFor(ctx, found.id, 'update')
  if (!shownUserFields(user.account_type, user.role_id).agencies)
    throw new Refused(fieldRefusal('email', 'This role is not assigned to agencies.', 'NOT_ASSIGNED'))
  const wanted = [...new Set(given.accountIds)]
  const agencies = wanted.length
    ? await ctx.db
        .selectFrom('org')
        .select('id')
        .where('id', 'in', wanted)
        .where('account_type', '=', 'AGENCY')
        .execute()
    : []
  if (agencies.length < wanted.length)
    throw new Refused(fieldRefusal('accountIds', 'Choose agencies of the list.', 'UNKNOWN'))
  await ctx.db.deleteFrom('assigned_agency').where('user_id', '=', user.id).execute()
  if (wanted.length > 0)
    await ctx.db
      .insertInto('assigned_agency')
      .values(wanted.map((org_id) => ({ user_id: user.id, org_id, assigned_at: ctx.now })))
      .execute()
  ctx.audit({
    tenantId: user.org_id,
    action: 'user.agenciesAssigned',
    recordKind: 'user',
    recordId: user.id,
    summary: `${ctx.actor.name} assigned ${wanted.length} agencies to ${fullNameOf(user)}`,
  })
  return { assigned: wanted.length }
}
