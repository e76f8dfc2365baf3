import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startReceiver } from './reports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 180_000

/** A port with the two after it free, for the program, its metrics and the sandbox processor. */
const freePorts = async (): Promise<number> => {
  for (let tries = 0; tries < 50; tries++) {
    const port = 20_000 + Math.floor((process.hrtime()[1] / 1e9) * 30_000) + tries * 7
    const isFree = await Promise.all([port, port + 1, port + 2].map(canListen))
    if (isFree.every(Boolean)) return port
  }
  throw new Error('no free ports')
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export interface RunningServer {
  url: string
  /** Its DATA_DIR. */
  folder: string
  stop(): Promise<void>
}

const whenReady = async (url: string, child: ChildProcess): Promise<void> => {
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/health/ready`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('the server did not become ready')
}

type Settings = Record<string, string>

/** The real program with the demo book, in a folder of its own. Settings may need to know its address. */
export const startServer = async (
  given: Settings | ((url: string) => Promise<Settings>) = {},
): Promise<RunningServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-e2e-'))
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const settings = typeof given === 'function' ? await given(url) : given
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        // All browsers of a run share one address; people at their desks do not.
        RATE_LIMIT_FACTOR: '20',
        // A host that browsers find on this machine and trust with what they trust localhost with.
        UK_HOST_SUFFIX: '.uk.localhost',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await whenReady(url, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    folder,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One server for all journeys of a run; E2E_URL names one that runs already, and E2E_DATA_DIR its folder. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const running = process.env['E2E_URL']
  if (running) {
    project.provide('serverUrl', running)
    project.provide('dataDir', process.env['E2E_DATA_DIR'] ?? '')
    project.provide('reportsUrl', process.env['E2E_REPORTS'] ?? '')
    return async () => undefined
  }
  const reports = await startReceiver()
  const server = await startServer({ ERROR_DSN: reports.dsn })
  project.provide('reportsUrl', reports.url)
  project.provide('serverUrl', server.url)
  project.provide('dataDir', server.folder)
  return async () => {
    await server.stop()
    await reports.close()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    dataDir: string
    reportsUrl: string
  }
}
