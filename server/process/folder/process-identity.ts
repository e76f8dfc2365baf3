import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** A process is known by its id and the moment it started: ids are given out again. */
export interface ProcessIdentity {
  pid: number
  /** In the system's own words; only ever compared. */
  started: string
}

/** The process runs, but the system does not show when it started. */
export const START_UNKNOWN = 'unknown'

const text = (read: () => string): string => {
  try {
    return read().trim()
  } catch {
    return ''
  }
}

/** True also for a process that has ended and only waits to be reaped. */
export const answersSignals = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const startFromProc = (pid: number): string | null => {
  const stat = text(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  // The program's name is in parentheses and may hold any character, so fields count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return null
  return started ?? (answersSignals(pid) ? START_UNKNOWN : null)
}

const startFromPs = (pid: number): string | null => {
  if (!answersSignals(pid)) return null
  const listed = text(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }))
  return listed === '' ? START_UNKNOWN : listed
}

/** When a process started, `START_UNKNOWN` when that is hidden, or null when it is gone or only waits to be reaped. */
export const startOf = (pid: number): string | null =>
  text(() => readFileSync('/proc/self/stat', 'latin1')) === '' ? startFromPs(pid) : startFromProc(pid)

export const isRunning = ({ pid, started }: ProcessIdentity): boolean => {
  const now = startOf(pid)
  return now !== null && (now === started || now === START_UNKNOWN || started === START_UNKNOWN)
}

/** The machine since its last boot, and the table that process ids count in; empty where the system has neither. */
export const machineIdentity = (): { boot: string; pidTable: string } => ({
  boot: text(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')),
  pidTable: text(() => readlinkSync('/proc/self/ns/pid')),
})
