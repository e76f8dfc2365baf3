import { chownSync, existsSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataDir, makeFolders } from '#server/process/folder/data-dir.ts'
import type { Cluster, Postmaster } from './postgres-cluster.ts'
import { createCluster, findPostmaster, guardVersion, launch, shutDown } from './postgres-cluster.ts'
import { findBinaries } from './postgres-binaries.ts'
import { chooseOwner } from './postgres-owner.ts'
import type { PostgresState } from './postgres-state.ts'
import { chooseElsewhere, readState, stateFile, writeState } from './postgres-state.ts'
import { keepRunning } from './postgres-watch.ts'
import { startOf } from '#server/process/folder/process-identity.ts'
import { systemRandom } from '#server/process/random.ts'
import { StartRefused } from '#server/process/start-refused.ts'

export interface EmbeddedPostgres {
  /** The program's own login, owner of the database `bindery` and no superuser. */
  url: string
  /** The superuser's login, for tests and checks of the storage. */
  adminUrl: string
  /** True when the server outlived an earlier Bindery. */
  reused: boolean
  /** The folder that holds the database. */
  folder: string
  /** Sentences for the terminal; mostly none. */
  notes: readonly string[]
  /** Fast shutdown; call it after the last request has been answered. False when it needs longer than 20 s. */
  stop(): Promise<boolean>
}

export interface PostgresOptions {
  /** Called when the server ends unexpectedly and is started again. */
  tell?: (sentence: string, error?: unknown) => void
  /** Added to the server's own settings: tests give up durability for speed. */
  settings?: Record<string, string>
}

/** Nothing that a client sent is logged: statements and row contents may hold personal facts. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  // Else each statement writes its name into the list of processes, twice.
  update_process_title: 'off',
  shared_buffers: '256MB',
  // A checkpoint copies each page once more into the log; under load it came every half minute.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_lock_waits: 'on',
}

const freePort = (wanted: number): Promise<number | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })

const newState = (dataDir: string): PostgresState => ({
  port: 0,
  password: systemRandom.secret(),
  adminPassword: systemRandom.secret(),
  elsewhere: chooseElsewhere(dataDir, chooseOwner(null)),
  isMade: false,
})

const urlOf = (port: number, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as { code?: string } | null)?.code ?? '')

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The role and its database, made where a first start got no further. */
const provision = (adminUrl: string, password: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'bindery'`)
    const verb = rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role bindery login password ${pg.escapeLiteral(password)}`)
    const { rowCount: databases } = await client.query(`select from pg_database where datname = 'bindery'`)
    if (databases === 0) await client.query('create database bindery owner bindery')
  })

const INVALID_PASSWORD = '28P01'
const INVALID_DATABASE = '3D000'
/** Not ready yet, or the last breath of a server that was killed: both pass. */
const PASSING = ['57P03', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the server answers the program's login; false when it ended instead. */
const greet = async (state: PostgresState, { pid, port }: Postmaster): Promise<boolean> => {
  const adminUrl = urlOf(port, 'postgres', state.adminPassword, 'postgres')
  for (let tries = 0; ; tries += 1) {
    try {
      await withClient(urlOf(port, 'bindery', state.password, 'bindery'), (client) =>
        client.query('select 1'),
      )
      return true
    } catch (error) {
      if (startOf(pid) === null) return false
      if (tries === 100) throw error
      if (hasCode(error, INVALID_PASSWORD, INVALID_DATABASE)) await provision(adminUrl, state.password)
      else if (hasCode(error, ...PASSING)) await pause(100)
      else throw error
    }
  }
}

/** A server that still starts or already stops is waited for; null when none is left. */
const settle = async (folder: string): Promise<Postmaster | null> => {
  for (let waited = 0; ; waited += 20) {
    const running = findPostmaster(folder)
    if (!running || running.isReady) return running
    if (waited > 120_000)
      throw new StartRefused(`PostgreSQL (process ${running.pid}) in ${folder} neither starts nor stops.`)
    await pause(20)
  }
}

type Start = (port: number) => Promise<Postmaster>

const startOn =
  (cluster: Cluster, dataDir: string, settings: Record<string, string>): Start =>
  (port) =>
    launch(cluster, { ...SETTINGS, ...settings, port: String(port) }, join(dataDir, 'postgres-start.log'))

/** On the port of the last time, or on another one that is then kept, when another program took it. */
const startAnywhere = async (start: Start, dataDir: string, state: PostgresState): Promise<Postmaster> => {
  for (let tries = 0; ; tries += 1) {
    const port = (state.port > 0 && (await freePort(state.port))) || (await freePort(0))
    if (!port) throw new StartRefused('No port is free on 127.0.0.1 for the embedded PostgreSQL.')
    if (port !== state.port) writeState(dataDir, Object.assign(state, { port }))
    try {
      return await start(port)
    } catch (error) {
      // Only PostgreSQL's log says why it ended; a port that is taken now was taken before it could listen.
      if (tries === 3 || (await freePort(port)) !== null) throw error
    }
  }
}

interface Running {
  running: Postmaster
  /** Whether it outlived an earlier Bindery. */
  reused: boolean
}

/** Joins the server that runs, or starts one. One that was killed may look alive for some moments more. */
const joinOrStart = async (
  folder: string,
  start: () => Promise<Postmaster>,
  state: PostgresState,
): Promise<Running> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const survivor = await settle(folder)
    const running = survivor ?? (await start())
    if (await greet(state, running)) return { running, reused: survivor !== null }
  }
  throw new StartRefused(
    `PostgreSQL in ${folder} ends again as soon as it has started; its log there says why.`,
  )
}

