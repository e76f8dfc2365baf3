import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import type { userContract } from '#contract/party/user.ts'
import type { userFields } from '#domain/party/user-schema.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import { roleById } from '#domain/access/roles.ts'
import { inScope } from '#domain/access/scopes.ts'
import { type UserAction, userRules, widerRole } from '#domain/party/user-actions.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { phoneOrNone } from '#server/market/phones.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf, refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import { aboutUser, issueLink, LINK_HOURS } from '#server/access/shared/link-tokens.ts'
import { endSessions, sha256 } from '#server/access/shared/sessions.ts'
import { countTry, limited } from '#server/access/shared/throttle.ts'
import { refuseBlacklisted } from '#server/access/shared/blacklisted-domains.ts'
import { userFacts } from '#server/party/shared/user-facts.ts'
import { takeKeys } from '#server/party/shared/user-keys.ts'
import { findUserByEmail, fullNameOf, lockUser, type SigningUser } from '#server/party/shared/users.ts'
import { sealedFact } from '#server/mail/mails.ts'

/** No one gives or takes more than they hold themselves. */
export const refuseWiderRole = (ctx: Ctx, roleId: string, accountType: AccountType): void => {
  const role = roleById(roleId)
  if (!role || role.accountType !== accountType)
    throw new Refused(fieldRefusal('roleId', 'Choose a role of this account type.'))
  refuseIf(widerRole({ roleId, actorType: ctx.actor.accountType }, holdsOf(ctx)))
}

