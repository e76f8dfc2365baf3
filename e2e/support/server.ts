import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { OwnServer } from './own-server.ts'
import { startReceiver } from './reports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A busy machine takes its time. */
const START_MS = 900_000

/** Servers that start together ask at the same moment: what one was given, none other gets. */
const given = new Set<number>()

/** Below those that systems hand out for connections: one of these could take the port before the server does. */
const [FIRST_PORT, PORTS] = [20_000, 12_000] as const

/** A port with the two after it free, for the program, its metrics and the sandbox processor. */
const freePorts = async (): Promise<number> => {
  for (let tries = 0; tries < 50; tries++) {
    const port = FIRST_PORT + Math.floor((Math.random() * PORTS) / 3) * 3
    if (given.has(port)) continue
    given.add(port)
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
  /** Ends it and leaves its folder. */
  end(): Promise<void>
  /** Ends it, and its folder with it. */
  stop(): Promise<void>
}

/** The last that a program says before it ends. */
const lastWords = (child: ChildProcess): (() => string) => {
  let words = ''
  child.stdout?.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-4_000)
  })
  return () => words
}

const whenReady = async (url: string, child: ChildProcess): Promise<void> => {
  const said = lastWords(child)
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said()}`)
    const isUp = await fetch(`${url}/health/ready`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('the server did not become ready')
}

type Settings = Record<string, string>

/**
 * The real program with the demo book, in a folder of its own: a copy of `book` (the folder of a server that ended), or
 * a new one. Settings may need to know its address.
 */
export const startServer = async (
  asked: Settings | ((url: string) => Promise<Settings>) = {},
  book = '',
): Promise<RunningServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-e2e-'))
  // Run by root, the database keeps within its folder only where another user may enter.
  chmodSync(folder, 0o755)
  // Owners and rights have to be the same: PostgreSQL refuses files of its own that others may read.
  if (book) await promisify(execFile)('cp', ['-a', `${book}/.`, folder])
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const settings = typeof asked === 'function' ? await asked(url) : asked
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
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await whenReady(url, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  const stop = async (): Promise<void> => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, folder, end, stop }
}

interface Servers {
  own: OwnServer[]
  /** The folder with the demo book as it was made, for further servers; empty where it cannot be copied. */
  book: string
  stop: () => Promise<void>
}

/** Whether all that the server keeps is in its folder. */
const isWhole = (folder: string): boolean => {
  const state = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')) as {
    elsewhere: string | null
  }
  return state.elsewhere === null
}

/** A folder with the demo book, of a server that made it and ended. */
const makeBook = async (): Promise<string> => {
  const { folder, end } = await startServer()
  await end()
  return folder
}

/**
 * The demo book is made once and copied for each server, where it can be copied. E2E_BOOK names a folder that has it
 * already, made by this program while there was time.
 */
const startAll = async (count: number): Promise<Servers> => {
  const folder = process.env['E2E_BOOK'] || (await makeBook())
  const book = isWhole(folder) ? folder : ''
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const reports = await startReceiver()
      const server = await startServer({ ERROR_DSN: reports.dsn }, book)
      return { reports, server }
    }),
  )
  return {
    own: all.map(({ reports, server }) => ({
      url: server.url,
      dataDir: server.folder,
      reportsUrl: reports.url,
    })),
    book,
    stop: async () => {
      await Promise.all(all.map(({ server }) => server.stop()))
      await Promise.all(all.map(({ reports }) => reports.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A server for each of the files that run at once: journeys switch features and end sessions for everybody.
 * E2E_URL names one that runs already, E2E_DATA_DIR its folder and E2E_REPORTS what receives its error reports.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const url = process.env['E2E_URL']
  if (url) {
    const dataDir = process.env['E2E_DATA_DIR'] ?? ''
    project.provide('servers', [{ url, dataDir, reportsUrl: process.env['E2E_REPORTS'] ?? '' }])
    project.provide('book', '')
    return async () => undefined
  }
  const { own, book, stop } = await startAll(Math.max(1, Number(process.env['E2E_WORKERS'] ?? 1)))
  project.provide('servers', own)
  project.provide('book', book)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: OwnServer[]
    book: string
  }
}

if (import.meta.main) process.stdout.write(await makeBook())
