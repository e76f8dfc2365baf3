import { createHash } from 'node:crypto'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Db } from '#server/platform/ctx.ts'
import type { UserRow } from '#server/platform/tables.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** A second use of the token just spent, within this time, gets the same successor: two tabs at once. */
const GRACE_MS = 10_000
const SESSIONS_AT_MOST = 10

const issuePair = async (
  ctx: PublicCtx,
  db: Db,
  session: { id: string; userId: string; orgId: string },
  generation: number,
  /** The token that is spent for this pair, when it is not the session's first. */
  spent: string | null,
): Promise<TokenPair> => {
  const refreshToken = spent ? ctx.ports.tokens.successorOf(spent) : ctx.ports.random.secret()
  await db
    .insertInto('refresh_token')
    .values({
      token_hash: sha256(refreshToken),
      session_id: session.id,
      generation,
      issued_at: ctx.now,
      spent_at: null,
      successor: null,
    })
    .execute()
  if (spent)
    await db
      .updateTable('refresh_token')
      .set({ spent_at: ctx.now, successor: sha256(refreshToken) })
      .where('token_hash', '=', sha256(spent))
      .execute()
  const accessToken = await ctx.ports.tokens.sign(
    { userId: session.userId, sessionId: session.id, orgId: session.orgId },
    ctx.now,
  )
  return { accessToken, refreshToken }
}

/** Opens a session for a user and ends the oldest beyond ten. */
export const openSession = async (
  ctx: PublicCtx,
  db: Db,
  user: UserRow,
  remember: boolean,
): Promise<TokenPair> => {
  const id = ctx.newId()
  const { env } = ctx.ports
  const hours = remember ? env.SESSION_REMEMBERED_DAYS * 24 : env.SESSION_ABSOLUTE_HOURS
  await db
    .insertInto('session')
    .values({
      id,
      user_id: user.id,
      org_id: user.org_id,
      acting_staff_id: null,
      remember,
      user_agent: ctx.caller.userAgent,
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + hours * 3_600_000),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  await endOldest(ctx, db, user.id)
  await db.updateTable('app_user').set({ last_login: ctx.now }).where('id', '=', user.id).execute()
  return issuePair(ctx, db, { id, userId: user.id, orgId: user.org_id }, 1, null)
}

const endOldest = async (ctx: PublicCtx, db: Db, userId: string): Promise<void> => {
  await db
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: 'too many sessions' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .offset(SESSIONS_AT_MOST),
    )
    .execute()
}

const ended = (): Refused =>
  new Refused(
    refusal(
      'unauthenticated',
      'SESSION_ENDED',
      'Your current session has expired. Please log back into the platform to refresh your session.',
    ),
  )

/** What became of a refresh token: new tokens, or a session that ended because an old token came back. */
type Rotation = { pair: TokenPair } | { reused: string } | null

const rotate = async (ctx: PublicCtx, db: Db, refreshToken: string): Promise<Rotation> => {
  const hash = sha256(refreshToken)
  const row = await db
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select([
      't.generation',
      't.spent_at',
      't.successor',
      's.id',
      's.user_id',
      's.org_id',
      's.remember',
      's.seen_at',
    ])
    .where('t.token_hash', '=', hash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .where('u.enabled', '=', true)
    .forUpdate('t')
    .executeTakeFirst()
  if (!row) return null
  const session = { id: row.id, userId: row.user_id, orgId: row.org_id }
  if (row.spent_at) return respend(ctx, db, refreshToken, { ...row, spent_at: row.spent_at }, session)
  const idleMs = row.remember
    ? ctx.ports.env.SESSION_REMEMBERED_IDLE_DAYS * 86_400_000
    : ctx.ports.env.SESSION_IDLE_MINUTES * 60_000
  if (ctx.now.getTime() - row.seen_at.getTime() > idleMs) return null
  await db.updateTable('session').set({ seen_at: ctx.now }).where('id', '=', row.id).execute()
  return { pair: await issuePair(ctx, db, session, row.generation + 1, refreshToken) }
}

/**
 * A spent token came back. Right after the exchange and while its successor is unused, that is a second tab and
 * gets the very same successor; at any other time somebody holds a copy, and the session ends.
 */
const respend = async (
  ctx: PublicCtx,
  db: Db,
  refreshToken: string,
  spent: { spent_at: Date; successor: string | null },
  session: { id: string; userId: string; orgId: string },
): Promise<Rotation> => {
  const next = await db
    .selectFrom('refresh_token')
    .select('spent_at')
    .where('token_hash', '=', spent.successor ?? '')
    .executeTakeFirst()
  const isGrace = ctx.now.getTime() - spent.spent_at.getTime() <= GRACE_MS && next?.spent_at === null
  if (isGrace)
    return {
      pair: {
        accessToken: await ctx.ports.tokens.sign(
          { userId: session.userId, sessionId: session.id, orgId: session.orgId },
          ctx.now,
        ),
        refreshToken: ctx.ports.tokens.successorOf(refreshToken),
      },
    }
  await db
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: 'refresh token used twice' })
    .where('id', '=', session.id)
    .execute()
  return { reused: session.id }
}

/** Exchanges a refresh token; an older generation that comes back ends the whole session. */
export const refreshSession = async (ctx: PublicCtx, refreshToken: string): Promise<TokenPair> => {
  const outcome = await ctx.ports.db.transaction().execute((trx) => rotate(ctx, trx, refreshToken))
  if (!outcome || 'reused' in outcome) throw ended()
  return outcome.pair
}
