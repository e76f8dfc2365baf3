import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { sayingWaits } from './lock-waits.ts'
import { StartRefused } from '../process/start-refused.ts'

/** A sentence for the reader of the terminal: the database and the program do not belong together. */
export class MigrationRefused extends StartRefused {
  override name = 'MigrationRefused'
}

interface Migration {
  name: string
  sql: string
  sha256: string
}

interface Applied {
  name: string
  sha256: string
}

export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** By the minute of its writing, `202611221430_words.sql`; the first ones by number, `0140_words.sql`. */
const NAME = /^(\d{4}|\d{8}(?:[01]\d|2[0-3])[0-5]\d)_[a-z0-9_]+\.sql$/
const UNDEFINED_TABLE = '42P01'

/** Any fixed number; processes that migrate one database at once queue on it. */
const ADVISORY_LOCK = 7_246_001

const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return names.map((name) => {
    if (!NAME.test(name))
      throw new MigrationRefused(`${name} is not a migration's name: YYYYMMDDHHMM_words.sql.`)
    // Line ends may differ by checkout; the statements do not.
    const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Applied by earlier versions and no longer part of the schema: every database that can be upgraded has them, or they were about
 * rows of a demo book. A database may hold them, and no other gets them.
 */
export const RETIRED: readonly string[] = ['0180_paper_of_demo_books.sql']

/** The names of the migrations that a database of this program or of an earlier one may hold. */
export const knownMigrations = (): string[] => [
  ...readMigrations(MIGRATIONS).map(({ name }) => name),
  ...RETIRED,
]

const readApplied = async (db: pg.Pool | pg.PoolClient): Promise<Applied[]> => {
  try {
    const { rows } = await db.query<Applied>('select name, sha256 from schema_migration order by name')
    return rows.filter(({ name }) => !RETIRED.includes(name))
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

/**
 * What is left to apply. Work that was done side by side lands in any order, so a file may come later than one that is
 * named after it. Throws when an applied one is unknown or was changed.
 */
const pendingOf = (known: readonly Migration[], applied: readonly Applied[]): Migration[] => {
  const files = new Map(known.map((migration) => [migration.name, migration.sha256]))
  const newer = applied.filter((row) => !files.has(row.name))
  if (newer.length > 0)
    throw new MigrationRefused(
      `The database is newer than this program: it holds ${newer.map((row) => row.name).join(', ')}. ` +
        'Start the version that made it, or use another database.',
    )
  const changed = applied.find((row) => files.get(row.name) !== row.sha256)
  if (changed)
    throw new MigrationRefused(
      `${changed.name} was changed after it was applied. Restore the file and write a new migration instead.`,
    )
  const done = new Set(applied.map((row) => row.name))
  return known.filter((migration) => !done.has(migration.name))
}

/** ` at line 12`, where PostgreSQL names a place in the statements. */
const placeOf = (error: unknown, sql: string): string => {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` at line ${sql.slice(0, position).split('\n').length}` : ''
}

const apply = async (client: pg.PoolClient, { name, sql, sha256 }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('rollback').catch(() => {})
    throw new Error(`${name} failed${placeOf(error, sql)} and was rolled back: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

const applyUnderLock = async (client: pg.PoolClient, known: readonly Migration[]): Promise<string[]> => {
  // A migration may wait for another process and may take as long as its rows need.
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
  await client.query(
    'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const pending = pendingOf(known, await readApplied(client))
  for (const migration of pending) await apply(client, migration)
  return pending.map((migration) => migration.name)
}

/** Whether nothing is left to apply; throws MigrationRefused like `migrate`. One query. */
export const isMigrated = async (pool: pg.Pool, folder: string = MIGRATIONS): Promise<boolean> =>
  pendingOf(readMigrations(folder), await readApplied(pool)).length === 0

/**
 * Brings the database to this program's schema: each file of `folder` that it lacks, in the order of their
 * names, each in its own transaction, one process at a time. One query when nothing is to do. Returns the names applied; throws MigrationRefused when a
 * file changed after it was applied or the database is newer than the program. `onLockWait` hears who keeps one of them
 * waiting.
 */
export const migrate = async (
  pool: pg.Pool,
  folder: string = MIGRATIONS,
  onLockWait: (sentence: string) => void = () => {},
): Promise<string[]> => {
  const known = readMigrations(folder)
  if (pendingOf(known, await readApplied(pool)).length === 0) return []
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await sayingWaits(pool, client, onLockWait, () => applyUnderLock(client, known))
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // Never back into the pool: its time limits are off, and closing it gives the lock back.
    client.release(failure ?? true)
  }
}
