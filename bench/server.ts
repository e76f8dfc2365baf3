import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#server/env.ts'
import { SERVER_FLAGS } from '../tools/lib/server-flags.mjs'

export interface BenchServer {
  url: string
  child: ChildProcess
  /** Milliseconds from its start to the first ready answer. */
  startMs: number
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const whenReady = async (url: string, child: ChildProcess, until: number): Promise<void> => {
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the server did not become ready in time')
}

/** A busy machine takes its time. */
const LONGEST_START_MS = 300_000

/** The real program as a process of its own on a data folder or, with DATABASE_URL in `settings`, next to others. */
export const startBenchServer = async (
  folder: string,
  settings: Record<string, string> = {},
): Promise<BenchServer> => {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const { NODE_FLAGS = SERVER_FLAGS.join(' ') } = process.env
  const since = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS.split(' '), join(PROJECT_ROOT, 'server/main.ts')], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      ACCESS_TOKEN_MINUTES: '60',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  try {
    await whenReady(url, child, since + LONGEST_START_MS)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    child,
    startMs: performance.now() - since,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