/** A user whom the actor may see, with the row's lock, once their rules let the action be; any other user is not found. */
export const userFor = async (ctx: Ctx, userId: string, action: UserAction): Promise<SigningUser> => {
  const row = await ctx.db
    .selectFrom('app_user')
    .select(['org_id', 'removed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row || row.removed_at || !inScope(ctx.actor, 'user', { orgId: row.org_id })) throw absent('user')
  const user = await lockUser(ctx.db, userId)
  refuseAction(ctx, userRules, action, userFacts(ctx, user))
  return user
}

const record = (ctx: Ctx, user: Pick<SigningUser, 'id' | 'org_id'>, action: string, summary: string): void =>
  ctx.audit({ tenantId: user.org_id, action, recordKind: 'user', recordId: user.id, summary })

/**
 * Whether the address has a login in an account that the actor does not see. Where they see it, the address is refused;
 * where they do not, nothing may show it, and they invite a user who can never join.
 */
const hasOtherLogin = async (ctx: Ctx, email: string): Promise<boolean> => {
  const known = await findUserByEmail(ctx.db, email, ctx.actor.orgId)
  if (known && inScope(ctx.actor, 'user', { orgId: known.org_id }))
    throw new Refused(
      refusal('conflict', 'EMAIL_TAKEN', 'There is a user with this e-mail address already.', {
        errors: [
          { code: 'TAKEN', detail: 'There is a user with this e-mail address already.', field: 'email' },
        ],
      }),
    )
  return known !== undefined
}

const DAY_MS = 24 * 60 * 60_000
/** Invitations that an account sends in a day, and how many of them to one address. */
const INVITATIONS_A_DAY = 100
const INVITATIONS_TO_ONE_A_DAY = 5
/** Invitations that one address gets in a day from all accounts together, so that many cannot flood a mailbox. */
const INVITATIONS_GOT_A_DAY = 20

/** Counted in the command's transaction: a second connection, asked for while this one is held, may never come. */
const limitInvitations = async (ctx: Ctx, email: string): Promise<void> => {
  const { orgId } = ctx.actor
  const recipient = sha256(email.toLowerCase())
  const limits = [
    { bucket: `invite:${orgId}`, most: INVITATIONS_A_DAY },
    { bucket: `invite:${orgId}:${recipient}`, most: INVITATIONS_TO_ONE_A_DAY },
    { bucket: `invited:${recipient}`, most: INVITATIONS_GOT_A_DAY, isOfOthers: true },
  ]
  for (const { bucket, most, isOfOthers } of limits) {
    const { hits, leftMs } = await countTry({ db: ctx.db, clock: ctx.ports.clock }, bucket, DAY_MS)
    if (hits <= most) continue
    // The time left would show one account when another one sent its invitations.
    throw limited(
      isOfOthers ? DAY_MS : leftMs,
      'Too many invitations were sent today. Send the next one tomorrow.',
    )
  }
}

export const refuseForeignTeams = async (
  ctx: Ctx,
  orgId: string,
  teamIds: readonly string[],
): Promise<void> => {
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

export const joinTeams = async (ctx: Ctx, userId: string, teamIds: readonly string[]): Promise<void> => {
  if (teamIds.length === 0) return
  await ctx.db
    .insertInto('team_member')
    .values([...new Set(teamIds)].map((team_id) => ({ team_id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A role that works in teams must join one if the agency has teams (specification 1 section 5). */
export const refuseWithoutTeam = async (ctx: Ctx, orgId: string, roleId: string): Promise<void> => {
  if (!roleById(roleId)?.isOfTeam) return
  const team = await ctx.db.selectFrom('team').select('id').where('org_id', '=', orgId).executeTakeFirst()
  if (team) throw new Refused(fieldRefusal('teamIds', 'Teams are required', 'REQUIRED'))
}

export type UserChange = InputOf<typeof userContract.userUpdate>['body']
type UserFields = z.output<typeof userFields>

export type NewUserBody = UserFields & { email: string; teamIds: readonly string[] }

/** The columns of what a form says of a user. Who has no say in a field of theirs keeps it as it is. */
export const userColumns = (given: Omit<UserChange, 'version'>, market: SigningUser['market']) => ({
  first_name: given.firstName,
  middle_name: given.middleName || null,
  last_name: given.lastName,
  phone: phoneOrNone(market, 'phone', given.phone),
  npn: given.npn || null,
  is_primary_contact: given.primaryContact,
  is_billing_contact: given.billingContact,
  slack_handle: given.slackHandle || null,
})

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
    sealed: sealedFact(ctx.ports.secrets, 'invite', { linkPath: `/confirmUser/${token}` }),
  })
}

/** To the owner of a login whose address was invited into another account, which learns nothing of the login. */
const mailOwner = (ctx: Ctx, body: NewUserBody): void =>
  ctx.enqueue({
    type: 'mail.send',
    template: 'inviteOfKnown',
    to: body.email,
    market: ctx.actor.market,
    facts: {
      recipientName: body.firstName,
      inviterName: ctx.actor.name,
      accountName: ctx.actor.orgName,
      linkPath: '/login',
    },
  })

/** Invites a user into the actor's account: they set the first password themselves, by the mailed link. */
export const createUser = async (ctx: Ctx, body: NewUserBody): Promise<{ id: string }> => {
  refuseWiderRole(ctx, body.roleId, ctx.actor.accountType)
  const columns = userColumns(body, ctx.actor.market)
  await refuseBlacklisted(ctx.db, body.email)
  const has_other_login = await hasOtherLogin(ctx, body.email)
  await refuseForeignTeams(ctx, ctx.actor.orgId, body.teamIds)
  if (body.teamIds.length === 0) await refuseWithoutTeam(ctx, ctx.actor.orgId, body.roleId)
  await limitInvitations(ctx, body.email)
  const id = ctx.newId()
  await ctx.db
    .insertInto('app_user')
    .values({
      id,
      org_id: ctx.actor.orgId,
      insured_account_id: ctx.actor.insuredAccountId,
      email: body.email,
      has_other_login,
      ...columns,
      role_id: body.roleId,
      created_at: ctx.now,
    })
    .execute()
  await joinTeams(ctx, id, body.teamIds)
  if (has_other_login) mailOwner(ctx, body)
  else await mailInvitation(ctx, id, body)
  record(
    ctx,
    { id, org_id: ctx.actor.orgId },
    'user.invited',
    `${ctx.actor.name} invited ${body.firstName} ${body.lastName} (${body.email})`,
  )
  return { id }
}

/** Enables or disables a user; every session of one who is disabled ends at once. */
export const enableUser = async (ctx: Ctx, userId: string, enabled: boolean): Promise<void> => {
  const user = await userFor(ctx, userId, enabled ? 'enable' : 'disable')
  await ctx.db.updateTable('app_user').set({ enabled }).where('id', '=', userId).execute()
  if (!enabled) await endSessions(ctx, ctx.db, userId, 'user disabled')
  const did = enabled ? 'enabled' : 'disabled'
  record(ctx, user, 'user.enabled', `${ctx.actor.name} ${did} ${fullNameOf(user)}`)
}

/** What a removed user has no use for, the keys apart. */
const LEFT_BEHIND = ['user_account', 'team_member', 'assigned_agency', 'picture_draft'] as const

/**
 * Removes a user for good: sessions, keys, teams and further accounts go, the address is free again, and records keep
 * the name.
 */
export const removeUser = async (ctx: Ctx, userId: string): Promise<void> => {
  const user = await userFor(ctx, userId, 'remove')
  await takeKeys(ctx, ctx.db, userId, 'user removed')
  for (const table of LEFT_BEHIND) await ctx.db.deleteFrom(table).where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('picture').where('kind', '=', 'USER').where('subject_id', '=', userId).execute()
  await ctx.db
    .updateTable('app_user')
    .set({
      email: `removed-${userId}@removed.invalid`,
      phone: null,
      enabled: false,
      removed_at: ctx.now,
    })
    .where('id', '=', userId)
    .execute()
  record(ctx, user, 'user.removed', `${ctx.actor.name} removed ${fullNameOf(user)}`)
}

export const changeRole = async (ctx: Ctx, userId: string, roleId: string): Promise<void> => {
  const user = await userFor(ctx, userId, 'changeRole')
  refuseWiderRole(ctx, roleId, user.account_type)
  await ctx.db
    .updateTable('app_user')
    .set({ role_id: roleId, lock_version: user.lock_version + 1 })
    .where('id', '=', userId)
    .execute()
  record(
    ctx,
    user,
    'user.roleChanged',
    `${ctx.actor.name} made ${fullNameOf(user)} ${roleById(roleId)?.name ?? roleId}`,
  )
}
