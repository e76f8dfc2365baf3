import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { chown, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#server/process/folder/durable-file.ts'
import type { CopiedFile } from './manifest.ts'

const CHUNK = 1_048_576

/** What was copied, with paths below the folder that was copied to. */
export interface Copied {
  folders: string[]
  files: CopiedFile[]
}

interface Owned {
  uid: number
  gid: number
}

export interface CopyOptions {
  /** Whether a path below the folder is left out; what a folder that is left out holds is not looked at. */
  skips?: (path: string, isFolder: boolean) => boolean
  /** Who the copies belong to; this process's user when null. */
  owner?: Owned | null
}

const hasVanished = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Copies one file; `syncAll` then writes it through. Gives its size and hash as they were read; null when it went away before it
 * was opened, as files of a database at work do.
 */
export const copyFile = async (
  from: string,
  to: string,
  owner: Owned | null = null,
): Promise<Pick<CopiedFile, 'size' | 'sha256'> | null> => {
  const source = await open(from, constants.O_RDONLY).catch((error: unknown) => {
    if (hasVanished(error)) return null
    throw error
  })
  if (!source) return null
  const hash = createHash('sha256')
  let size = 0
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const buffer = Buffer.allocUnsafe(CHUNK)
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK)
        if (bytesRead === 0) break
        const chunk = buffer.subarray(0, bytesRead)
        hash.update(chunk)
        await target.writeFile(chunk)
        size += bytesRead
      }
      if (owner) await target.chown(owner.uid, owner.gid)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** So many at once share what the disk does for each. */
const SYNCED_AT_ONCE = 16

/** Writes files and folders through, many at once: one after the other, each would wait for the disk alone. */
export const syncAll = async (root: string, { folders, files }: Copied): Promise<void> => {
  const waiting = [...files.map(({ path }) => path), ...folders, '.']
  const work = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      await syncFolder(join(root, path))
  }
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, work))
}

/** Makes a folder for its owner only. */
export const makeFolder = async (path: string, owner: Owned | null = null): Promise<void> => {
  await mkdir(path, { mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Copies what a folder holds into another that exists and is empty, and writes it through. */
export const copyFolder = async (
  from: string,
  to: string,
  { skips = () => false, owner = null }: CopyOptions = {},
): Promise<Copied> => {
  const copied: Copied = { folders: [], files: [] }
  const walk = async (path: string): Promise<void> => {
    const entries = await readdir(join(from, path), { withFileTypes: true }).catch((error: unknown) => {
      if (path !== '' && hasVanished(error)) return []
      throw error
    })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (skips(inner, entry.isDirectory())) continue
      if (entry.isDirectory()) {
        await makeFolder(join(to, inner), owner)
        copied.folders.push(inner)
        await walk(inner)
      } else if (entry.isFile()) {
        const file = await copyFile(join(from, inner), join(to, inner), owner)
        if (file) copied.files.push({ path: inner, ...file })
      }
    }
  }
  await walk('')
  await syncAll(to, copied)
  return copied
}

/** Copies the folders and files of a list; null where one of them is not what the list says. */
export const copyListed = async (
  from: string,
  to: string,
  { folders, files }: Copied,
  owner: Owned | null = null,
): Promise<string | null> => {
  for (const path of folders) await makeFolder(join(to, path), owner)
  for (const { path, sha256 } of files) {
    const copy = await copyFile(join(from, path), join(to, path), owner)
    if (copy?.sha256 !== sha256) return path
  }
  await syncAll(to, { folders, files })
  return null
}
