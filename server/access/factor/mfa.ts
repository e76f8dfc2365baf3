import { generateURI } from 'otplib'
import { encode } from 'uqr'
import { availabilityOf } from '#domain/access/availability.ts'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { signsInStrictly } from '#domain/access/account-types.ts'
import { refusal, type Refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Db } from '#server/database/kysely.ts'
import {
  type CodeSubject,
  forgetWrongCodes,
  maskedEmail,
  maskedPhone,
  sendCode,
  spendCode,
  textNumber,
  tryCode,
} from '#server/access/factor/one-time-codes.ts'
import {
  recipientOf,
  recoveryCodesLeft,
  recoveryHash,
  tellOfWrongCodes,
  totpStep,
} from '#server/access/factor/second-factor.ts'
import { endSessions } from '#server/access/shared/sessions.ts'
import { sessionVoucher } from '#server/access/shared/voucher.ts'
import { findUserById, fullNameOf, type SigningUser } from '#server/party/shared/users.ts'
import { textRefusal } from '#server/integrations/sms/text-sender.ts'
import { recordOfUser } from '#server/access/trail.ts'

export type MfaType = SigningUser['mfa_type']

/** A choice that is not proved in this time is forgotten. */
const CHANGE_MINUTES = 10
const RECOVERY_CODES = 10
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 160 bits, as the authenticators expect. */
const SECRET_LETTERS = 32
/** 80 bits. */
const RECOVERY_LETTERS = 16

const WARNINGS: Partial<Record<MfaType, string>> = {
  EMAIL: 'Basic: anyone who can read your mail can sign in. An authenticator is safer.',
  SMS: 'A telephone number can be taken over. An authenticator is safer.',
}

const letters = (ctx: Ctx, count: number): string =>
  Array.from({ length: count }, () => BASE32[ctx.ports.random.integer(BASE32.length)]).join('')

const changeOf = (user: Pick<SigningUser, 'id'>): CodeSubject => ({ purpose: 'mfa-change', id: user.id })

const currentUser = async (ctx: Ctx): Promise<SigningUser> => {
  const user = await findUserById(ctx.ports.db, ctx.actor.userId)
  if (!user) throw new Error('a session without its user')
  return user
}

const isEnforced = (ctx: Ctx, user: SigningUser): boolean =>
  user.enforce_mfa || (ctx.actor.proof?.mustSetUpMfa ?? false)

/** Why a kind of second factor cannot be chosen, or null. */
const choiceRefusal = (ctx: Ctx, user: SigningUser, kind: MfaType): Refusal | null => {
  if (kind === 'NONE' && isEnforced(ctx, user))
    return refusal(
      'conflict',
      'MFA_ENFORCED',
      'Your account asks every user for multi-factor authentication.',
    )
  if (kind === 'EMAIL' && signsInStrictly(user.account_type))
    return refusal('conflict', 'MFA_TOO_WEAK', 'Provider staff use an authenticator or text messages.')
  if (kind !== 'SMS') return null
  if (!ctx.ports.env.TEXT_MESSAGE_URL && !ctx.ports.env.DEMO)
    return refusal('conflict', 'TEXTS_UNAVAILABLE', 'Text messages are not set up here.')
  const sample = { to: textNumber(user.phone ?? ''), text: '000000', template: 'oneTimeCode' }
  return textRefusal(sample)
    ? refusal('conflict', 'PHONE_MISSING', 'Enter your mobile number in your profile first.')
    : null
}

/** The own second factor and which kinds may be chosen, the safest first. */
export const readMfa = async (ctx: Ctx) => {
  const user = await currentUser(ctx)
  const kinds = ['GOOGLE', 'SMS', 'EMAIL', 'NONE'] as const
  return {
    mfaType: user.mfa_type,
    isEnforced: isEnforced(ctx, user),
    recoveryCodesLeft: await recoveryCodesLeft(ctx, user.id),
    choices: kinds.map((mfaType) => {
      const warning = WARNINGS[mfaType]
      return {
        mfaType,
        ...availabilityOf(choiceRefusal(ctx, user, mfaType)),
        ...(warning ? { warning } : {}),
      }
    }),
  }
}

