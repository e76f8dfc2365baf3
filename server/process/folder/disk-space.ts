import { statfs } from 'node:fs/promises'

/**
 * Room that is left to PostgreSQL: it takes its log of changes in pieces of 16 MB, and ends when it cannot have one. So
 * commands are refused before that, and what was stored can still be read.
 */
const RESERVE_BYTES = 32 * 1_048_576
const LOOK_MS = 500

export interface DiskSpace {
  /** True while a disk has less room than is left to PostgreSQL. */
  isFull(): boolean
  stop(): void
}

/** Bytes that this user may still write on the disk of a folder. */
export type RoomOf = (folder: string) => Promise<number>

const roomOf: RoomOf = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Looks after the disks of folders, twice a second. `tell` hears when one fills up and when there is room again. */
export const watchDisks = (
  folders: readonly string[],
  tell: (sentence: string) => void,
  room: RoomOf = roomOf,
): DiskSpace => {
  let full: string | null = null
  let isStopped = false
  let timer: NodeJS.Timeout

  const look = async (): Promise<void> => {
    const rooms = await Promise.all(folders.map((folder) => room(folder).catch(() => Infinity)))
    const found = folders.find((_folder, at) => (rooms[at] ?? Infinity) < RESERVE_BYTES) ?? null
    if (found !== null && full === null)
      tell(`the disk of ${found} is full: commands are refused until there is room again`)
    if (found === null && full !== null) tell(`there is room again on the disk of ${full}`)
    full = found
  }
  const plan = (ms: number): void => {
    timer = setTimeout(() => {
      void look().then(() => {
        if (!isStopped) plan(LOOK_MS)
      })
    }, ms)
    timer.unref()
  }
  plan(0)
  return {
    isFull: () => full !== null,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** The request needs room on a disk that has none. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

/** Of the system, of a quota, and of PostgreSQL. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error says that a disk is full: a file of ours, or PostgreSQL's in its own words. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, message, cause } = error as Error & { code?: string }
  return (
    error instanceof DiskFull ||
    CODES.has(code ?? '') ||
    /No space left on device|Disk quota exceeded/.test(message) ||
    isDiskFull(cause)
  )
}
