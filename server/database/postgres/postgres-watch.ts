import type { Postmaster } from './postgres-cluster.ts'
import { startOf } from '#server/process/folder/process-identity.ts'

export interface PostgresWatch {
  /** Ends the watch and gives the server that runs now, or null when it is down. */
  end(): Promise<Postmaster | null>
}

const CHECK_MS = 100
/** After a start that failed, as on a full disk. */
const AGAIN_MS = 2_000

/**
 * Starts the database again when it ends although no one stopped it. Requests in between fail and are tried again by
 * their clients; what was committed is recovered. `tell` gets a sentence for the log.
 */
export const keepRunning = (
  first: Postmaster,
  relaunch: () => Promise<Postmaster>,
  tell: (sentence: string, error?: unknown) => void,
): PostgresWatch => {
  let current: Postmaster | null = first
  let isEnding = false
  let timer: NodeJS.Timeout
  let attempt: Promise<void> = Promise.resolve()

  const restart = async (): Promise<number> => {
    if (current) tell(`PostgreSQL (process ${current.pid}) ended unexpectedly. Starting it again.`)
    current = null
    try {
      current = await relaunch()
      tell(`PostgreSQL runs again as process ${current.pid}.`)
      return CHECK_MS
    } catch (error) {
      tell('PostgreSQL could not be started again.', error)
      return AGAIN_MS
    }
  }

  const check = async (): Promise<void> => {
    const isUp = current !== null && startOf(current.pid) !== null
    const pause = isUp || isEnding ? CHECK_MS : await restart()
    if (!isEnding) plan(pause)
  }

  const plan = (ms: number): void => {
    timer = setTimeout(() => {
      attempt = check()
    }, ms)
    timer.unref()
  }

  plan(CHECK_MS)
  return {
    end: async () => {
      isEnding = true
      clearTimeout(timer)
      await attempt
      return current
    },
  }
}
