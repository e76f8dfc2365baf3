import type { AccountType } from '#domain/access/account-types.ts'
import { roleById } from '#domain/access/roles.ts'
import { inScope } from '#domain/access/scopes.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { normalizePhone, PHONE_MASKS } from '#domain/market/phones.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { absent } from '#server/platform/scope.ts'
import { aboutUser, issueLink, LINK_HOURS } from '#server/records/link-tokens.ts'
import { endSessions } from '#server/records/sessions.ts'
import { findUserByEmail, fullNameOf, lockUser, type SigningUser } from '#server/records/users.ts'

/** Nobody gives or takes more than they hold themselves. */
const refuseWiderRole = (ctx: Ctx, roleId: string, accountType: AccountType): void => {
  const role = roleById(roleId)
  if (!role || role.accountType !== accountType)
    throw new Refused(fieldRefusal('roleId', 'Choose a role of this account type.'))
  if (accountType !== ctx.actor.accountType) return
  const lacking = role.grants.filter((one) => !ctx.actor.permissions.has(one))
  if (lacking.length > 0)
    throw new Refused(
      refusal(
        'forbidden',
        'ROLE_TOO_WIDE',
        `The role ${role.name} may do more than yours. Ask an administrator.`,
      ),
    )
}

/** A user whom the actor may see, with the row's lock; somebody else's is as absent as none. */
const lockVisible = async (ctx: Ctx, userId: string): Promise<SigningUser> => {
  const row = await ctx.db.selectFrom('app_user').select('org_id').where('id', '=', userId).executeTakeFirst()
  if (!row || !inScope(ctx.actor, 'user', { orgId: row.org_id })) throw absent('user')
  const user = await lockUser(ctx.db, userId)
  refuseWiderRole(ctx, user.role_id, user.account_type)
  return user
}

const record = (ctx: Ctx, user: Pick<SigningUser, 'id' | 'org_id'>, action: string, summary: string): void =>
  ctx.audit({ tenantId: user.org_id, action, recordKind: 'user', recordId: user.id, summary })

const refuseTakenEmail = async (ctx: Ctx, email: string): Promise<void> => {
  if (await findUserByEmail(ctx.db, email))
    throw new Refused(
      refusal('conflict', 'EMAIL_TAKEN', 'There is a user with this e-mail address already.', {
        errors: [
          { code: 'TAKEN', detail: 'There is a user with this e-mail address already.', field: 'email' },
        ],
      }),
    )
}

const refuseForeignTeams = async (ctx: Ctx, orgId: string, teamIds: readonly string[]): Promise<void> => {
  if (teamIds.length === 0) return
  const rows = await ctx.db
    .selectFrom('team')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', [...teamIds])
    .execute()
  if (rows.length < new Set(teamIds).size)
    throw new Refused(fieldRefusal('teamIds', 'Choose teams of this account.'))
}

