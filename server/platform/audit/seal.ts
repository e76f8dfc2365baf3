import { sql } from 'kysely'
import type { Ports } from '#server/command/ports.ts'

/** Entries sealed in one transaction, so that a long trail is sealed in short steps. */
const BATCH = 2_000

/** Seals one batch and gives how many entries it had. */
const sealBatch = ({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // After an upgrade or a restore the first batch reads the whole trail, which may take minutes.
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<{
      sealed: number
    }>`select seal_audit(${BATCH}::int, ${clock.now()}::timestamptz) as sealed`.execute(trx)
    return rows[0]?.sealed ?? 0
  })

/** Seals the audit trail as far as it has come, however long that takes. Two at once do the work of one. */
export const sealAudit = async (ports: Pick<Ports, 'db' | 'clock'>): Promise<void> => {
  while ((await sealBatch(ports)) === BATCH);
}
