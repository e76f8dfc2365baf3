import { closeSync, fchownSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import * as promises from 'node:fs/promises'
import { dirname } from 'node:path'
import { OWN_FILE, OWN_FOLDER } from './data-dir.ts'
import { systemRandom } from '../random.ts'

/** What is asked of the file system; tests put faults in its place. */
export type Disk = Pick<typeof promises, 'mkdir' | 'open' | 'readFile' | 'rename' | 'rm'>

export const systemDisk: Disk = promises

/** The name under which a file is written before it has its own: no other file's, and never taken for a whole file. */
const draftOf = (path: string): string => `${path}.${process.pid}-${systemRandom.newId()}.part`

/** Windows has no handle of a folder to be written through; its renames are journaled. */
const hasFolderHandles = process.platform !== 'win32'

/** Writes through what a folder lists, so that a name given in it outlives a loss of power. Takes a file too. */
export const syncFolder = async (folder: string, disk: Disk = systemDisk): Promise<void> => {
  if (!hasFolderHandles) return
  const handle = await disk.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The folder, made with those above it where they are missing, each of them written through. */
const madeFolder = async (folder: string, disk: Disk): Promise<void> => {
  const first = await disk.mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made), disk)
}

const writeThrough = async (path: string, bytes: Uint8Array | string, disk: Disk): Promise<void> => {
  const handle = await disk.open(path, 'wx', OWN_FILE)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file whole or not at all, and resolves when it would outlive a loss of power: the bytes are written
 * through before the file gets its name, and the name before the caller goes on. Replaces a file of this name, and
 * makes the folders that are missing.
 */
export const writeDurably = async (
  path: string,
  bytes: Uint8Array | string,
  disk: Disk = systemDisk,
): Promise<void> => {
  const folder = dirname(path)
  await madeFolder(folder, disk)
  const draft = draftOf(path)
  try {
    await writeThrough(draft, bytes, disk)
    await disk.rename(draft, path)
  } catch (error) {
    await disk.rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder, disk)
}

/** `syncFolder` for a start, which goes step by step. */
export const syncFolderNow = (folder: string): void => {
  if (!hasFolderHandles) return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** `writeDurably` for a start; with `owner`, the file is theirs. The folder exists. */
export const writeDurablyNow = (
  path: string,
  text: string,
  owner: { uid: number; gid: number } | null = null,
): void => {
  const draft = `${path}.part`
  const handle = openSync(draft, 'w', OWN_FILE)
  try {
    writeFileSync(handle, text)
    if (owner) fchownSync(handle, owner.uid, owner.gid)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, path)
  syncFolderNow(dirname(path))
}
