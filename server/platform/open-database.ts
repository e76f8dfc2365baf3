import type { Env } from '#server/env.ts'
import type { Connection } from './db.ts'
import { connect } from './db.ts'
import { makeDataDir } from './data-dir.ts'
import type { Lock } from './lock.ts'
import { acquireLock, holderOf } from './lock.ts'
import type { Logger } from './log.ts'
import { migrate } from './migrate.ts'
import { runningPostgres, startPostgres } from './postgres.ts'
import type { Shutdown } from './shutdown.ts'
import { createShutdown } from './shutdown.ts'

export interface OpenDatabase {
  connection: Connection
  /** For parts with connections of their own, such as the job queue. */
  url: string
  /** Null with DATABASE_URL: any number of servers share an external database. */
  lock: Lock | null
}

type DatabaseSettings = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL'>

/** Takes the data folder and starts its PostgreSQL; every step of the way is undone by `shutdown`. */
const startEmbedded = async (
  env: DatabaseSettings,
  address: string,
  log: Logger,
  shutdown: Shutdown,
): Promise<{ url: string; lock: Lock }> => {
  const lock = await acquireLock(env.DATA_DIR, address, {
    onWait: (holder) => log.info(`waiting for process ${holder.pid}, which is stopping`),
  })
  shutdown.add('lock', () => lock.release())
  shutdown.signal.throwIfAborted()
  const postgres = await startPostgres(env, {
    tell: (sentence, error) => (error ? log.error({ err: error }, sentence) : log.warn(sentence)),
  })
  shutdown.add('postgresql', async () => {
    if (!(await postgres.stop())) log.warn('PostgreSQL is still writing and ends on its own')
  })
  for (const note of postgres.notes) log.info(note)
  if (postgres.reused) log.info('joined the PostgreSQL that an earlier Bindery left running')
  return { url: postgres.url, lock }
}

/**
 * The database of a server, migrated: the embedded one, or the one that DATABASE_URL names. `address` tells a second
 * server on the same folder where the first is found. Throws LockRefused and MigrationRefused.
 */
export const openDatabase = async (
  env: DatabaseSettings,
  address: string,
  log: Logger,
  shutdown: Shutdown,
): Promise<OpenDatabase> => {
  makeDataDir(env.DATA_DIR)
  const { url, lock } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, lock: null }
    : await startEmbedded(env, address, log, shutdown)
  shutdown.signal.throwIfAborted()
  const connection = connect(url, {
    max: env.DATABASE_POOL,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  shutdown.add('connections', () => connection.close())
  const applied = await migrate(connection.pool)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  return { connection, url, lock }
}

/** For a tool such as the doctor: beside a running server on its database, otherwise alone for as long as `work` takes. */
export const withDatabase = async <T>(
  env: DatabaseSettings,
  log: Logger,
  work: (connection: Connection, url: string) => Promise<T>,
): Promise<T> => {
  const shutdown = createShutdown({ log })
  // A database whose server is gone is nobody's: it is taken over and stopped like at any start.
  const holder = env.DATABASE_URL ? null : await holderOf(env.DATA_DIR)
  const running = holder?.state === 'held' ? runningPostgres(env) : null
  try {
    const { connection, url } = await openDatabase(
      running ? { ...env, DATABASE_URL: running } : env,
      'a command line',
      log,
      shutdown,
    )
    return await work(connection, url)
  } finally {
    await shutdown.end('done')
  }
}
