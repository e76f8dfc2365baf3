import { sql } from 'kysely'
import { type AccountType, signsInStrictly } from '#domain/access/account-types.ts'
import { accountTypes } from '#domain/access/account-types.ts'
import { widestRoles } from '#domain/access/roles.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { LinkMail } from '#server/jobs/job.ts'
import type { Db } from '#server/database/kysely.ts'
import {
  type Finding,
  findLink,
  type FoundLink,
  INVITATION,
  linkGone,
  linkUsed,
  signUpTypes,
  useUpLink,
} from '#server/access/shared/link-tokens.ts'
import { type PasswordContext, refuseWeak } from '#server/access/sign-in/password-rules.ts'
import { hashPassword } from '#server/access/shared/passwords.ts'
import { refuseBlacklisted } from '#server/access/shared/blacklisted-domains.ts'
import { openSession, type TokenPair } from '#server/access/shared/sessions.ts'
import { recordOfUser } from '#server/access/trail.ts'

/**
 * Asks for a link by mail. Whether there is such a user, and whether they may have one, is found out behind the
 * answer, so that neither its words nor its time say so.
 */
export const askForLink = (ctx: PublicCtx, link: LinkMail, email: string): void =>
  ctx.enqueue({ type: 'link.send', link, email: email.trim().toLowerCase() })

/** The type that the invitation is for: its sender decided it, and nothing that the guest sends changes it. */
const accountTypeOf = (link: FoundLink): AccountType =>
  link.facts.accountType ?? link.account_type ?? 'AGENCY'

/** Only a path of our own may be a redirect; anything else falls back to the home of the account type. */
export const safeRedirect = (url: string | null): string | null =>
  url && /^\/[A-Za-z0-9/_?=&.-]*$/.test(url) && !url.startsWith('//') ? url : null

const signUpLink = (
  ctx: PublicCtx,
  db: Db,
  token: string,
  more: Omit<Finding, 'types'> = {},
): Promise<FoundLink> => findLink(ctx, db, token, { types: signUpTypes, ...more })

/** What a link that sets a first password becomes once another one has set it: its holder signs in. */
const ONCE_CONFIRMED: Partial<Record<FoundLink['token_type'], (typeof signUpTypes)[number]>> = {
  EXISTING_ACCOUNT: 'EXISTING_USER',
  QUOTE_SENT_NEW_USER: 'QUOTE_SENT_EXISTING_USER',
  QUOTE_LINK_NEW_AGENT: 'QUOTE_LINK_EXISTING_AGENT',
}

const typeOf = ({ token_type, confirmed_at }: FoundLink): (typeof signUpTypes)[number] =>
  (confirmed_at && ONCE_CONFIRMED[token_type]) || (token_type as (typeof signUpTypes)[number])

export const readLink = async (ctx: PublicCtx, token: string) => {
  const link = await signUpLink(ctx, ctx.ports.db, token)
  return {
    tokenType: typeOf(link),
    accountType: accountTypeOf(link),
    email: link.email,
    firstName: link.first_name,
    lastName: link.last_name,
    redirectURL: safeRedirect(link.redirect_url),
  }
}

/** Whom a link is for, for the rules of their password; nothing for a link that is gone. */
export const contextOfLink = async (ctx: PublicCtx, token: string): Promise<PasswordContext> => {
  const types = [...signUpTypes, 'USER_INVITED', 'PASSWORD_RESET'] as const
  const link = await findLink(ctx, ctx.ports.db, token, { types }).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  return link
    ? { email: link.email, firstName: link.first_name, lastName: link.last_name, accountName: link.org_name }
    : {}
}

export interface Joining {
  firstName?: string | undefined
  lastName?: string | undefined
  password: string
}

/** Refuses a weak password of a link's holder and hashes a good one, which takes a while and so no lock. */
export const hashForLink = (
  ctx: PublicCtx,
  link: FoundLink,
  given: Joining & { organization?: string },
): Promise<string> => {
  refuseWeak(given.password, {
    email: link.email,
    firstName: given.firstName ?? link.first_name,
    lastName: given.lastName ?? link.last_name,
    accountName: given.organization ?? link.org_name,
  })
  return hashPassword(ctx.ports.secrets, given.password)
}

