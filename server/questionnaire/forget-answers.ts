import { sql } from 'kysely'
import type { Ports } from '#server/command/ports.ts'

/** Clients try again within minutes; a key that comes back after days is a new command, which its record's guards judge. */
const KEPT_DAYS = 3
const AT_ONCE = 2_000

/** Removes stored answers whose keys no one will send again, a few at a time so that no command waits for it. */
export const forgetAnswers = async ({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<number> => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from idempotency where ctid = any(array(
      select ctid from idempotency where created_at < ${before} limit ${AT_ONCE}))`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < AT_ONCE) return total
  }
}
