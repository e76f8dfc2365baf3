import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** A sentence for whoever starts the server: the database and the program do not belong together. */
export class MigrationRefused extends Error {
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

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const UNDEFINED_TABLE = '42P01'

/** Any fixed number; processes that migrate one database at once queue on it. */
const ADVISORY_LOCK = 7_246_001

const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = name.slice(0, 4)
    if (!NAME.test(name)) throw new MigrationRefused(`${name} is not a migration's name: NNNN_words.sql.`)
    if (numbers.has(number)) throw new MigrationRefused(`Two migrations have the number ${number}.`)
    numbers.add(number)
    // Line ends may differ by checkout; the statements do not.
    const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

const readApplied = async (db: pg.Pool | pg.PoolClient): Promise<Applied[]> => {
  try {
    const { rows } = await db.query<Applied>('select name, sha256 from schema_migration order by name')
    return rows
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

/** What is left to apply; throws when the applied ones are not the first of the known ones, byte for byte. */
const pendingOf = (known: readonly Migration[], applied: readonly Applied[]): Migration[] => {
  const newer = applied.filter((row) => !known.some((migration) => migration.name === row.name))
  if (newer.length > 0)
    throw new MigrationRefused(
      `The database is newer than this program: it holds ${newer.map((row) => row.name).join(', ')}. ` +
        'Start the version that made it, or use another database.',
    )
  const pending = known.slice(applied.length)
  applied.forEach((row, index) => {
    const migration = known[index]
    if (migration?.name !== row.name)
      throw new MigrationRefused(
        `${migration?.name} comes before ${row.name}, which is already applied. Give it the next free number.`,
      )
    if (migration.sha256 !== row.sha256)
      throw new MigrationRefused(
        `${row.name} was changed after it was applied. Restore the file and write a new migration instead.`,
      )
  })
  return pending
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
    await client.query('rollback')
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

/**
 * Brings the database to this program's schema: each file of `folder` in order, each in its own transaction, one
 * process at a time. One query when nothing is to do. Returns the names applied; throws MigrationRefused when a
 * file changed after it was applied or the database is newer than the program.
 */
export const migrate = async (pool: pg.Pool, folder: string = MIGRATIONS): Promise<string[]> => {
  const known = readMigrations(folder)
  if (pendingOf(known, await readApplied(pool)).length === 0) return []
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await applyUnderLock(client, known)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // Never back into the pool: its time limits are off, and closing it gives the lock back.
    client.release(failure ?? true)
  }
}
