import { readFileSync } from 'node:fs'

const CHECK_MS = 200
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'])

const factsOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const close = stat.lastIndexOf(')')
    return {
      name: stat.slice(stat.indexOf('(') + 1, close),
      parent: Number(stat.slice(close + 2).split(' ')[1]),
    }
  } catch {
    return null
  }
}

/** npm, or npm and the shell that it runs scripts in: nothing above them, since a terminal may well be closed. */
const lineage = () => {
  const parent = factsOf(process.ppid)
  return `${process.ppid} ${parent && SHELLS.has(parent.name) ? parent.parent : ''}`
}

/**
 * Calls `end` once when the npm that started this process has ended: it may be killed without passing the signal on,
 * and what it started must not stay behind and hold the port. Does nothing without npm.
 */
export const whenNpmEnds = (end) => {
  if (!process.env.npm_lifecycle_event) return
  const born = lineage()
  const timer = setInterval(() => {
    if (lineage() === born) return
    clearInterval(timer)
    end()
  }, CHECK_MS)
  timer.unref()
}
