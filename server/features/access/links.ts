import type { AccountType } from '#domain/access/account-types.ts'
import { accountTypes } from '#domain/access/account-types.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Db } from '#server/platform/ctx.ts'
import { brokenRules, hashPassword, type PasswordContext } from './passwords.ts'
import { openSession, sha256, type TokenPair } from './tokens.ts'

export const tokenTypes = [
  'NEW_ACCOUNT',
  'EXISTING_ACCOUNT',
  'EXISTING_USER',
  'QUOTE_SENT_NEW_USER',
  'QUOTE_SENT_EXISTING_USER',
  'QUOTE_LINK_NEW_AGENT',
  'QUOTE_LINK_EXISTING_AGENT',
] as const
type TokenType = (typeof tokenTypes)[number]

const gone = (): Refused => new Refused(refusal('absent', 'LINK_GONE', 'Link Expired/Not Found!'))

/** The type that the invitation is for: its sender decided it, and nothing that the guest sends changes it. */
const accountTypeOf = (link: {
  account_type: AccountType | null
  facts: Record<string, unknown>
}): AccountType => {
  const invited = link.facts.accountType
  if (typeof invited === 'string' && invited in accountTypes) return invited as AccountType
  return link.account_type ?? 'AGENCY'
}

/** A link that is still good, with its user; looking at it does not use it up (mail scanners look too). */
const liveLink = async (ctx: PublicCtx, db: Db, token: string, lock: boolean) => {
  const query = db
    .selectFrom('link_token as l')
    .leftJoin('app_user as u', 'u.id', 'l.user_id')
    .leftJoin('org as o', 'o.id', 'l.org_id')
    .select([
      'l.token_hash',
      'l.token_type',
      'l.email',
      'l.user_id',
      'l.redirect_url',
      'l.facts',
      'u.first_name',
      'u.last_name',
      'o.account_type',
    ])
    .where('l.token_hash', '=', sha256(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', ctx.now)
  const row = await (lock ? query.forUpdate('l') : query).executeTakeFirst()
  if (!row) throw gone()
  return { ...row, token_type: row.token_type as TokenType, accountType: accountTypeOf(row) }
}

/** Only a path of our own may be a redirect; anything else falls back to the home of the account type. */
const safeRedirect = (url: string | null): string | null =>
  url && /^\/[A-Za-z0-9/_?=&.-]*$/.test(url) && !url.startsWith('//') ? url : null

export const readLink = async (ctx: PublicCtx, token: string) => {
  const link = await liveLink(ctx, ctx.ports.db, token, false)
  return {
    tokenType: link.token_type,
    accountType: link.accountType,
    email: link.email,
    firstName: link.first_name,
    lastName: link.last_name,
    redirectURL: safeRedirect(link.redirect_url),
  }
}

const refuseWeak = (password: string, context: PasswordContext): void => {
  const broken = brokenRules(password, context)
  if (broken.length === 0) return
  throw new Refused(
    refusal('malformed', 'PASSWORD_WEAK', broken.map((rule) => rule.displayText).join(', '), {
      errors: broken.map((rule) => ({ code: rule.errorCode, detail: rule.displayText, field: 'password' })),
    }),
  )
}

const useUp = async (ctx: PublicCtx, db: Db, hash: string): Promise<void> => {
  await db.updateTable('link_token').set({ used_at: ctx.now }).where('token_hash', '=', hash).execute()
}

export interface Joining {
  firstName?: string | undefined
  lastName?: string | undefined
  password: string
}

/** Hashing takes a tenth of a second and stays out of the transaction. */
export const hashForJoin = async (ctx: PublicCtx, token: string, given: Joining): Promise<string> => {
  const link = await liveLink(ctx, ctx.ports.db, token, false)
  refuseWeak(given.password, {
    email: link.email,
    firstName: given.firstName ?? link.first_name,
    lastName: given.lastName ?? link.last_name,
  })
  return hashPassword(given.password)
}

/** Sets the first password of an invited user by the unspent link, confirms the address and signs in. */
export const join = async (
  ctx: PublicCtx,
  token: string,
  given: Joining,
  passwordHash: string,
): Promise<TokenPair> => {
  const link = await liveLink(ctx, ctx.db, token, true)
  if (!link.user_id) throw gone()
  const user = await ctx.db
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: passwordHash,
      confirmed_at: ctx.now,
      first_name: given.firstName || eb.ref('first_name'),
      last_name: given.lastName || eb.ref('last_name'),
    }))
    .where('id', '=', link.user_id)
    .where('password_hash', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!user) throw gone()
  await useUp(ctx, ctx.db, link.token_hash)
  ctx.audit({
    tenantId: user.org_id,
    action: 'user.joined',
    recordKind: 'user',
    recordId: user.id,
    accountId: user.insured_account_id,
    summary: `${user.first_name} ${user.last_name} confirmed ${user.email} and set a password`,
  })
  return openSession(ctx, ctx.db, user, false)
}

export interface SigningUp extends Joining {
  organization: string
  firstName: string
  lastName: string
  invitationCode: string
  npn?: string | undefined
  accountType: AccountType
}

/** A new account by an invitation: the party, its first user with the widest role of the type, and a session. */
export const signUp = async (
  ctx: PublicCtx,
  token: string,
  given: SigningUp,
  passwordHash: string,
): Promise<TokenPair> => {
  const link = await liveLink(ctx, ctx.db, token, true)
  if (link.token_type !== 'NEW_ACCOUNT' || given.invitationCode !== token)
    throw new Refused(refusal('unconfirmed', 'INVITATION_WRONG', 'The invitation code is not valid.'))
  const orgId = ctx.newId()
  const { accountType } = link
  await ctx.db
    .insertInto('org')
    .values({
      id: orgId,
      account_type: accountType,
      name: given.organization,
      market: 'US',
      npn: given.npn ?? null,
      hostname: null,
      state: null,
      cluster_id: null,
      processor_id: null,
      created_at: ctx.now,
    })
    .execute()
  const user = await ctx.db
    .insertInto('app_user')
    .values({
      id: ctx.newId(),
      org_id: orgId,
      insured_account_id: null,
      email: link.email,
      first_name: given.firstName,
      last_name: given.lastName,
      phone: null,
      role_id: firstRoles[accountType],
      password_hash: passwordHash,
      confirmed_at: ctx.now,
      totp_secret: null,
      totp_last_step: null,
      last_login: null,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await useUp(ctx, ctx.db, link.token_hash)
  ctx.audit({
    tenantId: orgId,
    action: 'org.signedUp',
    recordKind: 'org',
    recordId: orgId,
    summary: `${given.firstName} ${given.lastName} signed up ${given.organization} (${accountTypes[accountType].label})`,
  })
  return openSession(ctx, ctx.db, user, false)
}

/** The role that the first user of a new account gets. */
const firstRoles: Record<AccountType, string> = {
  COWBELL: 'super-admin',
  AGENCY: 'agency-admin',
  DIGITAL: 'digital-admin',
  MSSP: 'mssp-admin',
  CARRIER: 'carrier-admin',
  CLUSTER: 'cluster-admin',
  VENDOR: 'vendor-admin',
  CUSTOMER: 'policy-holder',
  RE_INSURER: 'reinsurer-admin',
  PREMIUM_PROCESSOR: 'processor-admin',
}
