import { createChallenge, type Challenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { callerKey } from '#server/http/connection/networks.ts'
import { countTry } from '#server/access/shared/throttle.ts'

export type CaptchaAction = 'passwordReset' | 'mfaReset' | 'login'

/** PBKDF2 rounds of one guess, and between which numbers of guesses the answer lies: about a second on a phone. */
const ROUNDS = 1_000
const FEWEST_GUESSES = 200
const MOST_GUESSES = 600
/** A caller who asks for more challenges than this in ten minutes works four times as hard. */
const BUSY = 20
const MINUTE_MS = 60_000
const GOOD_FOR_MS = 5 * MINUTE_MS

const keys = ({ ports }: PublicCtx) => ({
  hmacSignatureSecret: ports.secrets.mac('captcha', 'challenge'),
  hmacKeySignatureSecret: ports.secrets.mac('captcha', 'answer'),
})

/** A challenge for one action. It is signed, so that nothing of it needs to be kept until it comes back. */
export const newChallenge = async (ctx: PublicCtx, action: CaptchaAction): Promise<Challenge> => {
  const asked = await countTry(ctx.ports, `captcha:${callerKey(ctx.caller.ip)}`, 10 * MINUTE_MS)
  const harder = asked.hits > BUSY ? 4 : 1
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS * harder,
    counter: FEWEST_GUESSES + ctx.ports.random.integer(MOST_GUESSES - FEWEST_GUESSES),
    // Our own clock decides about age, and the action is bound: an answer opens nothing else.
    data: { action, expires: ctx.now.getTime() + GOOD_FOR_MS },
    deriveKey,
    ...keys(ctx),
  })
}

const payload = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal('PBKDF2/SHA-256'),
        nonce: z.string().regex(/^[0-9a-f]{32}$/),
        salt: z.string().max(64),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string().max(64),
        keySignature: z.string().max(128),
        data: z.object({ action: z.string(), expires: z.int() }),
      })
      .catchall(z.unknown()),
    signature: z.string().max(128),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(128) }).catchall(z.unknown()),
})

const parsed = (response: string): z.infer<typeof payload> | null => {
  try {
    return payload.parse(JSON.parse(Buffer.from(response, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Takes an answer out of use for as long as it would have counted. */
const isFirstUse = async (ctx: PublicCtx, nonce: string, expires: number): Promise<boolean> => {
  const { db } = ctx.ports
  await db.deleteFrom('spent_captcha').where('expires_at', '<', ctx.now).execute()
  const taken = await db
    .insertInto('spent_captcha')
    .values({ nonce, expires_at: new Date(expires) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}

/** Whether a widget's answer is right, for this action, in time, and used for the first time. */
export const captchaFits = async (
  ctx: PublicCtx,
  response: string,
  action: CaptchaAction,
): Promise<boolean> => {
  const given = parsed(response)
  if (!given) return false
  const { challenge, solution } = given
  const { data, nonce } = challenge.parameters
  if (data.action !== action || data.expires <= ctx.now.getTime()) return false
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    ...keys(ctx),
  })
  return verified && isFirstUse(ctx, nonce, data.expires)
}

/** Refuses a request whose captcha does not fit; the sentence is the specification's (0 section 8). */
export const refuseRobot = async (
  ctx: PublicCtx,
  given: { query: { captchaResponse?: string | undefined }; body: { captchaResponse?: string | undefined } },
  action: CaptchaAction,
  sentence: string,
): Promise<void> => {
  const response = given.body.captchaResponse ?? given.query.captchaResponse
  if (response !== undefined && (await captchaFits(ctx, response, action))) return
  throw new Refused(refusal('invalid', 'CAPTCHA_FAILED', sentence))
}
