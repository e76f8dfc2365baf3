import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A start that its reader can mend. The message is for the terminal: what is wrong, and what to do about it; no stack
 * is shown. `exitCode` as in docs/operations.md: 2 for a setting, 1 for anything else.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
  readonly exitCode: 1 | 2
  constructor(sentence: string, { exitCode = 1, cause }: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.exitCode = exitCode
  }
}

/** What the system or a library says, ended as a sentence once, however it ended it itself. */
export const ended = (words: string): string => `${words.trim().replace(/[\s.]+$/, '')}.`

interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  address?: string
  port?: number
}

/** What is wrong with a port that cannot be listened on, and what to do. */
const portSentence = ({ code, port, address, message }: SystemError): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose others with PORT, METRICS_PORT and SANDBOX_PORT.`
  if (code === 'EACCES')
    return `Port ${port} may be listened on by administrators only. Choose one above 1023 with PORT, and lead the public port to it with a proxy.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${address ?? 'The address in HOST'} is no address of this machine. Set HOST to one that is, to 127.0.0.1 for this machine only, or to 0.0.0.0 for all.`
  return `Port ${port} cannot be listened on: ${ended(message)} Choose others with PORT, METRICS_PORT and SANDBOX_PORT.`
}

/** What is wrong with a file or folder, by what the system says of it. */
const FOLDER_SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) =>
    `${path} may not be read or written by this user. Give the folder to the user that Bindery runs as (chown), or name another with DATA_DIR or AUDIT_DIR.`,
  EROFS: (path) =>
    `${path} is on a disk that can only be read. Mount it for writing, or name another folder with DATA_DIR or AUDIT_DIR.`,
  ENOSPC: (path) =>
    `The disk of ${path} is full. Make room on it, or name a folder on another disk with DATA_DIR or AUDIT_DIR.`,
  EEXIST: (path) =>
    `${path} is a file where a folder has to be. Move it away, or name another folder with DATA_DIR or AUDIT_DIR.`,
  EISDIR: (path) => `${path} is a folder where a file has to be. Move it away.`,
  ELOOP: (path) => `${path} is a link that leads to itself. Mend it, or name another folder with DATA_DIR.`,
  ENAMETOOLONG: (path) => `${path} is longer than this system takes. Name a shorter folder with DATA_DIR.`,
  ENOENT: (path) =>
    `${path} cannot be found. Mend the link or the disk that should hold it, or name another folder with DATA_DIR or AUDIT_DIR.`,
  EBUSY: (path) =>
    `${path} is in use by another program, or is a mount point, which cannot be moved. Name a folder in it with DATA_DIR.`,
  EXDEV: (path) => `${path} is on another disk than the folder above it. Name a folder in it with DATA_DIR.`,
  EIO: (path) => `The disk of ${path} reports errors. Replace it, and restore a backup.`,
  EMFILE: (path) => `${path} cannot be opened: too many files are open. Raise the limit (ulimit -n 4096).`,
}
const SAME_AS: Readonly<Record<string, string>> = {
  EPERM: 'EACCES',
  EDQUOT: 'ENOSPC',
  ENOTDIR: 'EEXIST',
  ENFILE: 'EMFILE',
}

/** What of a path that cannot be used its reader knows: the first part of it that is in the way, or all of it. */
const inTheWay = (path: string): string => {
  for (let part = path; part !== dirname(part); part = dirname(part))
    if (statSync(part, { throwIfNoEntry: false })?.isFile()) return part
  return path
}

const pathSentence = ({ code = '', path = '' }: SystemError): string | null => {
  const known = SAME_AS[code] ?? code
  try {
    return FOLDER_SENTENCES[known]?.(known === 'EEXIST' ? inTheWay(path) : path) ?? null
  } catch {
    return FOLDER_SENTENCES[known]?.(path) ?? null
  }
}

/** What the system says of a port or a folder, as a sentence with what to do; null for what its reader cannot mend. */
export const refusalOf = (error: unknown): StartRefused | null => {
  if (error instanceof StartRefused) return error
  const { syscall, path, cause } = error as SystemError
  const sentence =
    syscall === 'listen' || syscall === 'bind' || (syscall === 'getaddrinfo' && path === undefined)
      ? portSentence(error as SystemError)
      : path === undefined
        ? null
        : pathSentence(error as SystemError)
  if (sentence !== null) return new StartRefused(sentence, { cause: error })
  return cause === undefined ? null : refusalOf(cause)
}

/** Writes what its reader can mend as its sentence and gives the exit code; anything else is a bug, and is thrown. */
export const explain = (error: unknown): number => {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  process.stderr.write(`${refusal.message}\n`)
  return refusal.exitCode
}
