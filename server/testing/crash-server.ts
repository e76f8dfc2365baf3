import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#server/env.ts'

export interface CrashServer {
  url: string
  /** The address of the sandbox card processor. */
  processorUrl: string
  /** Starts the program, or starts it again, and waits until it answers. Gives the milliseconds that took. */
  start(): Promise<number>
  /** Ends it as a power cut would: nothing is finished, no one is notified. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Milliseconds until the program, given a setting that it refuses, has loaded itself and said so: the pace of now. */
  yardstick(): Promise<number>
}

const LONGEST_START_MS = 900_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port that stays the same over restarts, with the second after it, where the sandbox listens. */
const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = 21_000 + ((process.pid * 13 + tries * 11) % 9_000)
    if ((await isFree(port)) && (await isFree(port + 2))) return port
  }
  throw new Error('no free ports')
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

/** The real program on a data folder, killed and started again at will. */
export const crashServer = async (folder: string): Promise<CrashServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  const spawned = (more: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(PROJECT_ROOT, 'server/main.ts')], {
      cwd: PROJECT_ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        METRICS_PORT: '0',
        SANDBOX_PORT: String(port + 2),
        DATA_DIR: folder,
        DEMO: '0',
        LOG_LEVEL: 'fatal',
        RATE_LIMIT_FACTOR: '1000',
        ACCESS_TOKEN_MINUTES: '60',
        ...more,
      },
      stdio: ['ignore', 'ignore', more['PORT'] ? 'ignore' : 'inherit'],
    })

  const ended = (process: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      if (process.exitCode !== null || process.signalCode !== null) resolve()
      else process.once('exit', () => resolve())
    })

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const last = child
    child = null
    if (!last) return
    last.kill(signal)
    await ended(last)
  }

  return {
    url,
    processorUrl: `http://127.0.0.1:${port + 2}`,
    start: async () => {
      const since = performance.now()
      child = spawned()
      while (!(await isReady(url))) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
        if (performance.now() - since > LONGEST_START_MS) throw new Error('the server did not start')
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      return performance.now() - since
    },
    yardstick: async () => {
      const since = performance.now()
      const refusing = spawned({ PORT: 'none' })
      await ended(refusing)
      if (refusing.exitCode !== 2) throw new Error(`the yardstick ended with ${refusing.exitCode}`)
      return performance.now() - since
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
