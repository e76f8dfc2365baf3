import { createHash } from 'node:crypto'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Db } from '#server/database/kysely.ts'
import type { SessionKind } from '#server/database/tables/access-tables.ts'
import { liveSession } from './live-session.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** A second use of the token just spent, within this time, gets the same successor: two tabs at once. */
const GRACE_MS = 10_000
const SESSIONS_AT_MOST = 10
const MINUTE_MS = 60_000

/** How a session begins. */
export interface Beginning {
  userId: string
  /** The account that the session acts in. */
  orgId: string
  kind: SessionKind
  /** Provider staff keep shorter sessions and never remember a device. */
  isStaff: boolean
  remember?: boolean
  hasSecondFactor?: boolean
  /** When the user proved who they are; now, unless the session comes from another one. */
  authenticatedAt?: Date
  actingStaffId?: string
  parentId?: string
  workflowId?: string
}

interface Lifetime {
  idleMinutes: number
  minutes: number
}

const lifetimeOf = ({ env }: PublicCtx['ports'], { kind, isStaff, remember }: Beginning): Lifetime => {
  const day = 24 * 60
  if (kind === 'JUMP' || kind === 'WORKFLOW')
    return { idleMinutes: env.SESSION_JUMP_MINUTES, minutes: env.SESSION_JUMP_MINUTES }
  if (isStaff)
    return { idleMinutes: env.SESSION_STAFF_IDLE_MINUTES, minutes: env.SESSION_ABSOLUTE_HOURS * 60 }
  if (remember)
    return {
      idleMinutes: env.SESSION_REMEMBERED_IDLE_DAYS * day,
      minutes: env.SESSION_REMEMBERED_DAYS * day,
    }
  return { idleMinutes: env.SESSION_IDLE_MINUTES, minutes: env.SESSION_ABSOLUTE_HOURS * 60 }
}

const accessTokenOf = async (ctx: PublicCtx, db: Db, sessionId: string): Promise<string> => {
  const live = await liveSession(db, sessionId, ctx.now)
  if (!live) throw ended()
  return ctx.ports.tokens.sign(
    {
      userId: live.user_id,
      sessionId: live.id,
      orgId: live.org_id,
      accountType: live.account_type,
      subscriberType: live.subscriber_type,
      tokenId: ctx.newId(),
      kind: live.kind,
      roleId: live.role_id ?? '',
      actingStaffId: live.staff_id,
    },
    ctx.now,
  )
}

const issuePair = async (
  ctx: PublicCtx,
  db: Db,
  sessionId: string,
  generation: number,
  /** The token that is spent for this pair, when it is not the session's first. */
  spent: string | null,
): Promise<TokenPair> => {
  const refreshToken = spent ? ctx.ports.tokens.successorOf(spent) : ctx.ports.random.secret()
  const successor = sha256(refreshToken)
  await db
    .insertInto('refresh_token')
    .values({ token_hash: successor, session_id: sessionId, generation, issued_at: ctx.now })
    .execute()
  if (spent)
    await db
      .updateTable('refresh_token')
      .set({ spent_at: ctx.now, successor })
      .where('token_hash', '=', sha256(spent))
      .execute()
  return { accessToken: await accessTokenOf(ctx, db, sessionId), refreshToken }
}

/** Opens a session and ends the user's oldest beyond ten. */
export const openSession = async (ctx: PublicCtx, db: Db, how: Beginning): Promise<TokenPair> => {
  const id = ctx.newId()
  const { idleMinutes, minutes } = lifetimeOf(ctx.ports, how)
  await db
    .insertInto('session')
    .values({
      id,
      user_id: how.userId,
      org_id: how.orgId,
      acting_staff_id: how.actingStaffId ?? null,
      remember: how.remember === true && !how.isStaff,
      user_agent: ctx.caller.userAgent,
      address: ctx.caller.ip,
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + minutes * MINUTE_MS),
      kind: how.kind,
      parent_id: how.parentId ?? null,
      workflow_id: how.workflowId ?? null,
      idle_seconds: idleMinutes * 60,
      authenticated_at: how.authenticatedAt ?? ctx.now,
      has_second_factor: how.hasSecondFactor ?? false,
    })
    .execute()
  if (how.kind === 'LOGIN') {
    await endOldest(ctx, db, how.userId, id)
    await db.updateTable('app_user').set({ last_login: ctx.now }).where('id', '=', how.userId).execute()
  }
  return issuePair(ctx, db, id, 1, null)
}

/** By the clock, which may have been set back: the one that is being opened never counts as the oldest. */
const endOldest = async (ctx: PublicCtx, db: Db, userId: string, opened: string): Promise<void> => {
  await db
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: 'too many sessions' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'LOGIN')
        .where('ended_at', 'is', null)
        .where('id', '!=', opened)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SESSIONS_AT_MOST - 1),
    )
    .execute()
}

/** Ends the sessions of a user, all or all but one, and says how many there were. */
export const endSessions = async (
  ctx: Pick<PublicCtx, 'now'>,
  db: Db,
  userId: string,
  reason: string,
  except?: string,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: reason })
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('acting_staff_id', '=', userId)]))
    .$if(except !== undefined, (rows) =>
      rows
        .where('id', '!=', except ?? '')
        // Ending the session that this one came from would end this one.
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('session as own')
            .select('own.parent_id')
            .where('own.id', '=', except ?? '')
            .where('own.parent_id', 'is not', null)
            .$narrowType<{ parent_id: string }>(),
        ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
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

interface SpentToken {
  session_id: string
  spent_at: Date
  successor: string | null
}

const rotate = async (ctx: PublicCtx, db: Db, refreshToken: string): Promise<Rotation> => {
  const row = await db
    .selectFrom('refresh_token')
    .select(['session_id', 'generation', 'spent_at', 'successor'])
    .where('token_hash', '=', sha256(refreshToken))
    .forUpdate()
    .executeTakeFirst()
  if (!row || !(await liveSession(db, row.session_id, ctx.now))) return null
  if (row.spent_at) return respend(ctx, db, refreshToken, { ...row, spent_at: row.spent_at })
  await db.updateTable('session').set({ seen_at: ctx.now }).where('id', '=', row.session_id).execute()
  return { pair: await issuePair(ctx, db, row.session_id, row.generation + 1, refreshToken) }
}

/**
 * A spent token came back. Right after the exchange and while its successor is unused, that is a second tab and
 * gets the very same successor; at any other time someone holds a copy, and the session ends.
 */
const respend = async (
  ctx: PublicCtx,
  db: Db,
  refreshToken: string,
  spent: SpentToken,
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
        accessToken: await accessTokenOf(ctx, db, spent.session_id),
        refreshToken: ctx.ports.tokens.successorOf(refreshToken),
      },
    }
  await db
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: 'refresh token used twice' })
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', spent.session_id), eb('parent_id', '=', spent.session_id)]))
    .execute()
  return { reused: spent.session_id }
}

/** Exchanges a refresh token; an older generation that comes back ends the whole session. */
export const refreshSession = async (ctx: PublicCtx, refreshToken: string): Promise<TokenPair> => {
  const outcome = await ctx.ports.db.transaction().execute((trx) => rotate(ctx, trx, refreshToken))
  if (!outcome || 'reused' in outcome) throw ended()
  return outcome.pair
}
