import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Stat {
  parent: number
  ticks: number
  /** Of children that have ended and were waited for. */
  endedTicks: number
}

const statOf = (pid: string): Stat | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const sum = (nth: number): number => Number(fields[nth]) + Number(fields[nth + 1])
    return { parent: Number(fields[1]), ticks: sum(11), endedTicks: sum(13) }
  } catch {
    return null
  }
}

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * Milliseconds of processor time that processes and their children have used, those that have ended too, or null where
 * the system does not report it (no /proc). Unlike what is done in a second, it hardly changes when others use
 * the machine too.
 */
export const processorMs = (pids: readonly number[]): number | null => {
  if (!existsSync('/proc/self/stat')) return null
  const wanted = new Set(pids)
  const usedBy = (pid: number, stat: Stat): number => {
    if (wanted.has(pid)) return stat.ticks + stat.endedTicks
    return wanted.has(stat.parent) ? stat.ticks : 0
  }
  const used = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: statOf(name) }))
    .reduce((sum, { pid, stat }) => (stat ? sum + usedBy(pid, stat) : sum), 0)
  return (used * 1000) / ticksPerSecond()
}
