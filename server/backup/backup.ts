import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import pg from 'pg'
import { PRODUCT_VERSION } from '#domain/market/company.ts'
import type { Env } from '#server/env.ts'
import { makeFolders } from '#server/process/folder/data-dir.ts'
import { syncFolder } from '#server/process/folder/durable-file.ts'
import { acquireLock, holderOf } from '#server/process/folder/lock.ts'
import { type PostgresLogin, runningLogin, startPostgres } from '#server/database/postgres/postgres.ts'
import { majorOf } from '#server/database/postgres/postgres-cluster.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { copyCluster } from './cluster.ts'
import { copyFile, copyFolder, type Copied, syncAll } from './copy.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export type BackupSettings = Pick<Env, 'DATA_DIR' | 'AUDIT_DIR' | 'DATABASE_URL'>

/** Parts of a backup: folders of their own, and files next to the database that belong to it. */
export const PARTS = { database: 'postgres', audit: 'audit', files: 'files' } as const
/** The database's passwords, and the memory of the sandbox card processor. */
export const SINGLE_FILES = ['postgres.json', 'sandbox-processor.jsonl'] as const

/** Both are for the embedded database: an external one has tools of its own. */
export const refuseExternal = ({ DATABASE_URL }: BackupSettings, what: string): void => {
  if (DATABASE_URL)
    throw new StartRefused(
      `DATABASE_URL names an external database, and ${what} is for the embedded one. Use pg_dump and pg_restore, as docs/operations.md says.`,
      { exitCode: 2 },
    )
}

/** Whether a path is a folder or below it. */
export const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === '' || (!way.startsWith('..') && !way.startsWith('/'))
}

const refusePlace = (target: string, dataDir: string): void => {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartRefused(`${target} exists already, and a backup overwrites nothing. Name another folder.`)
  if (isInside(target, dataDir))
    throw new StartRefused(
      `${target} lies in the data folder, and would be lost with it. Name a folder elsewhere, best on another disk.`,
    )
}

/** Works with the database next to a running server, or starts it alone for as long as that takes. */
const withLogin = async <T>(env: BackupSettings, work: (login: PostgresLogin) => Promise<T>): Promise<T> => {
  const holder = await holderOf(env.DATA_DIR)
  const running = holder?.state === 'held' ? runningLogin(env) : null
  if (running) return work(running)
  const lock = await acquireLock(env.DATA_DIR, 'a backup')
  try {
    const postgres = await startPostgres(env)
    try {
      return await work(postgres)
    } finally {
      await postgres.stop()
    }
  } finally {
    lock.release()
  }
}

const migrationsOf = async ({ url }: PostgresLogin): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const below = (part: string, { folders, files }: Copied): Copied => ({
  folders: [part, ...folders.map((path) => `${part}/${path}`)],
  files: files.map((file) => ({ ...file, path: `${part}/${file.path}` })),
})

const part = async (name: string, from: string, into: string): Promise<Copied> => {
  await mkdir(join(into, name), { mode: 0o700 })
  const isDraft = (path: string, isFolder: boolean): boolean => !isFolder && path.endsWith('.part')
  return below(
    name,
    existsSync(from) ? await copyFolder(from, join(into, name), { skips: isDraft }) : NOTHING,
  )
}

const NOTHING: Copied = { folders: [], files: [] }

const singleFiles = async (dataDir: string, into: string): Promise<Copied> => {
  const files = []
  for (const path of SINGLE_FILES) {
    const file = await copyFile(join(dataDir, path), join(into, path))
    if (file) files.push({ path, ...file })
  }
  await syncAll(into, { folders: [], files })
  return { folders: [], files }
}

/**
 * All parts, in the order in which they name each other: checkpoints of the audit trail before the database that holds
 * the trail, and files and payments after the database that names them. So whatever the backup's records name is in
 * it, also while the server works.
 */
const copyAll = async (env: BackupSettings, login: PostgresLogin, into: string): Promise<Copied> => {
  const audit = await part(PARTS.audit, env.AUDIT_DIR, into)
  await mkdir(join(into, PARTS.database), { mode: 0o700 })
  const database = below(PARTS.database, await copyCluster(login, join(into, PARTS.database)))
  const files = await part(PARTS.files, join(env.DATA_DIR, 'files'), into)
  const single = await singleFiles(env.DATA_DIR, into)
  const all = [audit, database, files, single]
  return { folders: all.flatMap(({ folders }) => folders), files: all.flatMap((one) => one.files) }
}

/**
 * Copies the database, files, audit checkpoints and sandbox payments of a data folder into `target`, next to a running
 * server or without one. The folder appears whole or not at all, with the hash of every file in it. Throws StartRefused.
 */
export const makeBackup = async (env: BackupSettings, target: string, now: Date): Promise<Manifest> => {
  refuseExternal(env, 'this backup')
  if (!existsSync(join(env.DATA_DIR, 'postgres.json')))
    throw new StartRefused(`${env.DATA_DIR} holds no database. Name the data folder with DATA_DIR.`)
  refusePlace(target, realpathSync(env.DATA_DIR))
  const draft = join(dirname(target), `.${basename(target)}.part-${process.pid}`)
  makeFolders(draft)
  try {
    const manifest = await withLogin(env, async (login): Promise<Manifest> => ({
      format: 1,
      madeAt: now.toISOString(),
      product: PRODUCT_VERSION,
      postgres: majorOf(login.folder),
      migrations: await migrationsOf(login),
      ...(await copyAll(env, login, draft)),
    }))
    await writeManifest(draft, manifest)
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
    await syncFolder(dirname(target))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
