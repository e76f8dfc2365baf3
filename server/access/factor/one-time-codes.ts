import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Job } from '#server/jobs/job.ts'
import {
  bucketOfNetwork,
  countTry,
  forgetAllTries,
  limited,
  type Tries,
} from '#server/access/shared/throttle.ts'
import type { Voucher } from '#server/access/shared/voucher.ts'
import { networkKey } from '#server/http/connection/networks.ts'
import { sealedFact } from '#server/mail/mails.ts'

/** A code is good this long, and for so many tries (specification 0 section 9). */
export const CODE_MINUTES = 5
const TRIES_A_CODE = 5
/**
 * Wrong or right, so many codes are looked at in an hour for one person, over all codes, sessions and addresses. Who
 * has a voucher has as many more from their own network.
 */
const TRIES_AN_HOUR = 10
const SENDS_IN_TEN_MINUTES = 3
const SENDS_A_DAY = 10
/**
 * What one number or address is sent in a day, for any caller anywhere. Codes to sign in are counted apart: they go
 * where their user has proved to get them, all others where any caller says.
 */
const SENDS_TO_ONE_A_DAY = 30
/** After so many wrong codes in a row, the person learns of it; after the second number, no code counts any more. */
const WARNED_AT = 10
const LOCKED_AT = 100
/** What the whole installation spends on text messages in a day at most, to sign in and for all else. */
const TEXTS_A_DAY = { signIn: 1_500, other: 500 }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What a code is for: it opens nothing else, and a person's counters hold for all purposes together. */
export interface CodeSubject {
  purpose: 'login' | 'mfa-change' | 'workflow'
  /** Id of the user or workflow. */
  id: string
}

export type Recipient =
  | { channel: 'EMAIL'; address: string; name: string; market: 'US' | 'UK' }
  | { channel: 'SMS'; number: string }

const nameOf = ({ purpose, id }: CodeSubject): string => `${purpose}:${id}`

/** Counters of a person: sign-in and changes of the second factor share them. */
const counterOf = ({ purpose, id }: CodeSubject): string => (purpose === 'workflow' ? `workflow:${id}` : id)

/** `+1 2125550188 ext. 7` as a provider of text messages takes it: `+12125550188`. */
export const textNumber = (phone: string): string => (phone.split(' ext')[0] ?? '').replaceAll(/[^+\d]/g, '')

interface Limit {
  bucket: string
  windowMs: number
  most: number
}

/** Counts into each limit and gives how long the first that is exceeded still lasts, or null. */
const exceeded = async (ctx: PublicCtx, limits: readonly Limit[]): Promise<number | null> => {
  for (const { bucket, windowMs, most } of limits) {
    const { hits, leftMs } = await countTry(ctx.ports, bucket, windowMs)
    if (hits > most) return leftMs
  }
  return null
}

const allowSend = async (
  ctx: PublicCtx,
  subject: CodeSubject,
  to: Recipient,
  voucher: Voucher,
): Promise<void> => {
  const person = counterOf(subject)
  const target = to.channel === 'EMAIL' ? to.address.toLowerCase() : to.number
  const perPerson = [
    { bucket: `send10:${person}`, windowMs: 10 * MINUTE_MS, most: SENDS_IN_TEN_MINUTES },
    { bucket: `send24:${person}`, windowMs: DAY_MS, most: SENDS_A_DAY },
  ]
  const ofNetwork = perPerson.map((limit) => ({
    ...limit,
    bucket: bucketOfNetwork(limit.bucket, ctx.caller.ip),
  }))
  const use = subject.purpose === 'login' ? 'signIn' : 'other'
  const ofAll = [
    { bucket: `sendto:${use}:${target}`, windowMs: DAY_MS, most: SENDS_TO_ONE_A_DAY },
    ...(to.channel === 'SMS' ? [{ bucket: `texts:${use}`, windowMs: DAY_MS, most: TEXTS_A_DAY[use] }] : []),
  ]
  const refused = (leftMs: number): Refused =>
    limited(leftMs, 'Too many codes were sent. Wait a few minutes and try again.')
  const waitMs = await exceeded(ctx, perPerson)
  if (waitMs !== null && !(await voucher.fits())) throw refused(waitMs)
  const ownMs = await exceeded(ctx, ofNetwork)
  if (waitMs !== null && ownMs !== null) throw refused(Math.min(waitMs, ownMs))
  const allMs = await exceeded(ctx, ofAll)
  if (allMs !== null) throw refused(allMs)
}

const messageOf = (ctx: PublicCtx, to: Recipient, code: string): Job => {
  const sealed = sealedFact(ctx.ports.secrets, 'oneTimeCode', { code })
  if (to.channel === 'SMS') return { type: 'text.send', template: 'oneTimeCode', to: to.number, sealed }
  return {
    type: 'mail.send',
    template: 'oneTimeCode',
    to: to.address,
    market: to.market,
    facts: { recipientName: to.name, linkMinutes: CODE_MINUTES },
    sealed,
  }
}

/**
 * Sends a new code of six digits; an earlier one for the same subject that the same network asked for dies, one that
 * another network asked for stays. Sending is limited by person, address and day, and a new code does not reset the
 * count of wrong ones.
 */
export const sendCode = async (
  ctx: PublicCtx,
  subject: CodeSubject,
  to: Recipient,
  voucher: Voucher,
): Promise<void> => {
  await refuseLocked(ctx, subject)
  await allowSend(ctx, subject, to, voucher)
  const code = ctx.ports.random.code()
  const row = {
    code_hash: ctx.ports.secrets.mac(nameOf(subject), code),
    channel: to.channel,
    tries: 0,
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + CODE_MINUTES * MINUTE_MS),
  }
  await ctx.ports.db
    .insertInto('one_time_code')
    .values({ subject: nameOf(subject), network: networkKey(ctx.caller.ip), ...row })
    .onConflict((conflict) => conflict.columns(['subject', 'network']).doUpdateSet(row))
    .execute()
  ctx.enqueue(messageOf(ctx, to, code))
}

