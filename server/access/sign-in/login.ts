import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { signsInStrictly } from '#domain/access/account-types.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { deviceOf } from '#server/access/sign-in/devices.ts'
import { hashPassword, isOutdated, passwordFits } from '#server/access/shared/passwords.ts'
import { type GivenFactor, provenFactor } from '#server/access/factor/second-factor.ts'
import { openSession, sha256, type TokenPair } from '#server/access/shared/sessions.ts'
import {
  bucketOfNetwork,
  countTry,
  forgetAllTries,
  type Ladder,
  limited,
  takeTry,
} from '#server/access/shared/throttle.ts'
import { captchaVoucher, type Voucher } from '#server/access/shared/voucher.ts'
import { findUserByEmail, fullNameOf, isIn, type SigningUser } from '#server/party/shared/users.ts'
import { captchaFits } from './captcha.ts'
import { recordFailure, recordSignIn } from '#server/access/trail.ts'
import { askForLink } from '#server/access/link/links.ts'

const MINUTE_MS = 60_000

/** Five wrong passwords of an account are free; then a second's pause, doubling up to a quarter of an hour. */
const LADDER: Ladder = {
  free: 5,
  firstPauseMs: 1_000,
  longestPauseMs: 15 * MINUTE_MS,
  forgottenAfterMs: 24 * 60 * MINUTE_MS,
}
/** In which the tries of one network are counted, for who has a voucher. */
const NETWORK_WINDOW_MS = 15 * MINUTE_MS

/** Unknown, disabled, wrong and nothing set yet are one answer, word for word. */
export const wrongCredentials = (reason = 'Invalid credentials. Please try again.'): Refused =>
  new Refused(refusal('unauthenticated', 'CREDENTIALS', reason))

export interface Credentials {
  username: string
  password: string
}

/** Every way in that takes a password counts into one bucket, by the name typed: known and unknown names alike. */
const bucketOf = (username: string): string => `login:${sha256(username.trim().toLowerCase())}`

/**
 * Wrong passwords slow an account for everyone, so that guessing from many places gains nothing. Its owner gets past
 * that with a voucher, which only wrong passwords from the owner's own network make worthless.
 */
const allowTry = async (ctx: PublicCtx, username: string, voucher: Voucher): Promise<void> => {
  const bucket = bucketOf(username)
  const { waitMs } = await takeTry(ctx.ports, bucket, LADDER)
  if (waitMs !== null && !(await voucher.fits())) throw limited(waitMs)
  const own = await countTry(ctx.ports, bucketOfNetwork(bucket, ctx.caller.ip), NETWORK_WINDOW_MS)
  if (waitMs !== null && own.hits > voucher.passwords) throw limited(Math.min(waitMs, own.leftMs))
}

/** Begins the count of wrong passwords anew: the password was right, or is a new one, once that is committed. */
export const forgetWrongPasswords = (ctx: Pick<PublicCtx, 'db'>, email: string): Promise<void> =>
  forgetAllTries(ctx, bucketOf(email))

/** What a captcha that came with a sign-in is good for. */
const voucherOf = (ctx: PublicCtx, captchaResponse: string | undefined): Voucher =>
  captchaVoucher(async () => captchaResponse !== undefined && captchaFits(ctx, captchaResponse, 'login'))

const renewHash = async (ctx: PublicCtx, user: SigningUser, password: string): Promise<void> => {
  if (!isOutdated(ctx.ports.secrets, user.password_hash ?? '')) return
  await ctx.ports.db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(ctx.ports.secrets, password) })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute()
}

/**
 * The user whose name and password these are. Counted before the hash is computed; unknown, disabled and wrong cost
 * the same work and get the same answer.
 */
export const checkPassword = async (
  ctx: PublicCtx,
  given: Credentials,
  voucher: Voucher,
  wrong: () => Refused = wrongCredentials,
): Promise<SigningUser> => {
  await allowTry(ctx, given.username, voucher)
  const user = await findUserByEmail(ctx.ports.db, given.username)
  const stored = user && isIn(user) ? user.password_hash : null
  if (!(await passwordFits(ctx.ports.secrets, given.password, stored)) || !user) {
    recordFailure(ctx, user)
    throw wrong()
  }
  await forgetWrongPasswords(ctx, given.username)
  await renewHash(ctx, user, given.password)
  return user
}

/** What only the right password may learn: the address is unconfirmed, the password must change. */
const refuseUnready = (ctx: PublicCtx, user: SigningUser): void => {
  if (!user.confirmed_at)
    throw new Refused(
      refusal(
        'unconfirmed',
        'NOT_CONFIRMED',
        'Please confirm your email address. Check your inbox for the link.',
      ),
    )
  if (!user.must_change_password) return
  askForLink(ctx, 'PASSWORD_RESET', user.email)
  throw new Refused(refusal('passwordExpired', 'PASSWORD_EXPIRED', 'Your password has expired'))
}

/** Notifies the user of a sign-in from a device that none of their earlier sessions came from. */
export const tellOfNewDevice = async (ctx: PublicCtx, user: SigningUser): Promise<void> => {
  const row = await ctx.ports.db
    .selectFrom('session')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb('user_agent', '=', ctx.caller.userAgent))
        .as('same'),
    ])
    .where('user_id', '=', user.id)
    .where('kind', '=', 'LOGIN')
    .executeTakeFirst()
  if (!row || Number(row.all) === 0 || Number(row.same) > 0) return
  ctx.enqueue({
    type: 'mail.send',
    template: 'newSignIn',
    to: user.email,
    market: user.market,
    facts: {
      recipientName: user.first_name,
      at: ctx.now.toISOString(),
      device: deviceOf(ctx.caller.userAgent),
      address: ctx.caller.ip,
      accountName: user.org_name,
      linkPath: '/loading',
    },
  })
}

/** Sign-in by name, password and second factor. */
export const login = async (
  ctx: PublicCtx,
  given: Credentials &
    GivenFactor & { rememberDevice?: boolean | undefined; captchaResponse?: string | undefined },
): Promise<TokenPair> => {
  const voucher = voucherOf(ctx, given.captchaResponse)
  const user = await checkPassword(ctx, given, voucher)
  refuseUnready(ctx, user)
  const hasSecondFactor = await provenFactor(ctx, user, given, voucher)
  await tellOfNewDevice(ctx, user)
  recordSignIn(ctx, user, `${fullNameOf(user)} signed in`)
  return ctx.ports.db.transaction().execute((trx) =>
    openSession(ctx, trx, {
      userId: user.id,
      orgId: user.org_id,
      kind: 'LOGIN',
      isStaff: signsInStrictly(user.account_type),
      remember: given.rememberDevice ?? false,
      hasSecondFactor,
    }),
  )
}
