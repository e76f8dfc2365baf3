import { verifySync } from 'otplib'
import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { UserRow } from '#server/platform/tables.ts'
import { passwordFits } from './passwords.ts'
import { countTry, forgetTries } from './throttle.ts'
import { openSession, sha256, type TokenPair } from './tokens.ts'

/** Wrong passwords of one account before tries are slowed, and for how long tries are counted. */
const FREE_TRIES = 5
const TRY_WINDOW_MS = 15 * 60_000
/** Wrong codes of one account in an hour, over all sessions. */
const CODES_AN_HOUR = 10
const STEP_SECONDS = 30

const wrong = (): Refused =>
  new Refused(refusal('unauthenticated', 'CREDENTIALS', 'Invalid credentials. Please try again.'))

const limited = (): Refused =>
  new Refused(refusal('limited', 'TOO_MANY_TRIES', 'Too many tries. Wait a few minutes and try again.'))

const findUser = (ctx: PublicCtx, email: string): Promise<UserRow | undefined> =>
  ctx.ports.db
    .selectFrom('app_user')
    .selectAll()
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()

/** Checks a TOTP code one step around now and refuses a step that was used before. */
const codeFits = async (ctx: PublicCtx, user: UserRow, code: string): Promise<boolean> => {
  if (!user.totp_secret) return false
  const epoch = Math.floor(ctx.now.getTime() / 1000)
  const result = verifySync({ secret: user.totp_secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return false
  const step = result.timeStep
  const spent = await ctx.ports.db
    .updateTable('app_user')
    .set({ totp_last_step: step })
    .where('id', '=', user.id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

const checkCode = async (ctx: PublicCtx, user: UserRow, code: string | undefined): Promise<void> => {
  if (user.mfa_type === 'NONE') return
  if (!code)
    throw new Refused(
      refusal('challenge', 'MFA_NEEDED', 'Enter the 6-digit code.', { meta: { mfaType: user.mfa_type } }),
    )
  const bucket = `code:${user.id}`
  if ((await countTry(ctx.ports, bucket, 3_600_000)) > CODES_AN_HOUR) throw limited()
  if (!(await codeFits(ctx, user, code)))
    throw new Refused(refusal('unauthenticated', 'MFA_WRONG', 'The code is not valid. Please try again.'))
  await forgetTries(ctx.ports, bucket)
}

export interface Credentials {
  username: string
  password: string
  mfaCode?: string | undefined
  rememberDevice?: boolean | undefined
}

/**
 * Sign-in. Unknown, disabled and wrong are one answer, after the same work; what only the right password may
 * learn (a code is needed, the address is unconfirmed, the password must change) comes after it.
 */
export const login = async (ctx: PublicCtx, given: Credentials): Promise<TokenPair> => {
  const bucket = `login:${sha256(given.username.trim().toLowerCase())}`
  if ((await countTry(ctx.ports, bucket, TRY_WINDOW_MS)) > FREE_TRIES * 2) throw limited()
  const user = await findUser(ctx, given.username)
  const fits = await passwordFits(given.password, user?.enabled ? user.password_hash : null)
  if (!user || !fits) throw wrong()
  if (!user.confirmed_at)
    throw new Refused(
      refusal(
        'unconfirmed',
        'NOT_CONFIRMED',
        'Please confirm your email address. Check your inbox for the link.',
      ),
    )
  if (user.must_change_password)
    throw new Refused(refusal('passwordExpired', 'PASSWORD_EXPIRED', 'Your password has expired'))
  await checkCode(ctx, user, given.mfaCode)
  await forgetTries(ctx.ports, bucket)
  return ctx.ports.db
    .transaction()
    .execute((trx) => openSession(ctx, trx, user, given.rememberDevice ?? false))
}
