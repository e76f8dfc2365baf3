import { sql } from 'kysely'
import type { Ports } from '#server/command/ports.ts'
import { sealAudit } from '#server/platform/audit/seal.ts'

/** More than any test needs; a trail that is never whole is a fault. */
const ATTEMPTS = 100

/**
 * Seals the whole trail of a database in which no transaction is open. A transaction of another test's database that ends at
 * the very moment may be waited for, so one sealing need not be enough.
 */
export const sealWhole = async (ports: Pick<Ports, 'db' | 'clock'>): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await sealAudit(ports)
    const { rows } = await sql<{ open: boolean }>`select exists (select from audit_entry e where not exists (
      select from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)) as open`.execute(
      ports.db,
    )
    if (!rows[0]?.open) return
  }
  throw new Error(`the trail has entries without a seal after ${ATTEMPTS} sealings`)
}
