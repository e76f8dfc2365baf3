import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Job } from '#server/platform/jobs.ts'
import { countTry, limited } from './throttle.ts'

/** A code is good this long, and for so many tries (specification 0 section 9). */
export const CODE_MINUTES = 5
const TRIES_A_CODE = 5
/** Wrong or right, so many codes are looked at in an hour for one person, over all codes, sessions and addresses. */
const TRIES_AN_HOUR = 10
const SENDS_IN_TEN_MINUTES = 3
const SENDS_A_DAY = 10
/** What the whole installation spends on text messages in a day at most. */
const TEXTS_A_DAY = 2_000

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

const allowSend = async (ctx: PublicCtx, subject: CodeSubject, to: Recipient): Promise<void> => {
  const target = to.channel === 'EMAIL' ? to.address.toLowerCase() : to.number
  const buckets: [string, number, number][] = [
    [`send10:${counterOf(subject)}`, 10 * MINUTE_MS, SENDS_IN_TEN_MINUTES],
    [`send24:${counterOf(subject)}`, DAY_MS, SENDS_A_DAY],
    [`sendto:${target}`, DAY_MS, SENDS_A_DAY],
    ...(to.channel === 'SMS' ? [['texts', DAY_MS, TEXTS_A_DAY] as [string, number, number]] : []),
  ]
  for (const [bucket, windowMs, most] of buckets)
    if ((await countTry(ctx.ports, bucket, windowMs)) > most)
      throw limited(10 * MINUTE_MS, 'Too many codes were sent. Wait a few minutes and try again.')
}

const messageOf = (ctx: PublicCtx, to: Recipient, code: string): Job => {
  const secret = (template: string) => ctx.ports.secrets.seal(JSON.stringify({ code }), template)
  if (to.channel === 'SMS')
    return { type: 'text.send', template: 'oneTimeCode', to: to.number, sealed: secret('oneTimeCode') }
  return {
    type: 'mail.send',
    template: 'oneTimeCode',
    to: to.address,
    market: to.market,
    facts: { recipientName: to.name, linkMinutes: CODE_MINUTES },
    sealed: secret('oneTimeCode'),
  }
}

/**
 * Sends a new code of six digits; an earlier one for the same subject dies. Sending is limited by person, address
 * and day, and a new code does not reset the count of wrong ones.
 */
export const sendCode = async (ctx: PublicCtx, subject: CodeSubject, to: Recipient): Promise<void> => {
  await allowSend(ctx, subject, to)
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
    .values({ subject: nameOf(subject), ...row })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute()
  ctx.enqueue(messageOf(ctx, to, code))
}

/** Counts a try at a second factor, of whatever kind. Counted before the code is looked at, on one row. */
export const countCodeTry = async (ctx: PublicCtx, subject: CodeSubject): Promise<void> => {
  const tries = await countTry(ctx.ports, `code:${counterOf(subject)}`, HOUR_MS)
  if (tries > TRIES_AN_HOUR) throw limited(HOUR_MS)
}

export const wrongCode = (): Refused =>
  new Refused(refusal('unauthenticated', 'CODE_WRONG', 'The code is not valid. Please try again.'))

/** Uses up the code of a subject; a wrong, old, spent or absent one is refused alike. */
export const spendCode = async (ctx: PublicCtx, subject: CodeSubject, code: string): Promise<boolean> => {
  const name = nameOf(subject)
  const { rows } = await sql<{ code_hash: string }>`
    update one_time_code set tries = tries + 1
    where subject = ${name} and expires_at > ${ctx.now} and tries < ${TRIES_A_CODE}
    returning code_hash`.execute(ctx.ports.db)
  const known = rows[0]?.code_hash
  if (known === undefined || !ctx.ports.secrets.hasMac(name, code, known)) return false
  const spent = await ctx.ports.db
    .deleteFrom('one_time_code')
    .where('subject', '=', name)
    .where('code_hash', '=', known)
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

/** The part of an address that its owner recognises and nobody else can use: `d•••@harborview.test`. */
export const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** The last four digits: `••• ••• 0188`. */
export const maskedPhone = (phone: string): string => `••• ••• ${textNumber(phone).slice(-4)}`
