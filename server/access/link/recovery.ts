import { sql } from 'kysely'
import { inScope } from '#domain/access/scopes.ts'
import { signsInStrictly } from '#domain/access/account-types.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { staleRefusal } from '#server/http/guards.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { findLink, type FoundLink, linkGone, useUpLink } from '#server/access/shared/link-tokens.ts'
import { sessionVoucher } from '#server/access/shared/voucher.ts'
import { refuseWeak, unchangedPassword } from '#server/access/sign-in/password-rules.ts'
import { hashPassword, passwordFits } from '#server/access/shared/passwords.ts'
import { endSessions, openSession, type TokenPair } from '#server/access/shared/sessions.ts'
import {
  findUserByEmail,
  findUserById,
  fullNameOf,
  isIn,
  lockUser,
  type SigningUser,
} from '#server/party/shared/users.ts'
import { confirmByLink, hashForLink, type Joining } from './links.ts'
import { checkPassword, forgetWrongPasswords } from '#server/access/sign-in/login.ts'
import { recordOfUser } from '#server/access/trail.ts'

const EXPIRED =
  "The reset link you're using has expired and you will need to get a new one to continue resetting your password"

const expired = (error: unknown): never => {
  if (error instanceof Refused && error.refusal.code === 'LINK_GONE') throw linkGone(EXPIRED)
  throw error
}

type OwnType = 'PASSWORD_RESET' | 'USER_INVITED'

const ownLink = (ctx: PublicCtx, token: string, type: OwnType, lock = false): Promise<FoundLink> =>
  findLink(ctx, lock ? ctx.db : ctx.ports.db, token, { types: [type], lock }).catch(expired)

/** Whether a link is good, and for whom; it stays good. */
export const checkLink = async (ctx: PublicCtx, token: string, type: OwnType) => {
  const link = await ownLink(ctx, token, type)
  return { valid: true as const, email: link.email, firstName: link.first_name }
}

export const hashForOwnLink = async (
  ctx: PublicCtx,
  token: string,
  type: OwnType,
  given: Joining,
): Promise<string> => hashForLink(ctx, await ownLink(ctx, token, type), given)

export const acceptInvitation = async (
  ctx: PublicCtx,
  token: string,
  passwordHash: string,
): Promise<TokenPair> => confirmByLink(ctx, await ownLink(ctx, token, 'USER_INVITED', true), {}, passwordHash)

const tellOfNewPassword = (ctx: PublicCtx, user: SigningUser): void =>
  ctx.enqueue({
    type: 'mail.send',
    template: 'passwordChanged',
    to: user.email,
    market: user.market,
    facts: { recipientName: user.first_name, at: ctx.now.toISOString(), linkPath: '/forgot-password' },
  })

const setPassword = async (ctx: PublicCtx, user: SigningUser, passwordHash: string): Promise<void> => {
  await ctx.db
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      must_change_password: false,
      confirmed_at: sql<Date>`coalesce(confirmed_at, ${ctx.now})`,
    })
    .where('id', '=', user.id)
    .execute()
  await forgetWrongPasswords(ctx, user.email)
  tellOfNewPassword(ctx, user)
}

/**
 * A new password by a reset link. Every session of the user ends. Who has a second factor signs in with it: the link
 * proves the mailbox and nothing else.
 */
export const finishReset = async (
  ctx: PublicCtx,
  token: string,
  passwordHash: string,
): Promise<Partial<TokenPair> & { mfaType?: SigningUser['mfa_type'] }> => {
  const link = await ownLink(ctx, token, 'PASSWORD_RESET', true)
  if (!link.user_id) throw linkGone(EXPIRED)
  const user = await lockUser(ctx.db, link.user_id)
  await setPassword(ctx, user, passwordHash)
  await useUpLink(ctx, ctx.db, link)
  await endSessions(ctx, ctx.db, user.id, 'password reset')
  recordOfUser(ctx, user, 'user.passwordReset', `${fullNameOf(user)} set a new password by a mailed link`)
  if (user.mfa_type !== 'NONE') return { mfaType: user.mfa_type }
  return openSession(ctx, ctx.db, {
    userId: user.id,
    orgId: user.org_id,
    kind: 'LOGIN',
    isStaff: signsInStrictly(user.account_type),
  })
}

const wrongPassword = (): Refused =>
  new Refused(
    refusal('invalid', 'PASSWORD_WRONG', 'The current password is not right.', {
      errors: [{ code: 'WRONG', detail: 'The current password is not right.', field: 'currentPassword' }],
    }),
  )

/** Checks the present password, with the counters of a sign-in, and hashes the new one. */
export const hashForChange = async (
  ctx: Ctx,
  given: { currentPassword: string; newPassword: string },
): Promise<string> => {
  const { db, secrets } = ctx.ports
  const known = await findUserById(db, ctx.actor.userId)
  if (known && known.mfa_type !== 'NONE') refuseIf(staleRefusal(ctx.actor, ctx.now))
  const user = await checkPassword(
    ctx,
    { username: known?.email ?? '', password: given.currentPassword },
    sessionVoucher,
    wrongPassword,
  )
  refuseWeak(
    given.newPassword,
    { email: user.email, firstName: user.first_name, lastName: user.last_name, accountName: user.org_name },
    'newPassword',
  )
  if (await passwordFits(secrets, given.newPassword, user.password_hash))
    throw unchangedPassword('newPassword')
  return hashPassword(secrets, given.newPassword)
}

/** Changes the own password; all other sessions of the user end, and reset links under way die. */
export const changePassword = async (ctx: Ctx, passwordHash: string): Promise<void> => {
  const user = await lockUser(ctx.db, ctx.actor.userId)
  await setPassword(ctx, user, passwordHash)
  await ctx.db
    .updateTable('link_token')
    .set({ superseded_at: ctx.now })
    .where('user_id', '=', user.id)
    .where('token_type', '=', 'PASSWORD_RESET')
    .where('used_at', 'is', null)
    .execute()
  await endSessions(ctx, ctx.db, user.id, 'password changed', ctx.actor.sessionId)
  ctx.audit({
    tenantId: user.org_id,
    action: 'user.passwordChanged',
    recordKind: 'user',
    recordId: user.id,
    summary: `${fullNameOf(user)} changed the password`,
  })
}

/** An administrator has a user mailed a reset link; only the user ever sets or sees a password. */
export const startReset = async (ctx: Ctx, email: string, mustChange: boolean): Promise<void> => {
  const user = await findUserByEmail(ctx.db, email, ctx.actor.orgId)
  if (!user || !isIn(user) || !inScope(ctx.actor, 'user', { orgId: user.org_id })) throw absent('user')
  if (mustChange) {
    await ctx.db
      .updateTable('app_user')
      .set({ must_change_password: true })
      .where('id', '=', user.id)
      .execute()
    await endSessions(ctx, ctx.db, user.id, 'password must change')
  }
  if (!user.has_other_login)
    ctx.enqueue({ type: 'link.send', link: 'PASSWORD_RESET', email: user.email.toLowerCase() })
  ctx.audit({
    tenantId: user.org_id,
    action: 'user.passwordResetStarted',
    recordKind: 'user',
    recordId: user.id,
    summary: `${ctx.actor.name} had a reset link sent to ${fullNameOf(user)}`,
    detail: { mustChange },
  })
}
