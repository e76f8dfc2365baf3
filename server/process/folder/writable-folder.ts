import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurablyNow } from './durable-file.ts'
import { refusalOf, StartRefused } from '../start-refused.ts'

/**
 * Writes a file into a folder the way all are written there, and takes it away again. Throws StartRefused where that
 * does not work, so that a start finds out and not the first record that needs its file.
 */
export const refuseUnwritable = (folder: string): void => {
  const path = join(folder, `.writable-${process.pid}`)
  try {
    writeDurablyNow(path, '')
    rmSync(path)
  } catch (error) {
    rmSync(`${path}.part`, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    // A path below the folder says nothing to its reader, and a missing one can only be the folder's fault.
    const known =
      code === 'ENOENT' ? null : refusalOf(Object.assign(new Error(message), { code, path: folder }))
    throw (
      known ??
      new StartRefused(
        `${folder} takes no files of Bindery (${message}). Name a folder on a local disk with DATA_DIR or AUDIT_DIR.`,
        { cause: error },
      )
    )
  }
}