const joinTeams = async (ctx: Ctx, userId: string, teamIds: readonly string[]): Promise<void> => {
  if (teamIds.length === 0) return
  await ctx.db
    .insertInto('team_member')
    .values([...new Set(teamIds)].map((team_id) => ({ team_id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface NewUserBody {
  email: string
  firstName: string
  lastName: string
  phone?: string | undefined
  roleId: string
  teamIds: readonly string[]
}

const mailInvitation = async (ctx: Ctx, userId: string, body: NewUserBody): Promise<void> => {
  const token = await issueLink(ctx, ctx.db, {
    type: 'USER_INVITED',
    subject: aboutUser('USER_INVITED', userId),
    email: body.email,
    userId,
    orgId: ctx.actor.orgId,
    hours: LINK_HOURS.USER_INVITED,
  })
  ctx.enqueue({
    type: 'mail.send',
    template: 'invite',
    to: body.email,
    market: ctx.actor.market,
    facts: {
      recipientName: body.firstName,
      inviterName: ctx.actor.name,
      accountName: ctx.actor.orgName,
      linkHours: LINK_HOURS.USER_INVITED,
    },
    sealed: ctx.ports.secrets.seal(JSON.stringify({ linkPath: `/confirmUser/${token}` }), 'invite'),
  })
}

/** Invites a user into the actor's account: they set the first password themselves, by the mailed link. */
export const createUser = async (ctx: Ctx, body: NewUserBody): Promise<{ id: string }> => {
  refuseWiderRole(ctx, body.roleId, ctx.actor.accountType)
  const phone = body.phone ? normalizePhone(body.phone, ctx.actor.market) : null
  refuseIf(body.phone && !phone ? fieldRefusal('phone', PHONE_MASKS[ctx.actor.market].message) : null)
  await refuseTakenEmail(ctx, body.email)
  await refuseForeignTeams(ctx, ctx.actor.orgId, body.teamIds)
  const id = ctx.newId()
  await ctx.db
    .insertInto('app_user')
    .values({
      id,
      org_id: ctx.actor.orgId,
      insured_account_id: ctx.actor.insuredAccountId,
      email: body.email,
      first_name: body.firstName,
      last_name: body.lastName,
      phone,
      role_id: body.roleId,
      created_at: ctx.now,
    })
    .execute()
  await joinTeams(ctx, id, body.teamIds)
  await mailInvitation(ctx, id, body)
  record(
    ctx,
    { id, org_id: ctx.actor.orgId },
    'user.invited',
    `${ctx.actor.name} invited ${body.firstName} ${body.lastName} (${body.email})`,
  )
  return { id }
}

/** Lets a user in or keeps them out; kept out, every session of theirs ends at once. */
export const enableUser = async (ctx: Ctx, userId: string, enabled: boolean): Promise<void> => {
  const user = await lockVisible(ctx, userId)
  if (userId === ctx.actor.userId)
    throw new Refused(refusal('conflict', 'OWN_USER', 'Somebody else has to keep you out.'))
  await ctx.db.updateTable('app_user').set({ enabled }).where('id', '=', userId).execute()
  if (!enabled) await endSessions(ctx, ctx.db, userId, 'user disabled')
  const way = enabled ? 'let in' : 'kept out'
  record(ctx, user, 'user.enabled', `${ctx.actor.name} ${way} ${fullNameOf(user)}`)
}

export const changeRole = async (ctx: Ctx, userId: string, roleId: string): Promise<void> => {
  const user = await lockVisible(ctx, userId)
  if (userId === ctx.actor.userId)
    throw new Refused(refusal('conflict', 'OWN_USER', 'Somebody else has to change your role.'))
  refuseWiderRole(ctx, roleId, user.account_type)
  await ctx.db.updateTable('app_user').set({ role_id: roleId }).where('id', '=', userId).execute()
  record(
    ctx,
    user,
    'user.roleChanged',
    `${ctx.actor.name} made ${fullNameOf(user)} ${roleById(roleId)?.name ?? roleId}`,
  )
}

export interface AddedAccounts {
  email: string
  accountRoleMap: Record<string, string>
  accountTeamsMap: Record<string, string[]>
}

const addAccount = async (
  ctx: Ctx,
  user: SigningUser,
  orgId: string,
  given: AddedAccounts,
): Promise<void> => {
  const isStaff = ctx.actor.accountType === 'COWBELL'
  const org = await ctx.db
    .selectFrom('org')
    .select(['id', 'name', 'account_type'])
    .where('id', '=', orgId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!org || (!isStaff && orgId !== ctx.actor.orgId)) throw absent('account')
  if (org.account_type === 'COWBELL' || org.id === user.org_id)
    throw new Refused(fieldRefusal('accountRoleMap', `${org.name} cannot be added to this user.`))
  const roleId = given.accountRoleMap[orgId] ?? ''
  refuseWiderRole(ctx, roleId, org.account_type)
  const teamIds = given.accountTeamsMap[orgId] ?? []
  await refuseForeignTeams(ctx, orgId, teamIds)
  await ctx.db
    .insertInto('user_account')
    .values({ user_id: user.id, org_id: orgId, role_id: roleId, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'org_id']).doUpdateSet({ role_id: roleId }))
    .execute()
  await joinTeams(ctx, user.id, teamIds)
  ctx.audit({
    tenantId: orgId,
    action: 'user.accountAdded',
    recordKind: 'user',
    recordId: user.id,
    summary: `${ctx.actor.name} let ${fullNameOf(user)} act in ${org.name} as ${roleById(roleId)?.name ?? roleId}`,
  })
}

/** Lets a user act in further accounts with a role in each: staff in any, an administrator in their own. */
export const addAccounts = async (ctx: Ctx, given: AddedAccounts): Promise<void> => {
  const user = await findUserByEmail(ctx.db, given.email)
  if (!user) throw new Refused(fieldRefusal('email', 'There is no user with this e-mail address.'))
  if (user.account_type === 'CUSTOMER')
    throw new Refused(fieldRefusal('email', 'A policyholder acts in their own account only.'))
  const accounts = Object.keys(given.accountRoleMap)
  if (accounts.length === 0)
    throw new Refused(fieldRefusal('accountRoleMap', 'Account is required', 'REQUIRED'))
  for (const orgId of accounts.sort()) await addAccount(ctx, user, orgId, given)
}
