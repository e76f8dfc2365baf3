import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from '../start-refused.ts'

/** What the server keeps is read by its own user alone. */
export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600
/** Bits that let the group or others in. */
const OTHERS = 0o077
/** Of the data folder; the database's folder belongs to PostgreSQL's user, and PostgreSQL keeps it closed itself. */
const OWN = ['files', 'audit', 'lock', 'postgres.json', 'postgres-start.log', 'sandbox-processor.jsonl']
/** Of the folder of the audit trail's witnesses, wherever it is. */
const WITNESSES = ['checkpoints.jsonl', 'checkpoint-key.pem']

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Makes a folder, with those above it where they are missing. The system's own way of doing that tries for ever where a
 * file system takes no folders and answers that something is missing, as /proc does. Throws StartRefused there.
 */
export const makeFolders = (path: string, mode: number = OWN_FOLDER): void => {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path && !existsSync(above)) makeFolders(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process may have made it meanwhile.
    if (code === 'EEXIST' && isFolder(path)) return
    if (code !== 'ENOENT' || !isFolder(above)) throw error
    throw new StartRefused(
      `${path} cannot be made: the file system of ${above} takes no new folders. Name another folder with DATA_DIR or AUDIT_DIR.`,
      { cause: error },
    )
  }
}

/**
 * The data folder's real path; made when absent, closed to other users. Where root made it, others may pass it but not
 * list it, because PostgreSQL's own user has to pass.
 */
export const makeDataDir = (dataDir: string): string => {
  makeFolders(dataDir, process.getuid?.() === 0 ? 0o711 : OWN_FOLDER)
  return realpathSync(dataDir)
}

/** Takes rights away that are too many and gives none; what belongs to another user is theirs to close. */
const tighten = (path: string, mode: number, most: number): void => {
  if ((mode & 0o777 & ~most) === 0) return
  try {
    chmodSync(path, mode & most)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error
  }
}

/** Closes a file, or a folder with all in it. What is in a closed folder was never open, so that is not looked at. */
const close = (path: string): void => {
  const { mode, isFolder, isFile } = kindOf(path)
  if (isFile) tighten(path, mode, OWN_FILE)
  if (!isFolder || (mode & OTHERS) === 0) return
  for (const name of readdirSync(path)) close(join(path, name))
  tighten(path, mode, OWN_FOLDER)
}

const kindOf = (path: string): { mode: number; isFolder: boolean; isFile: boolean } => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return {
    mode: found?.mode ?? 0,
    isFolder: found?.isDirectory() ?? false,
    isFile: found?.isFile() ?? false,
  }
}

/**
 * Closes to other users what earlier versions, a restored copy or a hand left open of the server's own files and
 * folders, and nothing else that is in a folder that was chosen for them. On Windows modes say nothing.
 */
export const tightenFolders = (dataDir: string, auditDir: string): void => {
  if (process.platform === 'win32') return
  for (const name of OWN) close(join(dataDir, name))
  for (const name of WITNESSES) close(join(auditDir, name))
}
