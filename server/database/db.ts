import { Kysely, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { watchDatabase } from './watch.ts'
import { lockWaitsOf } from './lock-waits.ts'
import { partsDialect, poolDialect } from './statements/pipeline.ts'
import { pipelining } from './statements/pipelining.ts'
import type { Random } from '../process/random.ts'
import { systemRandom } from '../process/random.ts'
import type { Db, DbPool } from './kysely.ts'
import type { Database } from './tables.ts'

/** Cents of 90 trillion fit; a value beyond is a bug that must not be rounded away. */
const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new Error(`the database holds ${text}, which is beyond a safe integer`)
  return value
}

/** The types of arrays, which the driver's own list of types lacks. */
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231

const parserOf = pg.types.getTypeParser as (oid: number, format: string) => (text: string) => unknown
const textArray = parserOf(TEXT_ARRAY, 'text')

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    (textArray(text) as (string | null)[]).map((item) => (item === null ? null : parse(item)))

const asText = (text: string): string => text

const { INT8, DATE, NUMERIC } = pg.types.builtins

/**
 * How columns arrive: int8 as number (throws beyond 2^53), date as `YYYY-MM-DD` (a day has no zone), numeric as
 * exact text, timestamptz as Date.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, asText],
  [NUMERIC, asText],
  [INT8_ARRAY, arrayOf(safeInteger)],
  [DATE_ARRAY, arrayOf(asText)],
  [NUMERIC_ARRAY, arrayOf(asText)],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || parserOf(oid, format ?? 'text'),
} as pg.CustomTypesConfig

export interface Connection {
  kysely: Kysely<Database>
  pool: pg.Pool
  /** Waits for the queries under way, then closes; a second call does nothing. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** Connections at most; callers beyond it wait up to 5 seconds for one. */
  max?: number
  /** Called with the error of a connection that breaks while idle. The pool replaces it; unheard it would end the process. */
  onError?: (error: Error) => void
  /** Called when the database falls silent and when it is heard again. Without it, silence is not looked for. */
  onSilence?: (sentence: string) => void
  /** Called with who held a lock that a statement has waited for in vain. */
  onLockWait?: (sentence: string) => void
}

/** What every connection has; the day of a bare `now()::date` must not depend on where the server is. */
const COMMON = {
  types,
  pipeline: pipelining.isOn,
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  options: '-c TimeZone=UTC',
} as const

/**
 * A pool on a PostgreSQL URL. A statement may take 10 s, a lock 2 s, an idle transaction 15 s: a request that waits
 * longer has lost its reader, and a lock that it holds has not.
 */
export const connect = (
  url: string,
  { max = 20, onError = () => {}, onSilence, onLockWait }: ConnectOptions = {},
): Connection => {
  let closing: Promise<void> | undefined
  const pool = new pg.Pool({
    ...COMMON,
    connectionString: url,
    max,
    application_name: 'bindery',
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  const watchLocks = onLockWait ? lockWaitsOf(pool, onLockWait) : null
  // The pool hears only of idle connections; one that breaks in use would end the process unheard too.
  pool.on('connect', (client) => {
    // The pool does not wait until its connections are gone, and PostgreSQL may end before them.
    client.on('error', (error) => {
      if (!closing) onError(error)
    })
    watchLocks?.(client)
  })
  pool.on('error', () => {})
  const watch = onSilence ? watchDatabase(pool, url, onSilence) : null
  const kysely = new Kysely<Database>({ dialect: poolDialect(pool, watch) })
  const end = async (): Promise<void> => {
    watch?.stop()
    await pool.end()
  }
  return { kysely, pool, close: () => (closing ??= end()) }
}

/**
 * One connection outside of the pool. `name` is what PostgreSQL calls it in its list of sessions. When it breaks, the
 * next query on it says so. The caller ends it.
 */
export const connectAlone = async (url: string, name: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...COMMON, connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  return client
}

const untilAborted = (signal: AbortSignal): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    signal.throwIfAborted()
    return node
  },
  transformResult: async ({ result }) => result,
})

/**
 * Whatever `work` does on the database that it is given happens when it ends, all at once, or not at all: not when it
 * throws, and not when this process or PostgreSQL is killed meanwhile. No one else sees any of it before. `client` is
 * one of `connectAlone` that nothing else uses. Once `signal` is aborted no further statement begins: its reason is thrown.
 */
export const allOrNothing = async <T>(
  client: pg.Client,
  work: (db: DbPool) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  await client.query('begin')
  try {
    const plugins = signal ? [untilAborted(signal)] : []
    const result = await work(new Kysely<Database>({ dialect: partsDialect(client, types), plugins }))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('a statement failed unheard, so nothing was kept')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Serialization failure and deadlock: PostgreSQL undid the transaction, and running it again may succeed. */
const isRetryable = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs `work` in one transaction and commits; any error rolls back and is thrown. After a serialization failure or
 * a deadlock it runs again, up to three times, so `work` must have no effect outside the transaction.
 */
export const inTransaction = async <T>(
  db: DbPool,
  work: (trx: Db) => Promise<T>,
  random: Pick<Random, 'fraction'> = systemRandom,
): Promise<T> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (retries === 3 || !isRetryable(error)) throw error
      await pause(10 * 2 ** retries * (0.5 + random.fraction()))
    }
  }
}
