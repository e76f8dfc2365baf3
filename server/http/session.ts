import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { grantsOf } from '#domain/access/actor.ts'
import type { Ports } from '#server/platform/ports.ts'

/** How long an actor read from the database is believed: a right withdrawn acts within this time. */
const BELIEVED_MS = 1000
const BELIEVED_AT_MOST = 5000

interface Believed {
  actor: Actor
  until: number
}

export interface Sessions {
  /** The actor of an access token, or null when the token or its session no longer counts. */
  authenticate(bearer: string | undefined): Promise<Actor | null>
}

/** Reads who a session is: one query, so that a disabled user or an ended session is noticed at once. */
export const actorOfSession = async (ports: Ports, sessionId: string): Promise<Actor | null> => {
  const now = ports.clock.now()
  const idleSince = new Date(now.getTime() - ports.env.SESSION_IDLE_MINUTES * 60_000)
  const row = await ports.db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('org as o', 'o.id', 's.org_id')
    .leftJoin('app_user as staff', 'staff.id', 's.acting_staff_id')
    .select([
      's.id as sessionId',
      's.remember',
      's.seen_at',
      'u.id as userId',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role_id',
      'u.insured_account_id',
      'o.id as orgId',
      'o.name as orgName',
      'o.account_type',
      'o.market',
      'staff.id as staffId',
      sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('staffName'),
      sql<string[]>`array(select member.id::text from org as member where member.cluster_id = o.id)`.as(
        'members',
      ),
    ])
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.enabled', '=', true)
    .executeTakeFirst()
  if (!row || (!row.remember && row.seen_at < idleSince)) return null
  return {
    userId: row.userId,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    accountType: row.account_type,
    orgId: row.orgId,
    orgName: row.orgName,
    roleId: row.role_id,
    permissions: grantsOf(row.role_id),
    insuredAccountId: row.insured_account_id,
    memberAgencyIds: row.members,
    market: row.market,
    sessionId: row.sessionId,
    actingStaff: row.staffId ? { userId: row.staffId, name: row.staffName ?? '' } : null,
  }
}

export const sessions = (ports: Ports): Sessions => {
  const believed = new Map<string, Believed>()
  return {
    authenticate: async (bearer) => {
      if (!bearer?.startsWith('Bearer ')) return null
      const now = ports.clock.now()
      const claims = await ports.tokens.verify(bearer.slice(7), now)
      if (!claims) return null
      const known = believed.get(claims.sessionId)
      if (known && known.until > now.getTime()) return known.actor
      const actor = await actorOfSession(ports, claims.sessionId)
      if (!actor || actor.userId !== claims.userId || actor.orgId !== claims.orgId) return null
      if (believed.size >= BELIEVED_AT_MOST) believed.clear()
      believed.set(claims.sessionId, { actor, until: now.getTime() + BELIEVED_MS })
      return actor
    },
  }
}
