import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { signsInStrictly } from '#domain/access/account-types.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Identity, IdentityProvider } from '#server/integrations/sso/identity-provider.ts'
import { ProviderUnavailable } from '#server/integrations/sso/identity-provider.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { sessionVoucher } from '#server/access/shared/voucher.ts'
import { type GivenFactor, provenFactor } from '#server/access/factor/second-factor.ts'
import { openSession, sha256, type TokenPair } from '#server/access/shared/sessions.ts'
import { findUserById, fullNameOf, isIn, type SigningUser } from '#server/party/shared/users.ts'
import { tellOfNewDevice } from './login.ts'
import { recordOfUser, recordSignIn } from '#server/access/trail.ts'

const ATTEMPT_MS = 10 * 60_000

const unavailable = (): Refused =>
  new Refused(
    refusal(
      'conflict',
      'SSO_UNAVAILABLE',
      'Single sign-on is not available now. Sign in with your password.',
    ),
  )

const unfit = (): Refused =>
  new Refused(refusal('unauthenticated', 'SSO_REFUSED', 'The sign-in did not check. Begin again.'))

const unknown = (): Refused =>
  new Refused(
    refusal(
      'unconfirmed',
      'SSO_UNKNOWN',
      'This identity is not connected to a user here. Sign in with your password and connect it in your profile.',
    ),
  )

const providerOf = ({ ports }: PublicCtx): IdentityProvider => {
  if (!ports.identityProvider) throw unavailable()
  return ports.identityProvider
}

/** A provider that is down is not our fault: callers are notified of that. */
const asked = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw unavailable()
    throw error
  }
}

/** Begins a way to the provider. State, nonce and PKCE are new each time; only hashes and a sealed secret are kept. */
export const beginSignOn = async (ctx: PublicCtx, userId: string | null) => {
  const { random, secrets, db } = ctx.ports
  const checks = { state: random.secret(), nonce: random.secret(), verifier: random.secret() }
  const url = await asked(providerOf(ctx).begin(checks))
  const binding = random.secret()
  await db.deleteFrom('sso_attempt').where('expires_at', '<', ctx.now).execute()
  await db
    .insertInto('sso_attempt')
    .values({
      state_hash: sha256(checks.state),
      binding_hash: sha256(binding),
      nonce: checks.nonce,
      sealed_verifier: secrets.seal(checks.verifier, sha256(checks.state)),
      user_id: userId,
      user_agent: ctx.caller.userAgent,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + ATTEMPT_MS),
    })
    .execute()
  return { url, binding }
}

export interface WayBack {
  code: string
  state: string
  iss?: string | undefined
  binding: string
}

