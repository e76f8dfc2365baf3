import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Disk, systemDisk, writeDurably } from './durable-file.ts'

/** Stored files, named by the SHA-256 of their bytes, so that a record and its file cannot disagree. */
export interface Files {
  /** Resolves when the file would outlive a loss of power: what names it may be committed then. */
  put(sha256: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when no such file is stored. Throws StoredFileDamaged rather than give out others. */
  get(sha256: string): Promise<Uint8Array | null>
}

/** A file that a record names is torn, changed, gone or on a broken disk; the message is for the log. */
export class StoredFileDamaged extends Error {
  override name = 'StoredFileDamaged'
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A folder with two levels. */
export const folderFiles = (root: string, disk: Disk = systemDisk): Files => {
  const place = (sha256: string): string => join(root, sha256.slice(0, 2), sha256)
  return {
    put: (sha256, bytes) => writeDurably(place(sha256), bytes, disk),
    get: async (sha256) => {
      const path = place(sha256)
      const bytes = await disk.readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw new StoredFileDamaged(`${path} cannot be read: ${error.message}`, { cause: error })
      })
      if (bytes !== null && hashOf(bytes) !== sha256)
        throw new StoredFileDamaged(`${path} is not the file that was stored: put it back from a backup`)
      return bytes
    },
  }
}
