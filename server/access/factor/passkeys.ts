import type { RegistrationResponseJSON, AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { passkeyContract } from '#contract/access/passkey.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { signsInStrictly } from '#domain/access/account-types.ts'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import {
  type Bound,
  keepChallenge,
  type Purpose,
  siteOf,
  takeChallenge,
  unfitPasskey,
} from '#server/access/factor/passkey-challenges.ts'
import { openSession, type TokenPair } from '#server/access/shared/sessions.ts'
import { bucketOfNetwork, countTry, forgetAllTries } from '#server/access/shared/throttle.ts'
import { findUserById, fullNameOf, isIn, type SigningUser } from '#server/party/shared/users.ts'
import { tellOfNewDevice } from '#server/access/sign-in/login.ts'
import { recordOfUser, recordSignIn } from '#server/access/trail.ts'

type Contract = typeof passkeyContract
type Registration = InputOf<Contract['passkeyRegister']>['body']
type Assertion = InputOf<Contract['passkeyStepUp']>['body']['credential']
/** Loaded with the first passkey: it is a seventh of what a start loads. */
const webAuthn = () => import('@simplewebauthn/server')

type PasskeyRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** A user keeps at most this many; wrong signatures of one passkey that a network may send in a quarter of an hour. */
const MOST_PASSKEYS = 20
const WRONG_TRIES = 20
const TRIES_MS = 15 * 60_000

const wire = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  isSynced: row.is_synced,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', ctx.actor.userId)
    .orderBy('created_at')
    .execute()

export const findPasskeys = async (ctx: Ctx) => (await rowsOf(ctx)).map(wire)

const currentUser = async (ctx: Ctx): Promise<SigningUser> => {
  const user = await findUserById(ctx.ports.db, ctx.actor.userId)
  if (!user) throw new Error('a session without its user')
  return user
}

const tellOfPasskey = (ctx: Ctx, user: SigningUser, isAdded: boolean, name: string): void => {
  ctx.enqueue({
    type: 'mail.send',
    template: 'mfaChanged',
    to: user.email,
    market: user.market,
    facts: {
      recipientName: user.first_name,
      at: ctx.now.toISOString(),
      mfaType: isAdded ? 'PASSKEY_ADDED' : 'PASSKEY_REMOVED',
      linkPath: '/forgot-password',
    },
  })
  const what = isAdded ? 'registered' : 'removed'
  recordOfUser(
    ctx,
    user,
    isAdded ? 'user.passkeyAdded' : 'user.passkeyRemoved',
    `${fullNameOf(user)} ${what} the passkey ${name}`,
  )
}

/** Asks for a passkey that its device can find by itself, made with a finger, face or PIN. */
export const beginRegistration = async (ctx: Ctx): Promise<Record<string, unknown>> => {
  const user = await currentUser(ctx)
  const known = await rowsOf(ctx)
  if (known.length >= MOST_PASSKEYS)
    throw new Refused(refusal('conflict', 'TOO_MANY_PASSKEYS', 'Remove a passkey you no longer use first.'))
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: siteOf(ctx).rpID,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    userDisplayName: fullNameOf(user),
    challenge: ctx.ports.random.secret(),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, 'REGISTER', { sessionId: ctx.actor.sessionId })
  return { ...options }
}

/** What an authenticator sends that cannot be read is as good as one that does not check. */
const checked = async <T>(verification: () => Promise<T>): Promise<T | null> => {
  try {
    return await verification()
  } catch {
    return null
  }
}

/** The challenge that an authenticator signed, as its answer says; null for what cannot be read. */
const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** What the answer must fit: a challenge of ours, now spent, our site, and a person who was checked. */
const expectedOf = async (ctx: PublicCtx, clientDataJSON: string, purpose: Purpose, bound: Bound) => {
  const challenge = challengeIn(clientDataJSON)
  if (!challenge || !(await takeChallenge(ctx, challenge, purpose, bound))) throw unfitPasskey()
  const { rpID, origin } = siteOf(ctx)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }
}