/** The attempt that a browser comes back from, taken out of use; null for one that is unknown, old, used or another's. */
const takeAttempt = (ctx: PublicCtx, back: WayBack, userId: string | null) =>
  ctx.ports.db
    .updateTable('sso_attempt')
    .set({ used_at: ctx.now })
    .where('state_hash', '=', sha256(back.state))
    .where('binding_hash', '=', sha256(back.binding))
    .where('user_agent', '=', ctx.caller.userAgent)
    .where('user_id', userId ? '=' : 'is', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returningAll()
    .executeTakeFirst()

const identityOf = async (ctx: PublicCtx, back: WayBack, userId: string | null): Promise<Identity> => {
  const provider = providerOf(ctx)
  const attempt = await takeAttempt(ctx, back, userId)
  const verifier = attempt && ctx.ports.secrets.open(attempt.sealed_verifier, attempt.state_hash)
  if (!attempt || !verifier) throw unfit()
  const checks = { state: back.state, nonce: attempt.nonce, verifier }
  const identity = await asked(provider.finish({ code: back.code, issuer: back.iss }, checks))
  if (!identity) throw unfit()
  return identity
}

const userOf = async (ctx: PublicCtx, { issuer, subject }: Identity): Promise<SigningUser> => {
  const row = await ctx.ports.db
    .selectFrom('user_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const user = row && (await findUserById(ctx.ports.db, row.user_id))
  if (!user || !isIn(user) || !user.confirmed_at) throw unknown()
  return user
}

/** Who came back a moment ago and was asked for their second factor: the same way back counts once more. */
const provedUser = async (ctx: PublicCtx, back: WayBack): Promise<SigningUser | undefined> => {
  const row = await ctx.ports.db
    .selectFrom('sso_attempt')
    .select('proved_user_id')
    .where('state_hash', '=', sha256(back.state))
    .where('binding_hash', '=', sha256(back.binding))
    .where('user_agent', '=', ctx.caller.userAgent)
    .where('expires_at', '>', ctx.now)
    .where('proved_user_id', 'is not', null)
    .executeTakeFirst()
  const user = row?.proved_user_id ? await findUserById(ctx.ports.db, row.proved_user_id) : undefined
  return user && isIn(user) ? user : undefined
}

/** Lets the same way back count once more, for a user who is asked for their second factor. */
const setProved = async (ctx: PublicCtx, back: WayBack, userId: string): Promise<void> => {
  await ctx.ports.db
    .updateTable('sso_attempt')
    .set({ proved_user_id: userId })
    .where('state_hash', '=', sha256(back.state))
    .execute()
}

/** Of several who come back by the same way at once, one takes it. */
const takeProved = async (ctx: PublicCtx, back: WayBack): Promise<void> => {
  const { numUpdatedRows } = await ctx.ports.db
    .updateTable('sso_attempt')
    .set({ proved_user_id: null })
    .where('state_hash', '=', sha256(back.state))
    .where('proved_user_id', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw unfit()
}

interface Proof {
  user: SigningUser
  hasSecondFactor: boolean
}

/** Whom the provider vouches for now. Who is asked for a factor of ours may come back by the same way with it. */
const vouchedFor = async (ctx: PublicCtx, back: WayBack & GivenFactor): Promise<Proof> => {
  const identity = await identityOf(ctx, back, null)
  const user = await userOf(ctx, identity)
  try {
    return {
      user,
      hasSecondFactor: (await provenFactor(ctx, user, back, sessionVoucher)) || identity.hasSecondFactor,
    }
  } catch (error) {
    await setProved(ctx, back, user.id)
    throw error
  }
}

const provedBefore = async (
  ctx: PublicCtx,
  user: SigningUser,
  back: WayBack & GivenFactor,
): Promise<Proof> => {
  const hasSecondFactor = await provenFactor(ctx, user, back, sessionVoucher)
  await takeProved(ctx, back)
  return { user, hasSecondFactor }
}

/** Signs in whom the provider vouches for. A second factor of ours is asked for as after a password. */
export const finishSignOn = async (ctx: PublicCtx, back: WayBack & GivenFactor): Promise<TokenPair> => {
  const known = await provedUser(ctx, back)
  const { user, hasSecondFactor } = known ? await provedBefore(ctx, known, back) : await vouchedFor(ctx, back)
  await tellOfNewDevice(ctx, user)
  recordSignIn(ctx, user, `${fullNameOf(user)} signed in by single sign-on`)
  return ctx.ports.db.transaction().execute((trx) =>
    openSession(ctx, trx, {
      userId: user.id,
      orgId: user.org_id,
      kind: 'LOGIN',
      isStaff: signsInStrictly(user.account_type),
      hasSecondFactor,
    }),
  )
}

/** Connects an identity to the signed-in user, who gave their password a moment ago. */
export const linkIdentity = async (ctx: Ctx, back: WayBack): Promise<void> => {
  const { issuer, subject } = await identityOf(ctx, back, ctx.actor.userId)
  const { db } = ctx.ports
  const added = await db
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: ctx.actor.userId, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n)
    throw new Refused(
      refusal('conflict', 'SSO_TAKEN', 'This identity is connected already, or you have connected another.'),
    )
  const user = await findUserById(db, ctx.actor.userId)
  if (user) recordOfUser(ctx, user, 'user.identityLinked', `${fullNameOf(user)} connected an identity`)
}

export const isLinked = async (ctx: Ctx): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('user_identity')
    .select('user_id')
    .where('user_id', '=', ctx.actor.userId)
    .executeTakeFirst()
  return row !== undefined
}

export const unlinkIdentity = async (ctx: Ctx): Promise<void> => {
  await ctx.db.deleteFrom('user_identity').where('user_id', '=', ctx.actor.userId).execute()
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'user.identityUnlinked',
    recordKind: 'user',
    recordId: ctx.actor.userId,
    summary: `${ctx.actor.name} disconnected their identity`,
  })
}
