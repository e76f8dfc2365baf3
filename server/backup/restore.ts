import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '#server/platform/durable-file.ts'
import { makeDataDir } from '#server/platform/data-dir.ts'
import { acquireLock } from '#server/platform/lock.ts'
import { knownMigrations } from '#server/platform/migrate.ts'
import { findBinaries } from '#server/platform/postgres-binaries.ts'
import { findPostmaster, shutDown } from '#server/platform/postgres-cluster.ts'
import { chooseOwner } from '#server/platform/postgres-owner.ts'
import {
  chooseElsewhere,
  type PostgresState,
  readState,
  writeState,
} from '#server/platform/postgres-state.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { type BackupSettings, PARTS, refuseExternal } from './backup.ts'
import { copyListed, type Copied, makeFolder } from './copy.ts'
import { checkBackup, type Manifest, readManifest } from './manifest.ts'

export interface Restored {
  manifest: Manifest
  /** Where the data folder that was there before is now; null when there was none. */
  kept: string | null
  /** False when checkpoints outside of the data folder were there already, and were left as they are. */
  withAudit: boolean
}

const refuseForeign = (backup: string, { postgres, migrations, product }: Manifest): void => {
  const { major } = findBinaries(chooseOwner(null))
  if (postgres !== major)
    throw new StartRefused(
      `The backup in ${backup} was made by PostgreSQL ${postgres}, and this version of Bindery brings ${major}. ` +
        `Restore it with Bindery ${product}, and move the data with a dump (docs/operations.md).`,
    )
  const known = new Set(knownMigrations())
  const newer = migrations.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new StartRefused(
      `The backup in ${backup} was made by another version of Bindery (${product}): it holds ${newer.join(', ')}. Restore it with that version.`,
    )
}

const isUsed = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/** The part of the list below a folder, with paths from there. */
const partOf = ({ folders, files }: Manifest, part: string): Copied => {
  const start = `${part}/`
  return {
    folders: folders.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length)),
    files: files
      .filter(({ path }) => path.startsWith(start))
      .map((file) => ({ ...file, path: file.path.slice(start.length) })),
  }
}

const copyPart = async (
  backup: string,
  manifest: Manifest,
  part: string,
  to: string,
  owner: { uid: number; gid: number } | null = null,
): Promise<void> => {
  const changed = await copyListed(join(backup, part), to, partOf(manifest, part), owner)
  if (changed !== null)
    throw new StartRefused(`${part}/${changed} of the backup changed while it was read. Try again.`)
}

/** Moves the data folder that is there out of the way, and gives its new place. */
const moveAway = async (dataDir: string, now: Date): Promise<string> => {
  const lock = await acquireLock(dataDir, 'a restore')
  try {
    const left = findPostmaster(join(readState(dataDir)?.elsewhere ?? dataDir, 'postgres'))
    if (left && !(await shutDown(left)))
      throw new StartRefused(`The database in ${dataDir} is still ending. Try again in a moment.`)
  } finally {
    lock.release()
  }
  const kept = `${dataDir}.before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  await rename(dataDir, kept)
  return kept
}

/** The database goes where its user can enter, which may be elsewhere than where it was backed up. */
const placeDatabase = async (
  backup: string,
  manifest: Manifest,
  { draft, dataDir }: { draft: string; dataDir: string },
): Promise<void> => {
  const owner = chooseOwner(null)
  const elsewhere = chooseElsewhere(dataDir, owner, draft)
  const home = elsewhere ?? draft
  if (elsewhere) {
    mkdirSync(elsewhere, { recursive: true, mode: 0o711 })
    await writeDurably(join(elsewhere, 'BELONGS-TO'), `${dataDir}\n`)
  }
  await makeFolder(join(home, 'postgres'), owner)
  await copyPart(backup, manifest, PARTS.database, join(home, 'postgres'), owner)
  await syncFolder(home)
  const state = JSON.parse(readFileSync(join(backup, 'postgres.json'), 'utf8')) as PostgresState
  // Another installation may use the port; the next start finds one.
  writeState(draft, { ...state, elsewhere, port: 0, isMade: true })
}

const placeAudit = async (
  backup: string,
  manifest: Manifest,
  env: BackupSettings,
  draft: string,
): Promise<boolean> => {
  const isOutside = env.AUDIT_DIR !== join(env.DATA_DIR, 'audit')
  if (isOutside && isUsed(env.AUDIT_DIR)) return false
  const target = isOutside ? env.AUDIT_DIR : join(draft, 'audit')
  await mkdir(target, { recursive: true, mode: 0o700 })
  await copyPart(backup, manifest, PARTS.audit, target)
  return true
}

const fill = async (backup: string, manifest: Manifest, env: BackupSettings, draft: string) => {
  const withAudit = await placeAudit(backup, manifest, env, draft)
  await makeFolder(join(draft, 'files'))
  await copyPart(backup, manifest, PARTS.files, join(draft, 'files'))
  const single = manifest.files.filter(({ path }) => path === 'sandbox-processor.jsonl')
  await copyListed(backup, draft, { folders: [], files: single })
  const dataDir = join(realpathSync(dirname(env.DATA_DIR)), basename(env.DATA_DIR))
  await placeDatabase(backup, manifest, { draft, dataDir })
  return withAudit
}

/**
 * Puts a backup in the place of the data folder, which must be empty or absent; with `replaces`, the one that is there
 * is moved aside first, never deleted. Nothing is touched before every file of the backup was read and found as it
 * was written. Throws StartRefused.
 */
export const restoreBackup = async (
  env: BackupSettings,
  backup: string,
  { replaces, now }: { replaces: boolean; now: Date },
): Promise<Restored> => {
  refuseExternal(env, 'this restore')
  const manifest = await readManifest(backup)
  refuseForeign(backup, manifest)
  await checkBackup(backup, manifest)
  if (isUsed(env.DATA_DIR) && !replaces)
    throw new StartRefused(
      `${env.DATA_DIR} holds data already, and nothing is overwritten. Name another folder with DATA_DIR, or add --replace, which moves this one aside.`,
    )
  const draft = `${env.DATA_DIR}.restoring-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  makeDataDir(draft)
  try {
    const withAudit = await fill(backup, manifest, env, draft)
    const kept = isUsed(env.DATA_DIR) ? await moveAway(realpathSync(env.DATA_DIR), now) : null
    await rm(env.DATA_DIR, { recursive: true, force: true })
    await rename(draft, env.DATA_DIR)
    await syncFolder(dirname(env.DATA_DIR))
    return { manifest, kept, withAudit }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
