import type pg from 'pg'
import type { Env } from '#server/env.ts'
import { systemClock } from '../process/clock.ts'
import type { Connection } from './db.ts'
import { connect } from './db.ts'
import { makeDataDir, makeFolders, tightenFolders } from '../process/folder/data-dir.ts'
import { awaitDatabase } from './postgres/external-database.ts'
import type { Lock } from '../process/folder/lock.ts'
import { acquireLock, holderOf } from '../process/folder/lock.ts'
import type { Logger } from '../process/log.ts'
import { isMigrated, migrate, MIGRATIONS } from './migrate.ts'
import { pipelining } from './statements/pipelining.ts'
import { runningPostgres, startPostgres } from './postgres/postgres.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { createShutdown } from '../process/shutdown.ts'
import { refuseUnwritable } from '../process/folder/writable-folder.ts'
import { type StartTurn, takeStartTurn } from '../process/start-turn.ts'
import { guardDays, shiftDatabase } from '../process/test-time.ts'

export interface OpenDatabase {
  connection: Connection
  /** For parts with connections of their own, such as the job queue. */
  url: string
  /** Null with DATABASE_URL: any number of servers share an external database. */
  lock: Lock | null
  /** What is empty or older is for this process alone to fill until the turn ends; null where nothing is to do. */
  turn: StartTurn | null
  /** Of the embedded database. */
  folder: string | undefined
}

type DatabaseSettings = Pick<Env, 'AUDIT_DIR' | 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL'>

/** Takes the data folder and starts its PostgreSQL; every step of the way is undone by `shutdown`. */
const startEmbedded = async (
  env: DatabaseSettings,
  address: string,
  log: Logger,
  shutdown: Shutdown,
  whenAlone: () => Promise<void>,
): Promise<{ url: string; lock: Lock; folder: string | undefined }> => {
  const lock = await acquireLock(env.DATA_DIR, address, {
    onWait: (holder) => log.info(`waiting for process ${holder.pid}, which is stopping`),
  })
  shutdown.add('lock', () => lock.release())
  await whenAlone()
  shutdown.signal.throwIfAborted()
  const postgres = await startPostgres(env, {
    tell: (sentence, error) => (error ? log.error({ err: error }, sentence) : log.warn(sentence)),
  })
  shutdown.add('postgresql', async () => {
    if (!(await postgres.stop())) log.warn('PostgreSQL is still writing and ends on its own')
  })
  for (const note of postgres.notes) log.info(note)
  await shiftDatabase(postgres.adminUrl)
  if (postgres.reused) log.info('joined the PostgreSQL that an earlier Bindery left running')
  return { url: postgres.url, lock, folder: postgres.folder }
}

const findExternal = async (
  url: string,
  log: Logger,
  shutdown: Shutdown,
): Promise<{ url: string; lock: null; folder: undefined }> => {
  await awaitDatabase(url, { onWait: (sentence) => log.warn(sentence), signal: shutdown.signal })
  return { url, lock: null, folder: undefined }
}

/** Whether the schema is this program's and people can sign in, so that no start has anything to make. */
const isPrepared = async (pool: pg.Pool): Promise<boolean> => {
  if (!(await isMigrated(pool))) return false
  const { rowCount } = await pool.query('select from app_user limit 1')
  return rowCount === 1
}

/**
 * The database of a server, migrated: the embedded one, or the one that DATABASE_URL names. `address` shows a second
 * server on the same folder where the first is found. Throws StartRefused, of which LockRefused,
 * MigrationRefused and SettingsRefused are kinds. `whenAlone` is called as soon as no other server has the folder and
 * before anything slow is done; what it throws is thrown.
 */
export const openDatabase = async (
  env: DatabaseSettings,
  address: string,
  log: Logger,
  shutdown: Shutdown,
  whenAlone: () => Promise<void> = async () => {},
): Promise<OpenDatabase> => {
  const dataDir = makeDataDir(env.DATA_DIR)
  makeFolders(env.AUDIT_DIR)
  for (const path of [dataDir, env.AUDIT_DIR]) refuseUnwritable(path)
  tightenFolders(dataDir, env.AUDIT_DIR)
  if (env.DATABASE_URL) await whenAlone()
  const { url, lock, folder } = env.DATABASE_URL
    ? await findExternal(env.DATABASE_URL, log, shutdown)
    : await startEmbedded(env, address, log, shutdown, whenAlone)
  shutdown.signal.throwIfAborted()
  if (pipelining.warning) log.warn(pipelining.warning)
  const connection = connect(url, {
    max: env.DATABASE_POOL,
    onError: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
    onSilence: (sentence) => log.warn(sentence),
    onLockWait: (sentence) => log.warn(sentence),
  })
  shutdown.add('connections', () => connection.close())
  await guardDays(connection.pool)
  const turn = (await isPrepared(connection.pool))
    ? null
    : await takeStartTurn(url, {
        onWait: (sentence) => log.warn(sentence),
        signal: shutdown.signal,
        // That of this process, so that a start knows of all that another one has done meanwhile.
        begun: new Date(systemClock.now().getTime() - performance.now()),
      })
  shutdown.add('turn', () => turn?.end())
  if (turn) {
    const applied = await migrate(connection.pool, MIGRATIONS, (sentence) => log.warn(sentence))
    if (applied.length > 0) log.info({ applied }, 'migrated')
  }
  return { connection, url, lock, turn, folder }
}

/** For a tool such as the doctor: next to a running server on its database, otherwise alone for as long as `work` takes. */
export const withDatabase = async <T>(
  env: DatabaseSettings,
  log: Logger,
  work: (connection: Connection, url: string) => Promise<T>,
): Promise<T> => {
  const shutdown = createShutdown({ log })
  // A database whose server is gone is free: it is taken over and stopped like at any start.
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
