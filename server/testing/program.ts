import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#server/env.ts'

/** The real program in a process of its own. */
export interface Program {
  url: string
  /** The port of the pages; metrics are on the next one, the sandbox on the one after. */
  port: number
  child: ChildProcess
  /** Everything that it wrote so far, log and errors. */
  said(): string
  /** Resolves when it answers as ready; rejects with its last words when it ends instead. */
  whenReady(): Promise<void>
  /** Its exit code, when it has ended; a number above 128 for a signal. */
  ended: Promise<number>
}

const LONGEST_START_MS = 900_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const given = new Set<number>()

/** A port that is free together with the two after it, and that no other test of this process was given. */
export const freePorts = async (): Promise<number> => {
  for (let tries = 0; tries < 400; tries++) {
    const port = 12_000 + ((process.pid * 31 + tries * 3) % 7_900)
    if (given.has(port)) continue
    given.add(port)
    const free = await Promise.all([port, port + 1, port + 2].map(isFree))
    if (free.every(Boolean)) return port
  }
  throw new Error('no free ports')
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts the program with these settings and no others; without demo data unless asked. */
export const runProgram = async (settings: Record<string, string>): Promise<Program> => {
  const port = Number(settings.PORT ?? (await freePorts()))
  const url = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '', DATABASE_PIPELINE = '' } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(PROJECT_ROOT, 'server/main.ts')],
    {
      cwd: PROJECT_ROOT,
      env: {
        PATH,
        HOME,
        DATABASE_PIPELINE,
        NODE_COMPILE_CACHE: join(PROJECT_ROOT, 'node_modules', '.cache', 'node'),
        NODE_ENV: 'production',
        PORT: String(port),
        DEMO: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => void (said += more))
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 129)))
  })
  const whenReady = async (): Promise<void> => {
    const until = performance.now() + LONGEST_START_MS
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}: ${said}`)
      const isUp = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return
      if (performance.now() > until) throw new Error(`the program did not become ready: ${said}`)
      await pause(25)
    }
  }
  return { url, port, child, said: () => said, whenReady, ended }
}