export const hashForJoin = async (
  ctx: PublicCtx,
  token: string,
  given: Joining & { organization?: string },
): Promise<string> =>
  hashForLink(ctx, await signUpLink(ctx, ctx.ports.db, token, { used: 'unconfirmed' }), given)

/** Sets the first password of an invited user, confirms the address, uses the link up and signs in. */
export const confirmByLink = async (
  ctx: PublicCtx,
  link: FoundLink,
  given: Pick<Joining, 'firstName' | 'lastName'>,
  passwordHash: string,
): Promise<TokenPair> => {
  const user = await ctx.db
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: passwordHash,
      confirmed_at: ctx.now,
      must_change_password: false,
      first_name: given.firstName || eb.ref('first_name'),
      last_name: given.lastName || eb.ref('last_name'),
      lock_version: sql<number>`lock_version + 1`,
    }))
    .where('id', '=', link.user_id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!user) throw link.confirmed_at ? linkUsed('unconfirmed') : linkGone()
  await useUpLink(ctx, ctx.db, link)
  recordOfUser(
    ctx,
    user,
    'user.joined',
    `${user.first_name} ${user.last_name} confirmed ${user.email} and set a password`,
  )
  return openSession(ctx, ctx.db, {
    userId: user.id,
    orgId: user.org_id,
    kind: 'LOGIN',
    isStaff: link.account_type !== null && signsInStrictly(link.account_type),
  })
}

export const join = async (
  ctx: PublicCtx,
  token: string,
  given: Joining,
  passwordHash: string,
): Promise<TokenPair> =>
  confirmByLink(
    ctx,
    await signUpLink(ctx, ctx.db, token, { lock: true, used: 'unconfirmed' }),
    given,
    passwordHash,
  )

export interface SigningUp extends Joining {
  organization: string
  firstName: string
  lastName: string
  invitationCode: string
  npn?: string | undefined
  /** What the form says; the invitation decides. */
  accountType: AccountType
}

/** The code in the invitation next to the link; an invitation without one takes the link's own token. */
const refuseWrongCode = (ctx: PublicCtx, link: FoundLink, token: string, code: string): void => {
  const { codeHash } = link.facts
  const fits =
    codeHash !== undefined ? ctx.ports.secrets.hasMac(INVITATION, code.trim(), codeHash) : code === token
  if (link.token_type !== 'NEW_ACCOUNT' || !fits)
    throw new Refused(refusal('unconfirmed', 'INVITATION_WRONG', 'The invitation code is not valid.'))
}

const createOrg = async (ctx: PublicCtx, link: FoundLink, given: SigningUp): Promise<string> => {
  const id = ctx.newId()
  await ctx.db
    .insertInto('org')
    .values({
      id,
      account_type: accountTypeOf(link),
      name: given.organization,
      market: link.facts.market ?? 'US',
      npn: given.npn ?? null,
      created_at: ctx.now,
    })
    .execute()
  return id
}

/** A new account by an invitation: the party, its first user with the widest role of the type, and a session. */
export const signUp = async (
  ctx: PublicCtx,
  token: string,
  given: SigningUp,
  passwordHash: string,
): Promise<TokenPair> => {
  const link = await signUpLink(ctx, ctx.db, token, { lock: true, used: 'unconfirmed' })
  refuseWrongCode(ctx, link, token, given.invitationCode)
  const accountType = accountTypeOf(link)
  await refuseBlacklisted(ctx.db, link.email)
  const orgId = await createOrg(ctx, link, given)
  const user = await ctx.db
    .insertInto('app_user')
    .values({
      id: ctx.newId(),
      org_id: orgId,
      email: link.email,
      first_name: given.firstName,
      last_name: given.lastName,
      role_id: widestRoles[accountType],
      password_hash: passwordHash,
      confirmed_at: ctx.now,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await useUpLink(ctx, ctx.db, link)
  recordOfUser(
    ctx,
    user,
    'org.signedUp',
    `${given.firstName} ${given.lastName} signed up ${given.organization} (${accountTypes[accountType].label})`,
  )
  return openSession(ctx, ctx.db, {
    userId: user.id,
    orgId,
    kind: 'LOGIN',
    isStaff: signsInStrictly(accountType),
  })
}
