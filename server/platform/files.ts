import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stored files, named by the SHA-256 of their bytes, so that a record and its file cannot disagree. */
export interface Files {
  put(sha256: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when no such file is stored. */
  get(sha256: string): Promise<Uint8Array | null>
}

/** A folder with two levels, written beside and renamed so that a crash leaves no half file. */
export const folderFiles = (root: string): Files => {
  const place = (sha256: string): string => join(root, sha256.slice(0, 2), sha256)
  return {
    put: async (sha256, bytes) => {
      const path = place(sha256)
      await mkdir(join(root, sha256.slice(0, 2)), { recursive: true })
      const draft = `${path}.${process.pid}.part`
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    get: async (sha256) => {
      try {
        return await readFile(place(sha256))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}
