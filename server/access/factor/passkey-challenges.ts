import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { sha256 } from '#server/access/shared/sessions.ts'

const CHALLENGE_MS = 5 * 60_000

export type Purpose = 'REGISTER' | 'SIGN_IN' | 'STEP_UP'

/** What a challenge is bound to along with its purpose and browser: a session, or a secret before there is one. */
export type Bound = { sessionId: string } | { binding: string }

/** One answer for every passkey that does not check: unknown, removed, copied, replayed, another user's. */
export const unfitPasskey = (): Refused =>
  new Refused(
    refusal(
      'unauthenticated',
      'PASSKEY_REFUSED',
      'The passkey did not check. Try again or use your password.',
    ),
  )

const columnsOf = (bound: Bound) =>
  'sessionId' in bound
    ? { session_id: bound.sessionId, binding_hash: null }
    : { session_id: null, binding_hash: sha256(bound.binding) }

/** The site that passkeys belong to: they work at PUBLIC_URL and nowhere else. */
export const siteOf = ({ ports }: PublicCtx): { rpID: string; origin: string } => {
  const url = new URL(ports.env.PUBLIC_URL)
  return { rpID: url.hostname, origin: url.origin }
}

/** Keeps the hash of a challenge that was just handed out, and forgets old ones. */
export const keepChallenge = async (
  ctx: PublicCtx,
  challenge: string,
  purpose: Purpose,
  bound: Bound,
): Promise<void> => {
  const { db } = ctx.ports
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', ctx.now).execute()
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: sha256(challenge),
      purpose,
      ...columnsOf(bound),
      user_agent: ctx.caller.userAgent,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + CHALLENGE_MS),
    })
    .execute()
}

/** Takes a challenge out of use. False for one that is unknown, old, used, or made for another purpose or user. */
export const takeChallenge = async (
  ctx: PublicCtx,
  challenge: string,
  purpose: Purpose,
  bound: Bound,
): Promise<boolean> => {
  const { session_id, binding_hash } = columnsOf(bound)
  const taken = await ctx.ports.db
    .updateTable('passkey_challenge')
    .set({ used_at: ctx.now })
    .where('challenge_hash', '=', sha256(challenge))
    .where('purpose', '=', purpose)
    .where('session_id', session_id ? '=' : 'is', session_id)
    .where('binding_hash', binding_hash ? '=' : 'is', binding_hash)
    .where('user_agent', '=', ctx.caller.userAgent)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
