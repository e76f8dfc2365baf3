import { sql } from 'kysely'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import { systemClock } from '#server/process/clock.ts'
import { systemRandom } from '#server/process/random.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Book } from '#server/testing/copied-book.ts'
import { signInAs } from '#server/testing/sign-in.ts'

/** A user of the provider's staff who is signed in, and the insurer of the book. */
export const signStaff = async ({
  app: { ports },
}: Book): Promise<{ actor: Actor; token: string; carrierId: string }> => {
  const now = systemClock.now()
  const org = await addOrg(
    ports.db,
    {
      id: systemRandom.newId(),
      accountType: 'COWBELL',
      name: 'Underwriters',
      market: 'US',
      commissionRate: 0,
    },
    now,
  )
  const user = await addUser(
    ports.db,
    {
      id: systemRandom.newId(),
      orgId: org.id,
      email: 'underwriter@bench.test',
      firstName: 'Una',
      lastName: 'Reed',
      roleId: 'underwriter',
      passwordHash: 'none',
    },
    now,
  )
  const actor = actorOf(user, org)
  const { rows } = await sql<{ id: string }>`select carrier_id as id from paper limit 1`.execute(ports.db)
  return { actor, token: await signInAs(ports, actor), carrierId: rows[0]?.id ?? '' }
}