/** A picture of the address for the authenticator's camera, drawn as one path. */
const qrOf = (address: string): string => {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const keepChange = async (
  ctx: Ctx,
  user: SigningUser,
  mfaType: 'EMAIL' | 'SMS' | 'GOOGLE',
  secret: string | null,
): Promise<void> => {
  const row = {
    mfa_type: mfaType,
    totp_secret: secret && ctx.ports.secrets.seal(secret, user.id),
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + CHANGE_MINUTES * 60_000),
  }
  await ctx.ports.db
    .insertInto('mfa_change')
    .values({ user_id: user.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

const tellOfChange = (ctx: Ctx, user: SigningUser, mfaType: MfaType): void => {
  ctx.enqueue({
    type: 'mail.send',
    template: 'mfaChanged',
    to: user.email,
    market: user.market,
    facts: {
      recipientName: user.first_name,
      at: ctx.now.toISOString(),
      mfaType,
      linkPath: '/forgot-password',
    },
  })
  recordOfUser(ctx, user, 'user.mfaChanged', `${fullNameOf(user)} chose ${mfaType} as second factor`, {
    mfaType,
  })
}

const writeFactor = async (
  db: Db,
  userId: string,
  mfaType: MfaType,
  secret: string | null,
  step: number | null,
): Promise<void> => {
  await db
    .updateTable('app_user')
    .set({ mfa_type: mfaType, totp_secret: secret, totp_last_step: step })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('mfa_change').where('user_id', '=', userId).execute()
  await forgetWrongCodes(db, changeOf({ id: userId }))
  if (mfaType === 'NONE') await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

const noFacts = { sentTo: null, manualKey: null, otpauthUrl: null, qrCode: null }

/** Chooses the kind of second factor: `NONE` at once, all else once it is proved with `proveMfa`. */
export const chooseMfa = async (ctx: Ctx, mfaType: MfaType) => {
  const user = await currentUser(ctx)
  refuseIf(choiceRefusal(ctx, user, mfaType))
  if (mfaType === 'NONE') {
    await ctx.ports.db.transaction().execute((trx) => writeFactor(trx, user.id, 'NONE', null, null))
    tellOfChange(ctx, user, 'NONE')
    return { mfaType, ...noFacts }
  }
  if (mfaType === 'GOOGLE') {
    const manualKey = letters(ctx, SECRET_LETTERS)
    await keepChange(ctx, user, mfaType, manualKey)
    const otpauthUrl = generateURI({ issuer: PRODUCT_NAME, label: user.email, secret: manualKey })
    return { mfaType, sentTo: null, manualKey, otpauthUrl, qrCode: qrOf(otpauthUrl) }
  }
  await sendCode(ctx, changeOf(user), recipientOf(user, mfaType), sessionVoucher)
  await keepChange(ctx, user, mfaType, null)
  const sentTo = mfaType === 'SMS' ? maskedPhone(user.phone ?? '') : maskedEmail(user.email)
  return { mfaType, ...noFacts, sentTo }
}

/** Replaces the recovery codes and gives them, in groups that people can copy. */
const renewCodes = async (ctx: Ctx, db: Db, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => letters(ctx, RECOVERY_LETTERS))
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(userId, code), created_at: ctx.now })),
    )
    .execute()
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

const pendingChange = async (ctx: Ctx, userId: string) => {
  const change = await ctx.ports.db
    .selectFrom('mfa_change')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (!change)
    throw new Refused(refusal('conflict', 'MFA_NOT_CHOSEN', 'Choose a kind of second factor first.'))
  return change
}

/** Proves the chosen second factor with a code. Other sessions of the user end, unless the user says otherwise. */
export const proveMfa = async (ctx: Ctx, code: string, endOthers: boolean) => {
  const user = await currentUser(ctx)
  const change = await pendingChange(ctx, user.id)
  const secret = change.totp_secret && ctx.ports.secrets.open(change.totp_secret, user.id)
  const step = secret ? totpStep(secret, code, ctx.now) : null
  await tryCode(ctx, {
    subject: changeOf(user),
    voucher: sessionVoucher,
    fits: async () => (change.mfa_type === 'GOOGLE' ? step !== null : spendCode(ctx, changeOf(user), code)),
    onMany: () => tellOfWrongCodes(ctx, user),
  })
  const recoveryCodes = await ctx.ports.db.transaction().execute(async (trx) => {
    await writeFactor(trx, user.id, change.mfa_type, change.totp_secret, step)
    await trx
      .updateTable('session')
      .set({ has_second_factor: change.mfa_type !== 'EMAIL', authenticated_at: ctx.now })
      .where('id', '=', ctx.actor.sessionId)
      .execute()
    if (endOthers) await endSessions(ctx, trx, user.id, 'second factor changed', ctx.actor.sessionId)
    return renewCodes(ctx, trx, user.id)
  })
  tellOfChange(ctx, user, change.mfa_type)
  return { mfaType: change.mfa_type, recoveryCodes }
}

/** New recovery codes for who has a second factor; the old ones are worthless from now on. */
export const renewRecoveryCodes = async (ctx: Ctx) => {
  const user = await currentUser(ctx)
  if (user.mfa_type === 'NONE')
    throw new Refused(
      refusal('conflict', 'MFA_NONE', 'Recovery codes come with a second factor. Set one up first.'),
    )
  const recoveryCodes = await renewCodes(ctx, ctx.db, user.id)
  recordOfUser(ctx, user, 'user.recoveryCodesRenewed', `${fullNameOf(user)} renewed the recovery codes`)
  return { recoveryCodes }
}
