import type { Logger } from './log.ts'

export interface Shutdown {
  /** False from the first signal on: `/health/ready` answers 503. */
  readonly isReady: boolean
  /** Aborted when the end begins, for a start that is still under way. */
  readonly signal: AbortSignal
  /** Adds a step. The last one added runs first: what was opened last is closed first. */
  add(name: string, stop: () => Promise<unknown> | void, limitMs?: number): void
  /** The end waits for this work, which stops by itself when `signal` is aborted. */
  waitFor(start: Promise<unknown>): void
  /** Ready from now on, until the end begins. */
  ready(): void
  /** Begins the end once; resolves with the exit code when every step has run. */
  end(reason: string, code?: number): Promise<number>
}

export interface ShutdownOptions {
  log: Logger
  /** How long to be not ready before the first step, so that a load balancer turns away first. */
  drainMs?: number
}

interface Step {
  name: string
  stop: () => Promise<unknown> | void
  limitMs: number
}

const STEP_LIMIT_MS = 25_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs the step within its limit; false when it failed, which is logged and must not keep the others from running. */
const runStep = async ({ name, stop, limitMs }: Step, log: Logger): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`still busy after ${limitMs / 1_000} s`)), limitMs)
  })
  try {
    await Promise.race([stop(), limit])
    return true
  } catch (error) {
    log.error({ err: error, step: name }, 'a step of the shutdown failed')
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** The order in which a server ends: not ready, then each step from the last to the first, each within its limit. */
export const createShutdown = ({ log, drainMs = 0 }: ShutdownOptions): Shutdown => {
  const steps: Step[] = []
  let isReady = false
  let ending: Promise<number> | undefined
  let starting: Promise<unknown> = Promise.resolve()
  const abort = new AbortController()

  const run = async (reason: string, code: number): Promise<number> => {
    isReady = false
    log.info({ reason }, 'stopping')
    abort.abort(new Error('the server is stopping'))
    const start: Step = { name: 'start', stop: () => starting.catch(() => {}), limitMs: STEP_LIMIT_MS }
    await runStep(start, log)
    if (drainMs > 0) await pause(drainMs)
    let isClean = true
    for (let step = steps.pop(); step; step = steps.pop()) isClean = (await runStep(step, log)) && isClean
    log.info('stopped')
    return code === 0 && !isClean ? 1 : code
  }

  return {
    get isReady() {
      return isReady
    },
    signal: abort.signal,
    waitFor: (start) => {
      starting = start
    },
    add: (name, stop, limitMs = STEP_LIMIT_MS) => void steps.push({ name, stop, limitMs }),
    ready: () => {
      isReady = ending === undefined
    },
    end: (reason, code = 0) => (ending ??= run(reason, code)),
  }
}

/** One Ctrl-C can arrive several times: from the terminal, from npm and from the launcher. */
const SAME_SIGNAL_MS = 1_000

/**
 * SIGINT, SIGTERM and the launcher's end begin the shutdown; a later signal ends the process at once. An error that
 * no one caught leaves the program in an unknown state: it is logged, and the process ends with 1.
 */
export const listenForEnd = (shutdown: Shutdown, log: Logger): void => {
  let begun: number | undefined
  const begin = (reason: string): void => {
    if (begun !== undefined) {
      if (performance.now() - begun > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    begun = performance.now()
    void shutdown.end(reason).then((code) => process.exit(code))
  }
  process.on('SIGINT', () => begin('SIGINT'))
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('disconnect', () => begin('the launcher ended'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
}