/** Codes count no more: of a user until the factor is reset, of a page that is reached by a code for good. */
const locked = ({ purpose }: CodeSubject): Refused =>
  new Refused(
    refusal(
      'unauthenticated',
      'CODES_LOCKED',
      purpose === 'workflow'
        ? 'There were too many wrong codes. Ask for a new link.'
        : 'There were too many wrong codes. Reset your multi-factor authentication to sign in.',
    ),
  )

const refuseLocked = async (ctx: PublicCtx, subject: CodeSubject): Promise<void> => {
  const row = await ctx.ports.db
    .selectFrom('wrong_code')
    .select('in_a_row')
    .where('subject', '=', counterOf(subject))
    .executeTakeFirst()
  if ((row?.in_a_row ?? 0) >= LOCKED_AT) throw locked(subject)
}

/** How many there now were in a row, this one taken for wrong: counted before it is looked at, on one row. */
const countInARow = async (ctx: PublicCtx, subject: CodeSubject): Promise<number> => {
  const { rows } = await sql<{ in_a_row: number }>`
    insert into wrong_code as known (subject, in_a_row) values (${counterOf(subject)}, 1)
    on conflict (subject) do update set in_a_row = known.in_a_row + 1 where known.in_a_row < ${LOCKED_AT}
    returning in_a_row`.execute(ctx.ports.db)
  const row = rows[0]
  if (!row) throw locked(subject)
  return row.in_a_row
}

/** Counts a try at a second factor, of whatever kind. Counted before the code is looked at. */
const countCodeTry = async (ctx: PublicCtx, subject: CodeSubject, voucher: Voucher): Promise<void> => {
  const bucket = `code:${counterOf(subject)}`
  const all = await countTry(ctx.ports, bucket, HOUR_MS)
  const isOver = ({ hits }: Tries): boolean => hits > TRIES_AN_HOUR
  if (isOver(all) && !(await voucher.fits())) throw limited(all.leftMs)
  const own = await countTry(ctx.ports, bucketOfNetwork(bucket, ctx.caller.ip), HOUR_MS)
  if (isOver(all) && isOver(own)) throw limited(Math.min(all.leftMs, own.leftMs))
}

const wrongCode = (): Refused =>
  new Refused(refusal('unauthenticated', 'CODE_WRONG', 'The code is not valid. Please try again.'))

export interface CodeTry {
  subject: CodeSubject
  voucher: Voucher
  /** A recovery code is too long to be guessed: it is limited by the hour, but a hundred wrong ones lock nothing. */
  isRecovery?: boolean
  /** Whether the code is right; looked at only when there are tries left. */
  fits: () => Promise<boolean>
  /** Called once when there were so many wrong codes in a row that the person has to know. */
  onMany?: () => void
}

/**
 * A try at a code: refused when there were too many, when it is wrong, and for good after a hundred wrong ones in a
 * row. A right one begins all counts anew.
 */
export const tryCode = async (
  ctx: PublicCtx,
  { subject, voucher, isRecovery = false, fits, onMany }: CodeTry,
): Promise<void> => {
  await countCodeTry(ctx, subject, voucher)
  const inARow = isRecovery ? 0 : await countInARow(ctx, subject)
  if (!(await fits())) {
    if (inARow === WARNED_AT) onMany?.()
    throw wrongCode()
  }
  if (isRecovery) await forgetAllTries(ctx.ports, `code:${counterOf(subject)}`)
  else await forgetWrongCodes(ctx.ports.db, subject)
}

/** Begins the counts of wrong codes anew: one was right, or the factor is a new one. */
export const forgetWrongCodes = async (db: Db, subject: CodeSubject): Promise<void> => {
  await db.deleteFrom('wrong_code').where('subject', '=', counterOf(subject)).execute()
  await forgetAllTries({ db }, `code:${counterOf(subject)}`)
}

/**
 * Uses up a code of a subject; a wrong, old, spent or absent one is refused alike. Wrong ones use up the code that was
 * sent for the caller's own network and no other.
 */
export const spendCode = async (ctx: PublicCtx, subject: CodeSubject, code: string): Promise<boolean> => {
  const name = nameOf(subject)
  const { rows } = await sql<{ network: string; code_hash: string; is_open: boolean }>`
    with own as (
      update one_time_code set tries = tries + 1
      where subject = ${name} and network = ${networkKey(ctx.caller.ip)} and expires_at > ${ctx.now}
      returning network, code_hash, tries
    )
    select network, code_hash, tries <= ${TRIES_A_CODE} as is_open from own
    union all
    select network, code_hash, not exists (select 1 from own where tries > ${TRIES_A_CODE})
    from one_time_code where subject = ${name} and network <> ${networkKey(ctx.caller.ip)}
      and expires_at > ${ctx.now}`.execute(ctx.ports.db)
  const known = rows.find((row) => row.is_open && ctx.ports.secrets.hasMac(name, code, row.code_hash))
  if (!known) return false
  const spent = await ctx.ports.db
    .deleteFrom('one_time_code')
    .where('subject', '=', name)
    .where('network', '=', known.network)
    .where('code_hash', '=', known.code_hash)
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

/** The part of an address that its owner recognises and no one else can use: `d•••@harborview.test`. */
export const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** The last four digits: `••• ••• 0188`. */
export const maskedPhone = (phone: string): string => `••• ••• ${textNumber(phone).slice(-4)}`
