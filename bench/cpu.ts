import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Stat {
  parent: number
  ticks: number
}

const statOf = (pid: string): Stat | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * Milliseconds of processor time that processes and their children have used, or null where the system does not
 * tell (it has no /proc). Unlike what is done in a second, it hardly changes when others use the machine too.
 */
export const processorMs = (pids: readonly number[]): number | null => {
  if (!existsSync('/proc/self/stat')) return null
  const wanted = new Set(pids)
  const used = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), stat: statOf(pid) }))
    .reduce(
      (sum, { pid, stat }) => (stat && (wanted.has(pid) || wanted.has(stat.parent)) ? sum + stat.ticks : sum),
      0,
    )
  return (used * 1000) / ticksPerSecond()
}
