import { sql } from 'kysely'
import type { Ports } from '#server/platform/ports.ts'

/** Entries sealed in one transaction, so that a long trail is sealed in short steps. */
const BATCH = 2_000

/** Seals the audit trail as far as it has come. Two at once do the work of one. */
export const sealAudit = async ({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{
      sealed: number
    }>`select seal_audit(${BATCH}::int, ${clock.now()}::timestamptz) as sealed`.execute(db)
    if ((rows[0]?.sealed ?? 0) < BATCH) return
  }
}
