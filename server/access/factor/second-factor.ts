import { verifySync } from 'otplib'
import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import {
  type CodeSubject,
  type Recipient,
  sendCode,
  spendCode,
  textNumber,
  tryCode,
} from './one-time-codes.ts'
import { sha256 } from '#server/access/shared/sessions.ts'
import { fullNameOf, type SigningUser } from '#server/party/shared/users.ts'
import type { Voucher } from '#server/access/shared/voucher.ts'

const STEP_SECONDS = 30

/** The time step of a TOTP code that fits one step around now, or null. */
export const totpStep = (secret: string, code: string, now: Date): number | null => {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Checks a code of the user's authenticator and refuses a step that was used before (RFC 6238 section 5.2). */
const totpFits = async (ctx: PublicCtx, user: SigningUser, code: string): Promise<boolean> => {
  const secret = user.totp_secret && ctx.ports.secrets.open(user.totp_secret, user.id)
  const step = secret ? totpStep(secret, code, ctx.now) : null
  if (step === null) return false
  const spent = await ctx.ports.db
    .updateTable('app_user')
    .set({ totp_last_step: step })
    .where('id', '=', user.id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

/** Recovery codes as they are typed: capitals, without dashes and blanks. */
const plainRecoveryCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** 80 random bits need no slow or keyed hash. */
export const recoveryHash = (userId: string, code: string): string =>
  sha256(`${userId}:${plainRecoveryCode(code)}`)

const recoveryFits = async (ctx: PublicCtx, user: SigningUser, code: string): Promise<boolean> => {
  const spent = await ctx.ports.db
    .updateTable('recovery_code')
    .set({ used_at: ctx.now })
    .where('user_id', '=', user.id)
    .where('code_hash', '=', recoveryHash(user.id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export const recipientOf = (user: SigningUser, channel: 'EMAIL' | 'SMS'): Recipient =>
  channel === 'SMS'
    ? { channel, number: textNumber(user.phone ?? '') }
    : { channel, address: user.email, name: fullNameOf(user), market: user.market }

const challenge = (mfaType: SigningUser['mfa_type']): Refused =>
  new Refused(refusal('challenge', 'MFA_NEEDED', 'Enter the 6-digit code.', { meta: { mfaType } }))

const loginCode = (user: SigningUser): CodeSubject => ({ purpose: 'login', id: user.id })

/** Notifies a user that someone who knows their password has tried wrong codes. */
export const tellOfWrongCodes = (ctx: PublicCtx, user: SigningUser): void =>
  ctx.enqueue({
    type: 'mail.send',
    template: 'wrongCodes',
    to: user.email,
    market: user.market,
    facts: {
      recipientName: user.first_name,
      at: ctx.now.toISOString(),
      address: ctx.caller.ip,
      linkPath: '/forgot-password',
    },
  })

/** What a caller gives as their second factor. */
export interface GivenFactor {
  mfaCode?: string | undefined
  recoveryCode?: string | undefined
}

const factorFits = (ctx: PublicCtx, user: SigningUser, given: GivenFactor): Promise<boolean> => {
  if (given.recoveryCode !== undefined) return recoveryFits(ctx, user, given.recoveryCode)
  const code = given.mfaCode ?? ''
  return user.mfa_type === 'GOOGLE' ? totpFits(ctx, user, code) : spendCode(ctx, loginCode(user), code)
}

/**
 * Asks a user who has a second factor for it, after the password was right. Without a code the caller is challenged
 * (307), and a code is sent to who gets theirs by mail or text message. Says whether a factor was proved that counts
 * where a strong one is asked: an authenticator, a text message or a recovery code.
 */
export const provenFactor = async (
  ctx: PublicCtx,
  user: SigningUser,
  given: GivenFactor,
  voucher: Voucher,
): Promise<boolean> => {
  const { mfa_type: kind } = user
  if (kind === 'NONE') return false
  if (given.mfaCode === undefined && given.recoveryCode === undefined) {
    if (kind !== 'GOOGLE') await sendCode(ctx, loginCode(user), recipientOf(user, kind), voucher)
    throw challenge(kind)
  }
  await tryCode(ctx, {
    subject: loginCode(user),
    voucher,
    isRecovery: given.recoveryCode !== undefined,
    fits: () => factorFits(ctx, user, given),
    onMany: () => tellOfWrongCodes(ctx, user),
  })
  return kind !== 'EMAIL' || given.recoveryCode !== undefined
}

/** How many recovery codes a user has left. */
export const recoveryCodesLeft = async (ctx: PublicCtx, userId: string): Promise<number> => {
  const row = await ctx.ports.db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.left
}