/** Keeps the public key of a new passkey. The session has now proved a second factor. */
export const finishRegistration = async (ctx: Ctx, { name, credential }: Registration) => {
  const user = await currentUser(ctx)
  const bound = { sessionId: ctx.actor.sessionId }
  const expected = await expectedOf(ctx, credential.response.clientDataJSON, 'REGISTER', bound)
  const response = credential as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await checked(() => verifyRegistrationResponse({ response, ...expected }))
  if (!result?.verified) throw unfitPasskey()
  const { credential: made, credentialDeviceType } = result.registrationInfo
  const { db } = ctx.ports
  const row = await db
    .insertInto('passkey')
    .values({
      id: made.id,
      user_id: user.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports ?? [],
      name,
      is_synced: credentialDeviceType === 'multiDevice',
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw unfitPasskey()
  await db
    .updateTable('session')
    .set({ has_second_factor: true, authenticated_at: ctx.now })
    .where('id', '=', ctx.actor.sessionId)
    .execute()
  tellOfPasskey(ctx, user, true, name)
  return wire(row)
}

const ownPasskey = async (ctx: Ctx, id: string): Promise<PasskeyRow> => {
  const row = (await rowsOf(ctx)).find((one) => one.id === id)
  if (!row) throw absent('passkey')
  return row
}

export const renamePasskey = async (ctx: Ctx, id: string, name: string) => {
  const row = await ownPasskey(ctx, id)
  await ctx.db.updateTable('passkey').set({ name }).where('id', '=', id).execute()
  return wire({ ...row, name })
}

export const removePasskey = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await ownPasskey(ctx, id)
  await ctx.db.deleteFrom('passkey').where('id', '=', id).execute()
  tellOfPasskey(ctx, await currentUser(ctx), false, row.name)
}

/**
 * The user whose passkey signed the challenge. Every wrong answer is the same; a counter that does not rise is one of
 * them, since it gives a copied passkey away.
 */
const provedByPasskey = async (
  ctx: PublicCtx,
  credential: Assertion,
  purpose: Purpose,
  bound: Bound,
): Promise<SigningUser> => {
  const { db } = ctx.ports
  const tries = await countTry(
    ctx.ports,
    bucketOfNetwork(`passkey:${credential.id}`, ctx.caller.ip),
    TRIES_MS,
  )
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', credential.id).executeTakeFirst()
  if (!row || tries.hits > WRONG_TRIES) throw unfitPasskey()
  const expected = await expectedOf(ctx, credential.response.clientDataJSON, purpose, bound)
  const response = credential as AuthenticationResponseJSON
  const known = { id: row.id, publicKey: new Uint8Array(row.public_key), counter: row.counter }
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await checked(() =>
    verifyAuthenticationResponse({ response, ...expected, credential: known }),
  )
  if (!result?.verified) throw unfitPasskey()
  await db
    .updateTable('passkey')
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await forgetAllTries(ctx.ports, `passkey:${credential.id}`)
  const user = await findUserById(db, row.user_id)
  if (!user || !isIn(user) || !user.confirmed_at) throw unfitPasskey()
  return user
}

const requestOptions = async (ctx: PublicCtx, purpose: Purpose, bound: Bound, ids: PasskeyRow[] = []) => {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    challenge: ctx.ports.random.secret(),
    userVerification: 'required',
    allowCredentials: ids.map(({ id, transports }) => ({ id, transports })),
  })
  await keepChallenge(ctx, options.challenge, purpose, bound)
  return { ...options }
}

/** Begins a sign-in without a name: the device offers the passkeys it has for this site. */
export const beginSignIn = async (ctx: PublicCtx) => {
  const binding = ctx.ports.random.secret()
  return { options: await requestOptions(ctx, 'SIGN_IN', { binding }), binding }
}

/** Signs in by a passkey, which is possession and finger, face or PIN at once: it counts as a second factor. */
export const finishSignIn = async (
  ctx: PublicCtx,
  given: InputOf<Contract['passkeySignIn']>['body'],
): Promise<TokenPair> => {
  const user = await provedByPasskey(ctx, given.credential, 'SIGN_IN', { binding: given.binding })
  if (user.must_change_password)
    throw new Refused(refusal('passwordExpired', 'PASSWORD_EXPIRED', 'Your password has expired'))
  await tellOfNewDevice(ctx, user)
  recordSignIn(ctx, user, `${fullNameOf(user)} signed in by a passkey`)
  return ctx.ports.db.transaction().execute((trx) =>
    openSession(ctx, trx, {
      userId: user.id,
      orgId: user.org_id,
      kind: 'LOGIN',
      isStaff: signsInStrictly(user.account_type),
      remember: given.rememberDevice ?? false,
      hasSecondFactor: true,
    }),
  )
}

export const beginStepUp = async (ctx: Ctx) => {
  const known = await rowsOf(ctx)
  if (known.length === 0) throw absent('passkey')
  return requestOptions(ctx, 'STEP_UP', { sessionId: ctx.actor.sessionId }, known)
}

/** Proves by a passkey of the signed-in user that they are at the keyboard. */
export const finishStepUp = async (ctx: Ctx, credential: Assertion): Promise<void> => {
  const user = await provedByPasskey(ctx, credential, 'STEP_UP', { sessionId: ctx.actor.sessionId })
  if (user.id !== ctx.actor.userId) throw unfitPasskey()
  await ctx.ports.db
    .updateTable('session')
    .set({ authenticated_at: ctx.now, has_second_factor: true })
    .where('id', '=', ctx.actor.sessionId)
    .execute()
}
