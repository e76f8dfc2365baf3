import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { syncFolder, writeDurably } from '#server/process/folder/durable-file.ts'
import { makeDataDir, makeFolders } from '#server/process/folder/data-dir.ts'
import { acquireLock } from '#server/process/folder/lock.ts'
import { knownMigrations } from '#server/database/migrate.ts'
import { findBinaries } from '#server/database/postgres/postgres-binaries.ts'
import { findPostmaster, shutDown } from '#server/database/postgres/postgres-cluster.ts'
import { chooseOwner } from '#server/database/postgres/postgres-owner.ts'
import {
  chooseElsewhere,
  type PostgresState,
  readState,
  writeState,
} from '#server/database/postgres/postgres-state.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { type BackupSettings, isInside, PARTS, refuseExternal } from './backup.ts'
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

const STATE = 'postgres.json'

/** What a new disk holds by itself. */
const OF_THE_DISK = new Set(['lost+found'])

const isUsed = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => !OF_THE_DISK.has(name))

/** What takes back what a restore has made so far, the last first. */
type Undo = (() => Promise<unknown>)[]

const undoAll = async (undo: Undo): Promise<void> => {
  for (const step of undo.toReversed()) await step().catch(() => {})
}

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
const moveAway = async (dataDir: string, now: Date, undo: Undo): Promise<string> => {
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
  undo.push(() => rename(kept, dataDir))
  return kept
}

/** The database goes where its user can enter, which may be elsewhere than where it was backed up. */
const placeDatabase = async (
  backup: string,
  manifest: Manifest,
  { draft, dataDir }: { draft: string; dataDir: string },
  undo: Undo,
): Promise<void> => {
  const owner = chooseOwner(null)
  const elsewhere = chooseElsewhere(dataDir, owner, draft)
  const home = elsewhere ?? draft
  if (elsewhere) {
    undo.push(() => rm(elsewhere, { recursive: true, force: true }))
    makeFolders(elsewhere, 0o711)
    await writeDurably(join(elsewhere, 'BELONGS-TO'), `${dataDir}\n`)
  }
  await makeFolder(join(home, 'postgres'), owner)
  await copyPart(backup, manifest, PARTS.database, join(home, 'postgres'), owner)
  await syncFolder(home)
  const state = JSON.parse(readFileSync(join(backup, STATE), 'utf8')) as PostgresState
  // Another installation may use the port; the next start finds one.
  writeState(draft, { ...state, elsewhere, port: 0, isMade: true })
}

/** Into the folder that AUDIT_DIR names; where that is in the data folder, into what becomes it. */
const placeAudit = async (
  backup: string,
  manifest: Manifest,
  { AUDIT_DIR, DATA_DIR }: BackupSettings,
  draft: string,
  undo: Undo,
): Promise<boolean> => {
  const isOutside = !isInside(AUDIT_DIR, DATA_DIR)
  if (isOutside && isUsed(AUDIT_DIR)) return false
  const target = isOutside ? AUDIT_DIR : join(draft, relative(DATA_DIR, AUDIT_DIR))
  if (isOutside) undo.push(emptying(target))
  makeFolders(target)
  await copyPart(backup, manifest, PARTS.audit, target)
  return true
}

/** Takes a folder away that was not there, and what one holds that was empty. */
const emptying = (folder: string): (() => Promise<unknown>) => {
  if (!existsSync(folder)) return () => rm(folder, { recursive: true, force: true })
  return async () => {
    for (const name of readdirSync(folder))
      if (!OF_THE_DISK.has(name)) await rm(join(folder, name), { recursive: true })
  }
}

const fill = async (
  backup: string,
  manifest: Manifest,
  env: BackupSettings,
  { draft, dataDir }: { draft: string; dataDir: string },
  undo: Undo,
): Promise<boolean> => {
  const withAudit = await placeAudit(backup, manifest, env, draft, undo)
  await makeFolder(join(draft, 'files'))
  await copyPart(backup, manifest, PARTS.files, join(draft, 'files'))
  const single = manifest.files.filter(({ path }) => path === 'sandbox-processor.jsonl')
  await copyListed(backup, draft, { folders: [], files: single })
  const real = join(realpathSync(dirname(dataDir)), basename(dataDir))
  await placeDatabase(backup, manifest, { draft, dataDir: real }, undo)
  return withAudit
}

const MOUNTS = '/proc/self/mountinfo'

/** Whether a disk, or a folder of another place, is mounted there: such a folder can be filled, but not moved. */
const isMountPoint = (folder: string): boolean => {
  if (statSync(folder).dev !== statSync(dirname(folder)).dev) return true
  const lines = existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8').split('\n') : []
  const unescaped = (path: string): string =>
    path.replaceAll(/\\([0-7]{3})/g, (_all, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 8)),
    )
  return lines.some((line) => unescaped(line.split(' ')[4] ?? '') === folder)
}

const refuseUsed = (dataDir: string, replaces: boolean): void => {
  if (!isUsed(dataDir)) return
  if (isMountPoint(dataDir))
    throw new StartRefused(
      `${dataDir} holds data already, and as a mount point it cannot be moved aside. Move what it holds to another place, or name another folder with DATA_DIR.`,
    )
  if (!replaces)
    throw new StartRefused(
      `${dataDir} holds data already, and nothing is overwritten. Name another folder with DATA_DIR, or add --replace, which moves this one aside.`,
    )
}

/** An empty folder that is there is filled and stays what it is: it may be a mount point, or have rights of its own. */
const moveInto = async (draft: string, dataDir: string, undo: Undo): Promise<void> => {
  // The state last: without it, no start takes half of a restore for a database.
  const names = readdirSync(draft).toSorted((a, b) => Number(a === STATE) - Number(b === STATE))
  for (const name of names) {
    undo.push(() => rm(join(dataDir, name), { recursive: true, force: true }))
    await rename(join(draft, name), join(dataDir, name))
  }
  await rm(draft, { recursive: true })
  await syncFolder(dataDir)
}

const moveTo = async (draft: string, dataDir: string): Promise<void> => {
  await rename(draft, dataDir)
  await syncFolder(dirname(dataDir))
}

/**
 * Puts a backup in the place of the data folder, which must be empty or absent; with `replaces`, the one that is there
 * is moved aside first, never deleted. Nothing is touched before every file of the backup was read and found as it
 * was written, and what was made is taken back when it fails later. Throws StartRefused.
 */
export const restoreBackup = async (
  env: BackupSettings,
  backup: string,
  { replaces, now }: { replaces: boolean; now: Date },
): Promise<Restored> => {
  refuseExternal(env, 'this restore')
  const manifest = await readManifest(backup)
  refuseForeign(backup, manifest)
  const dataDir = existsSync(env.DATA_DIR) ? realpathSync(env.DATA_DIR) : env.DATA_DIR
  refuseUsed(dataDir, replaces)
  await checkBackup(backup, manifest)
  const isFilled = existsSync(dataDir) && !isUsed(dataDir)
  const draft = isFilled ? join(dataDir, `.restoring-${process.pid}`) : `${dataDir}.restoring-${process.pid}`
  const undo: Undo = [() => rm(draft, { recursive: true, force: true })]
  try {
    await rm(draft, { recursive: true, force: true })
    makeDataDir(draft)
    const withAudit = await fill(backup, manifest, env, { draft, dataDir }, undo)
    const kept = isUsed(dataDir) && !isFilled ? await moveAway(dataDir, now, undo) : null
    await (isFilled ? moveInto(draft, dataDir, undo) : moveTo(draft, dataDir))
    return { manifest, kept, withAudit }
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}
