import { roles } from '#domain/access/roles.ts'
import { signsInStrictly } from '#domain/access/account-types.ts'
import { inScope, seesAll } from '#domain/access/scopes.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Db } from '#server/database/kysely.ts'
import { absent } from '#server/database/scope.ts'
import { forgetWrongCodes } from '#server/access/factor/one-time-codes.ts'
import { captchaVoucher } from '#server/access/shared/voucher.ts'
import { findLink, linkGone, useUpLink } from '#server/access/shared/link-tokens.ts'
import { endSessions } from '#server/access/shared/sessions.ts'
import { fullNameOf, lockUser, type SigningUser } from '#server/party/shared/users.ts'
import { askForLink } from '#server/access/link/links.ts'
import { checkPassword, type Credentials } from '#server/access/sign-in/login.ts'
import { recordOfUser } from '#server/access/trail.ts'

const wrongForReset = (): Refused =>
  new Refused(
    refusal(
      'unauthenticated',
      'CREDENTIALS',
      'Invalid login credentials. Please reset your password first, if necessary.',
    ),
  )

/**
 * Who lost the second factor asks with name, password and a captcha, which was looked at already, for a link; the
 * answer is the same with and without one.
 */
export const requestMfaReset = async (ctx: PublicCtx, given: Credentials): Promise<void> => {
  const user = await checkPassword(
    ctx,
    given,
    captchaVoucher(async () => true),
    wrongForReset,
  )
  askForLink(ctx, 'MFA_RESET', user.email)
}

const removeFactor = async (ctx: Pick<PublicCtx, 'now'>, db: Db, user: SigningUser): Promise<void> => {
  await db
    .updateTable('app_user')
    .set({ mfa_type: 'NONE', totp_secret: null, totp_last_step: null })
    .where('id', '=', user.id)
    .execute()
  for (const table of ['recovery_code', 'mfa_change', 'mfa_reset_request'] as const)
    await db.deleteFrom(table).where('user_id', '=', user.id).execute()
  await forgetWrongCodes(db, { purpose: 'login', id: user.id })
  await endSessions(ctx, db, user.id, 'second factor reset')
}

const tellOfReset = (ctx: PublicCtx, user: SigningUser): void =>
  ctx.enqueue({
    type: 'mail.send',
    template: 'mfaChanged',
    to: user.email,
    market: user.market,
    facts: {
      recipientName: user.first_name,
      at: ctx.now.toISOString(),
      mfaType: 'NONE',
      linkPath: '/forgot-password',
    },
  })

const approvingRoles = roles.filter((role) => role.grants.includes('user:update')).map((role) => role.id)
const NOTIFIED_AT_MOST = 10

/** Notifies users of the account who can approve; for the provider's own staff, other staff. */
const tellApprovers = async (ctx: PublicCtx, user: SigningUser): Promise<void> => {
  const approvers = await ctx.db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'role_id'])
    .where('org_id', '=', user.org_id)
    .where('enabled', '=', true)
    .where('confirmed_at', 'is not', null)
    .where('id', '!=', user.id)
    .where('role_id', 'in', approvingRoles)
    .orderBy('created_at')
    .limit(NOTIFIED_AT_MOST)
    .execute()
  for (const approver of approvers)
    ctx.enqueue({
      type: 'mail.send',
      template: 'mfaResetAsked',
      to: approver.email,
      market: user.market,
      facts: {
        recipientName: approver.first_name,
        userName: fullNameOf(user),
        accountName: user.org_name,
        linkPath: '/loading',
      },
    })
}

/** Staff of the provider and users of accounts that enforce a second factor need another user's approval. */
const needsApproval = (user: SigningUser): boolean => signsInStrictly(user.account_type) || user.enforce_mfa

/** Resets the second factor by a mailed link, or lays the reset before an administrator of the account. */
export const finishMfaReset = async (ctx: PublicCtx, token: string) => {
  const link = await findLink(ctx, ctx.db, token, { types: ['MFA_RESET'], lock: true, used: 'absent' })
  if (!link.user_id) throw linkGone()
  const user = await lockUser(ctx.db, link.user_id)
  await useUpLink(ctx, ctx.db, link)
  if (needsApproval(user)) {
    await ctx.db
      .insertInto('mfa_reset_request')
      .values({ user_id: user.id, org_id: user.org_id, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ created_at: ctx.now }))
      .execute()
    await tellApprovers(ctx, user)
    recordOfUser(ctx, user, 'user.mfaResetAsked', `${fullNameOf(user)} asked to have the second factor reset`)
    return {
      isReset: false,
      detail: 'An administrator of your account has to approve. They have been notified.',
    }
  }
  await removeFactor(ctx, ctx.db, user)
  tellOfReset(ctx, user)
  recordOfUser(ctx, user, 'user.mfaReset', `${fullNameOf(user)} reset the second factor by a mailed link`)
  return { isReset: true, detail: 'Multi Factor Authentication has been reset.' }
}

/** Requests that wait, of the actor's account or, for staff, of all. */
export const findMfaResets = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('mfa_reset_request as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .innerJoin('org as o', 'o.id', 'r.org_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'o.name as org_name', 'r.created_at'])
    .$if(!seesAll(ctx.actor, 'user'), (all) => all.where('r.org_id', '=', ctx.actor.orgId))
    .orderBy('r.created_at')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    fullName: fullNameOf(row),
    email: row.email,
    orgName: row.org_name,
    requestedAt: row.created_at.toISOString(),
  }))
}

/** A second person lets the reset happen: never the user themselves. */
export const approveMfaReset = async (ctx: Ctx, userId: string): Promise<void> => {
  const request = await ctx.db
    .deleteFrom('mfa_reset_request')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!request || !inScope(ctx.actor, 'user', { orgId: request.org_id })) throw absent('request')
  if (userId === ctx.actor.userId)
    throw new Refused(
      refusal(
        'conflict',
        'OWN_REQUEST',
        'Another administrator has to approve the reset of your own second factor.',
      ),
    )
  const user = await lockUser(ctx.db, userId)
  await removeFactor(ctx, ctx.db, user)
  tellOfReset(ctx, user)
  ctx.audit({
    tenantId: user.org_id,
    action: 'user.mfaReset',
    recordKind: 'user',
    recordId: user.id,
    summary: `${ctx.actor.name} approved the reset of the second factor of ${fullNameOf(user)}`,
  })
}
