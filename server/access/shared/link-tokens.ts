import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Db } from '#server/database/kysely.ts'
import type { LinkFacts } from '#server/database/json-columns.ts'
import { write } from '#server/database/statements/pipeline.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import { sha256 } from './sessions.ts'

/** The links of `/signup-validation` (specification 0 section 4). */
export const signUpTypes = [
  'NEW_ACCOUNT',
  'EXISTING_ACCOUNT',
  'EXISTING_USER',
  'QUOTE_SENT_NEW_USER',
  'QUOTE_SENT_EXISTING_USER',
  'QUOTE_LINK_NEW_AGENT',
  'QUOTE_LINK_EXISTING_AGENT',
] as const
export type SignUpType = (typeof signUpTypes)[number]

/** What a link that we mail is good for; each kind has pages of its own and opens no other's. */
export type LinkType = SignUpType | 'USER_INVITED' | 'PASSWORD_RESET' | 'MFA_RESET' | 'QUESTIONS_SENT'

export const LINK_HOURS = { PASSWORD_RESET: 0.5, MFA_RESET: 0.5, USER_INVITED: 7 * 24 } as const

/** What the keyed hash of an invitation's code is made for. */
export const INVITATION = 'invitation'

const HOUR_MS = 3_600_000

/** The subject of a link about a user: of each type, the newest is the only good one. */
export const aboutUser = (type: LinkType, userId: string): string => `${type}:${userId}`

export interface NewLink {
  type: LinkType
  /** What the link is about: a new one for the same subject makes the earlier ones worthless. */
  subject: string
  email: string
  userId: string | null
  orgId: string | null
  redirectUrl?: string
  facts?: LinkFacts
  hours: number
}

/**
 * Makes a link's token, 256 bits of which only the hash is kept; earlier links for the same subject die. Its hours are the
 * machine's, in a sandbox as well.
 */
export const issueLink = async (
  ctx: Pick<Ctx, 'ports' | 'realNow'>,
  db: Db,
  link: NewLink,
): Promise<string> => {
  const now = ctx.realNow
  const token = ctx.ports.random.secret()
  const earlier = db
    .updateTable('link_token')
    .set({ superseded_at: now })
    .where('subject', '=', link.subject)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
  const made = {
    token_hash: sha256(token),
    token_type: link.type,
    subject: link.subject,
    email: link.email,
    user_id: link.userId,
    org_id: link.orgId,
    redirect_url: link.redirectUrl ?? null,
    facts: JSON.stringify(link.facts ?? {}),
    created_at: now,
    expires_at: new Date(now.getTime() + link.hours * HOUR_MS),
    used_at: null,
  }
  await write(db, earlier)
  await write(db, insertion(db, 'link_token', [made]))
  return token
}

/** What a token is written with; a mail program that broke the link added something else. */
const TOKEN = /^[\w-]{1,200}$/

const refuseBroken = (token: string): void => {
  if (!TOKEN.test(token)) throw new Refused(refusal('malformed', 'LINK_BROKEN', 'Link Expired/Not Found!'))
}

export const linkGone = (reason = 'Link Expired/Not Found!'): Refused =>
  new Refused(refusal('absent', 'LINK_GONE', reason))

/** How the endpoints of a link answer when it was used, as the specification has it for each. */
type UsedAnswer = 'absent' | 'conflict' | 'unauthenticated' | 'unconfirmed'

/** The link has done its work: its holder has a password and signs in with it. */
export const linkUsed = (
  kind: UsedAnswer,
  reason = 'This link was used already. Sign in with your password.',
): Refused => new Refused(refusal(kind, 'LINK_USED', reason))

export interface Finding {
  types: readonly LinkType[]
  /** Takes the row's lock, for who is about to use the link up. */
  lock?: boolean
  /** How a link is refused that has done its work; 401 by default. */
  used?: UsedAnswer
  /** What is said of a link that has done its work, where that is not a password. */
  usedReason?: string
}

/**
 * A link that is still good, with its user; looking at it does not use it up, because mail scanners look too.
 * Expired, superseded and unknown links are absent, one that did its work sends its holder to sign in.
 */
export const findLink = async (
  ctx: Pick<PublicCtx, 'now'>,
  db: Db,
  token: string,
  { types, lock = false, used = 'unauthenticated', usedReason }: Finding,
) => {
  refuseBroken(token)
  const query = db
    .selectFrom('link_token as l')
    .leftJoin('app_user as u', 'u.id', 'l.user_id')
    .leftJoin('org as o', 'o.id', 'l.org_id')
    .select([
      'l.token_hash',
      'l.token_type',
      'l.email',
      'l.user_id',
      'l.redirect_url',
      'l.facts',
      'l.used_at',
      'u.first_name',
      'u.last_name',
      'u.enabled',
      'u.confirmed_at',
      'o.id as org_id',
      'o.name as org_name',
      'o.account_type',
      'o.market',
      'o.enabled as org_enabled',
    ])
    .where('l.token_hash', '=', sha256(token))
    .where('l.token_type', 'in', types)
    .where('l.superseded_at', 'is', null)
    .where('l.expires_at', '>', ctx.now)
  const row = await (lock ? query.forUpdate('l') : query).executeTakeFirst()
  if (!row || row.enabled === false || row.org_enabled === false) throw linkGone()
  if (row.used_at) throw linkUsed(used, usedReason)
  return { ...row, token_type: row.token_type as LinkType }
}

export type FoundLink = Awaited<ReturnType<typeof findLink>>

export const useUpLink = async (ctx: Pick<PublicCtx, 'now'>, db: Db, link: FoundLink): Promise<void> => {
  await db
    .updateTable('link_token')
    .set({ used_at: ctx.now })
    .where('token_hash', '=', link.token_hash)
    .execute()
}
