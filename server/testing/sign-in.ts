import type { Actor } from '#domain/access/actor.ts'
import type { Ports } from '#server/command/ports.ts'

const SESSION_MS = 3_600_000

type SignedInUser = Pick<Actor, 'userId' | 'orgId' | 'accountType' | 'roleId'>

/** The access token of a session that is in the database already. */
export const tokenFor = (
  { tokens, random, clock }: Pick<Ports, 'tokens' | 'random' | 'clock'>,
  { userId, orgId, accountType, roleId }: SignedInUser,
  sessionId: string,
): Promise<string> => {
  const claims = {
    userId,
    orgId,
    sessionId,
    tokenId: random.newId(),
    accountType,
    subscriberType: accountType,
    kind: 'LOGIN' as const,
    roleId,
    actingStaffId: null,
  }
  return tokens.sign(claims, clock.now())
}

/** Opens a session for a user without a password, for tests and benchmarks, and gives its access token. */
export const signInAs = async (
  ports: Pick<Ports, 'db' | 'tokens' | 'random' | 'clock'>,
  who: SignedInUser,
): Promise<string> => {
  const now = ports.clock.now()
  const sessionId = ports.random.newId()
  await ports.db
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: who.userId,
      org_id: who.orgId,
      acting_staff_id: null,
      user_agent: 'test',
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
      authenticated_at: now,
      ended_at: null,
      end_reason: null,
    })
    .execute()
  return tokenFor(ports, who, sessionId)
}
