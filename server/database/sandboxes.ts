import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { ownsBusiness } from '#domain/access/account-types.ts'
import { leavesSandboxesOut } from '#domain/access/sandbox.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Db } from './kysely.ts'

/** An agency whose business dates follow a clock of its own. */
export interface Sandbox {
  tenantId: string
  /** By how many milliseconds its business is ahead of the machine. */
  aheadMs: number
  /** The day that it is moving to; null while it waits. */
  advancingTo: LocalDate | null
}

/** Which agencies are sandboxes, as one process knows it. */
export interface Sandboxes {
  /** Their ids; read again where that was more than a second ago. */
  ids(): Promise<ReadonlySet<string>>
  /** The next question reads them again: one was opened. */
  forget(): void
}

const KNOWN_FOR_MS = 1_000

interface Known {
  db: Db
  sandboxes: Sandboxes
}

/** What no sandbox needs costs no other tenant a question: their ids are read once a second at most. */
export const sandboxesIn = (db: Db): Sandboxes => {
  let known: { ids: Promise<ReadonlySet<string>>; until: number } | null = null
  const read = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ id: string }>`select tenant_id as id from tenant_clock`.execute(db)
    return new Set(rows.map(({ id }) => id))
  }
  return {
    ids: () => {
      if (!known || known.until < performance.now()) {
        const ids = read()
        ids.catch(() => (known = null))
        known = { ids, until: performance.now() + KNOWN_FOR_MS }
      }
      return known.ids
    },
    forget: () => (known = null),
  }
}

const columns = sql`clock.tenant_id as "tenantId", clock.ahead_ms as "aheadMs", clock.advancing_to as "advancingTo"`

/** The clock of a tenant, or null where it follows the machine's; as it is in the transaction of `db`. */
export const sandboxOf = async (db: Db, tenantId: string): Promise<Sandbox | null> =>
  (
    await sql<Sandbox>`select ${columns} from tenant_clock clock where clock.tenant_id = ${tenantId}`.execute(
      db,
    )
  ).rows[0] ?? null

/** The clock of a tenant that is a sandbox; no other tenant costs a question. */
export const sandboxOfTenant = async ({ db, sandboxes }: Known, tenantId: string): Promise<Sandbox | null> =>
  (await sandboxes.ids()).has(tenantId) ? sandboxOf(db, tenantId) : null

/** Whether the agency in a column of a statement is a sandbox. */
export const isSandbox = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from tenant_clock clock where clock.tenant_id = ${sql.ref(column)})`

/**
 * Leaves the rows of sandboxes out of a sum or a count of the whole book, where the reader's are without them. The column is
 * the tenant's of a table of the statement.
 */
export const withoutSandboxes = (reader: Actor, column: string): RawBuilder<SqlBool> =>
  leavesSandboxesOut(reader)
    ? sql<SqlBool>`${sql.ref(column)} not in (select clock.tenant_id from tenant_clock clock)`
    : sql<SqlBool>`true`

/** Every sandbox. */
export const allSandboxes = async (db: Db): Promise<Sandbox[]> =>
  (await sql<Sandbox>`select ${columns} from tenant_clock clock order by clock.tenant_id`.execute(db)).rows

/** Records of business that a call may name by their ids. */
export const SANDBOX_RECORDS = [
  'account',
  'quote',
  'policy',
  'binder',
  'invoice',
  'payment',
  'claim',
  'subjectivity',
  'document',
  'submission',
  'bor_order',
  'credit_note',
  'policy_cancellation',
  'finance_agreement',
  'policy_notice',
  'policy_change',
  'policy_file',
  'bor_letter',
  'question_request',
  'referral_file',
  'subjectivity_file',
  'billing_contact',
  'commission_statement',
  'money_approval',
  'refund',
] as const

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** A field that names a record or several: `id`, `policyId`, `quoteIds`. What people write is in no such field. */
const NAMES_RECORDS = /^(?:ids?|\w+Ids?)$/

const idsIn = (value: unknown, isNamed: boolean): string[] => {
  if (typeof value === 'string') return isNamed ? value.split(',').filter((one) => UUID.test(one)) : []
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, isNamed))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => idsIn(one, NAMES_RECORDS.test(name)))
}

/** Ids looked for of one call: none names more records. */
const IDS_AT_MOST = 200

/** The sandbox that a call works in: of its actor, or for those who work for many agencies, of the records that it names. */
export const sandboxOfCall = async (
  { db, sandboxes }: Known,
  actor: Actor | null,
  input: unknown,
): Promise<Sandbox | null> => {
  if (!actor) return null
  const ids = await sandboxes.ids()
  if (ids.size === 0) return null
  if (ownsBusiness(actor.accountType)) return sandboxOfTenant({ db, sandboxes }, actor.orgId)
  const named = [...new Set([...idsIn(input, false), actor.insuredAccountId ?? actor.orgId])].slice(
    0,
    IDS_AT_MOST,
  )
  const isOf = SANDBOX_RECORDS.map(
    (table) =>
      sql`exists (select from ${sql.table(table)} one where one.tenant_id = clock.tenant_id and one.id = any(${named}::uuid[]))`,
  )
  const { rows } = await sql<Sandbox>`select ${columns} from tenant_clock clock
    where clock.tenant_id = any(${named}::uuid[]) or ${sql.join(isOf, sql` or `)}`.execute(db)
  return rows.length === 1 ? (rows[0] ?? null) : null
}