/** Makes the database the first time only: an empty one must never stand in for one that was lost. */
const makeOnce = async (cluster: Cluster, dataDir: string, state: PostgresState): Promise<void> => {
  const { folder } = cluster
  if (state.isMade && !existsSync(folder))
    throw new StartRefused(
      `The database of ${dataDir} is gone from ${folder}. Put it back from a backup, or remove ${stateFile(dataDir)} to begin an empty one.`,
    )
  if (!existsSync(folder)) {
    writeState(dataDir, state)
    await createCluster(cluster, state.adminPassword)
  }
  guardVersion(cluster)
  if (!state.isMade) writeState(dataDir, Object.assign(state, { isMade: true }))
}

/** The passwords are in the state, so a database without it cannot be entered. */
const knownState = (dataDir: string): PostgresState => {
  const state = readState(dataDir)
  if (!state && existsSync(join(dataDir, 'postgres')))
    throw new StartRefused(
      `${dataDir} holds a database, but ${stateFile(dataDir)} with its password is missing. Put it back from a backup.`,
    )
  return state ?? newState(dataDir)
}

const prepare = async (
  dataDir: string,
): Promise<{ cluster: Cluster; state: PostgresState; notes: string[] }> => {
  const state = knownState(dataDir)
  const home = state.elsewhere ?? dataDir
  makeFolders(home, 0o711)
  const folder = join(home, 'postgres')
  const owner = chooseOwner(folder)
  if (owner && state.elsewhere) {
    chownSync(home, owner.uid, owner.gid)
    writeFileSync(join(home, 'BELONGS-TO'), `${dataDir}\n`)
  }
  const binaries = findBinaries(owner)
  const notes = [
    ...(state.elsewhere && owner
      ? [
          `PostgreSQL runs as ${owner.name}, who cannot enter ${dataDir}: its database is in ${state.elsewhere}.`,
        ]
      : []),
    ...(binaries.copiedTo && owner
      ? [`PostgreSQL's programs were copied to ${binaries.copiedTo}, where ${owner.name} can run them.`]
      : []),
  ]
  const cluster = { folder, binaries, owner }
  await makeOnce(cluster, dataDir, state)
  return { cluster, state, notes }
}

/**
 * The embedded PostgreSQL of a data folder: made on the first start, joined when it outlived an earlier Bindery,
 * recovered after a crash. It listens on loopback only, with random passwords that stay in the folder. The caller
 * holds the folder's lock.
 */
export const startPostgres = async (
  { DATA_DIR }: { DATA_DIR: string },
  { settings = {}, tell = () => {} }: PostgresOptions = {},
): Promise<EmbeddedPostgres> => {
  const dataDir = makeDataDir(DATA_DIR)
  const { cluster, state, notes } = await prepare(dataDir)
  const start = startOn(cluster, dataDir, settings)
  const { running, reused } = await joinOrStart(
    cluster.folder,
    () => startAnywhere(start, dataDir, state),
    state,
  )
  // Again on the port that the program's connections know.
  const watch = keepRunning(running, () => start(running.port), tell)
  return {
    url: urlOf(running.port, 'bindery', state.password, 'bindery'),
    adminUrl: urlOf(running.port, 'postgres', state.adminPassword, 'postgres'),
    reused,
    folder: cluster.folder,
    notes,
    stop: async () => {
      const last = await watch.end()
      return last === null || shutDown(last)
    },
  }
}

/** How to reach an embedded server that runs. */
export interface PostgresLogin {
  url: string
  adminUrl: string
  /** The folder that holds the database. */
  folder: string
}

/** The logins of an embedded server that runs now; null when none does. */
export const runningLogin = ({ DATA_DIR }: { DATA_DIR: string }): PostgresLogin | null => {
  if (!existsSync(DATA_DIR)) return null
  const dataDir = realpathSync(DATA_DIR)
  const state = readState(dataDir)
  const folder = join(state?.elsewhere ?? dataDir, 'postgres')
  const running = state && findPostmaster(folder)
  return running
    ? {
        url: urlOf(running.port, 'bindery', state.password, 'bindery'),
        adminUrl: urlOf(running.port, 'postgres', state.adminPassword, 'postgres'),
        folder,
      }
    : null
}

/** The program's login of an embedded server that runs now, for tools next to it; null when none does. */
export const runningPostgres = (env: { DATA_DIR: string }): string | null => runningLogin(env)?.url ?? null
