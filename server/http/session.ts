import type { Actor } from '#domain/access/actor.ts'
import { signsInStrictly } from '#domain/access/account-types.ts'
import { grantsInFlow, grantsOf } from '#domain/access/actor.ts'
import { grantsWhileActing, widestRoles } from '#domain/access/roles.ts'
import { type Permission, WHOLESALERS_ONLY } from '#domain/access/permissions.ts'
import { isFlow } from '#domain/access/workflows.ts'
import { isDiskFull } from '#server/process/folder/disk-space.ts'
import type { Ports } from '#server/command/ports.ts'
import { type LiveSession, liveSession } from '#server/access/shared/live-session.ts'

/** How long an actor read from the database is believed: a right withdrawn acts within this time. */
const BELIEVED_MS = 1000
const BELIEVED_AT_MOST = 5000
/** A session in use is noted this often, which is what its idle time is counted from. */
const NOTED_EVERY_MS = 60_000

interface Believed {
  actor: Actor
  until: number
}

export interface Sessions {
  /**
   * The actor of an access token, or null when the token or its session no longer counts. `fresh` reads again what
   * was read a moment ago, for endpoints that ask when the user last proved who they are.
   */
  authenticate(bearer: string | undefined, fresh?: boolean): Promise<Actor | null>
}

const permissionsOf = (roleId: string, live: LiveSession): ReadonlySet<Permission> => {
  const held = heldBy(roleId, live)
  return live.is_wholesale ? held : new Set([...held].filter((one) => one !== WHOLESALERS_ONLY))
}

const heldBy = (roleId: string, live: LiveSession): ReadonlySet<Permission> => {
  if (live.kind === 'WORKFLOW')
    return live.flow && isFlow(live.flow) ? grantsInFlow(roleId, live.flow) : new Set()
  return live.staff_id ? grantsWhileActing(roleId) : grantsOf(roleId)
}

/** A second factor by e-mail is better than none, but counts for nothing where one is asked of staff. */
const hasFactor = ({ mfa_type, account_type, has_passkey, has_second_factor }: LiveSession): boolean =>
  (has_passkey && has_second_factor) ||
  (mfa_type !== 'NONE' && !(mfa_type === 'EMAIL' && signsInStrictly(account_type)))

const workflowOf = (live: LiveSession): Pick<Actor, 'workflow'> =>
  live.workflow_id && live.flow && isFlow(live.flow)
    ? {
        workflow: {
          id: live.workflow_id,
          recordId: live.flow_record_id,
          flow: live.flow,
          firstName: live.flow_first_name ?? '',
          lastName: live.flow_last_name ?? '',
          accountName: live.flow_agency ?? live.org_name,
        },
      }
    : {}

/** Who came by a link acts in their own name, never in that of the user in whose account the page works. */
const personOf = (live: LiveSession): Pick<Actor, 'name' | 'email'> =>
  live.kind === 'WORKFLOW'
    ? {
        name: `${live.flow_first_name ?? ''} ${live.flow_last_name ?? ''}`.trim(),
        email: live.flow_email ?? '',
      }
    : { name: `${live.first_name} ${live.last_name}`, email: live.email }

/** Who a live session is; null when its user has no role in the account (any more). */
const actorOf = (live: LiveSession): Actor | null => {
  // Staff may enter an account that has no user yet: they act in its widest role.
  const roleId = live.role_id ?? (live.staff_id ? widestRoles[live.account_type] : null)
  if (!roleId) return null
  const isOwnSession = live.kind === 'LOGIN' || live.kind === 'SWITCH'
  return {
    userId: live.user_id,
    ...personOf(live),
    accountType: live.account_type,
    orgId: live.org_id,
    orgName: live.org_name,
    roleId,
    permissions: permissionsOf(roleId, live),
    insuredAccountId: live.insured_account_id,
    memberAgencyIds: live.members,
    market: live.market,
    sessionId: live.id,
    actingStaff: live.staff_id ? { userId: live.staff_id, name: live.staff_name ?? '' } : null,
    proof: {
      authenticatedAt: live.authenticated_at ?? new Date(0),
      hasSecondFactor: live.has_second_factor,
      mustSetUpMfa: isOwnSession && live.enforce_mfa && !hasFactor(live),
    },
    ...workflowOf(live),
  }
}

const noteUse = async ({ db }: Ports, sessionId: string, now: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where('seen_at', '<', new Date(now.getTime() - NOTED_EVERY_MS))
    .execute()
    .catch((error: unknown) => {
      // No one is turned away from what can be read because there is no room for this.
      if (!isDiskFull(error)) throw error
    })
}

export const sessions = (ports: Ports): Sessions => {
  const believed = new Map<string, Believed>()
  const read = async (sessionId: string, now: Date): Promise<Actor | null> => {
    const live = await liveSession(ports.db, sessionId, now)
    if (!live) return null
    if (now.getTime() - live.seen_at.getTime() > NOTED_EVERY_MS) await noteUse(ports, sessionId, now)
    return actorOf(live)
  }
  return {
    authenticate: async (bearer, fresh = false) => {
      if (!bearer?.startsWith('Bearer ')) return null
      const now = ports.clock.now()
      const claims = await ports.tokens.verify(bearer.slice(7), now)
      if (!claims) return null
      const isTheirs = (actor: Actor): boolean =>
        actor.userId === claims.userId && actor.orgId === claims.orgId
      const known = believed.get(claims.sessionId)
      if (!fresh && known && known.until > now.getTime()) return isTheirs(known.actor) ? known.actor : null
      const actor = await read(claims.sessionId, now)
      if (!actor) believed.delete(claims.sessionId)
      if (!actor || !isTheirs(actor)) return null
      if (believed.size >= BELIEVED_AT_MOST) believed.clear()
      // Who has just set up a second factor must not wait to be let in.
      if (!actor.proof?.mustSetUpMfa)
        believed.set(claims.sessionId, { actor, until: now.getTime() + BELIEVED_MS })
      return actor
    },
  }
}
