import { type App, buildApp } from './app.ts'
import { type Env, parseEnv, SettingsRefused } from './env.ts'
import { firstRun } from './first-run.ts'
import { systemClock } from './platform/clock.ts'
import type { Connection } from './platform/db.ts'
import { type JobQueue, startJobQueue } from './platform/jobs.ts'
import { LockRefused } from './platform/lock.ts'
import { createLog, type Logger } from './platform/log.ts'
import { startMetrics } from './platform/metrics.ts'
import { MigrationRefused } from './platform/migrate.ts'
import { type OpenDatabase, openDatabase } from './platform/open-database.ts'
import { systemRandom } from './platform/random.ts'
import { createShutdown, listenForEnd, type Shutdown } from './platform/shutdown.ts'

interface Start {
  env: Env
  log: Logger
  shutdown: Shutdown
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

const startJobs = async ({ log, shutdown }: Start, url: string): Promise<JobQueue> => {
  const jobs = await startJobQueue(url, log)
  shutdown.add('jobs', () => jobs.stop())
  return jobs
}

const startApp = async (
  { env, log, shutdown }: Start,
  connection: Connection,
  jobs: JobQueue,
): Promise<App> => {
  const app = await buildApp({
    env,
    connection,
    clock: systemClock,
    random: systemRandom,
    log,
    jobs,
    isReady: () => shutdown.isReady,
  })
  shutdown.add('requests', () => app.close())
  return app
}

const listen = async ({ env, shutdown }: Start, app: App): Promise<void> => {
  const metrics = await startMetrics(env.METRICS_PORT)
  shutdown.add('metrics', () => metrics.close())
  await app.server.listen({ host: env.HOST, port: env.PORT })
}

const announce = ({ env, shutdown }: Start, { lock }: OpenDatabase, greeting: string[]): void => {
  lock?.announce(env.PUBLIC_URL)
  shutdown.add('announcement', () => lock?.announceStop())
  shutdown.ready()
  say('', `Bindery is ready at ${env.PUBLIC_URL}`, ...greeting)
  if (env.DEMO && !LOOPBACK.has(env.HOST))
    say(
      `It listens on ${env.HOST}, and the passwords of its demo logins are public. Set DEMO=0 for real work.`,
    )
}

/** From nothing to answering: lock, PostgreSQL, schema, jobs, routes, port. Each step adds its own undoing. */
const start = async (parts: Start): Promise<void> => {
  const { env, log, shutdown } = parts
  const database = await openDatabase(env, env.PUBLIC_URL, log, shutdown)
  shutdown.signal.throwIfAborted()
  const jobs = await startJobs(parts, database.url)
  const app = await startApp(parts, database.connection, jobs)
  shutdown.signal.throwIfAborted()
  const greeting = await firstRun(app.ports, database.connection.pool)
  shutdown.signal.throwIfAborted()
  await listen(parts, app)
  await jobs.work(app.jobHandlers)
  announce(parts, database, greeting)
}

/** What the reader of the terminal can mend gets a sentence; anything else is a bug and gets its stack. */
const explain = (error: unknown, log: Logger): void => {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if ([LockRefused, MigrationRefused, SettingsRefused].some((known) => error instanceof known))
    process.stderr.write(`${message}\n`)
  else if (code === 'EADDRINUSE')
    process.stderr.write(
      `Port ${port} is taken by another program. Choose others with PORT and METRICS_PORT.\n`,
    )
  else log.fatal({ err: error }, 'could not start')
}

const readSettings = (): Env => {
  try {
    return parseEnv(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}

const env = readSettings()
const log = createLog(env.LOG_LEVEL)
const shutdown = createShutdown({ log, drainMs: env.DRAIN_SECONDS * 1_000 })
listenForEnd(shutdown, log)
const started = start({ env, log, shutdown })
shutdown.waitFor(started)
try {
  await started
} catch (error) {
  if (!shutdown.signal.aborted) {
    explain(error, log)
    process.exit(await shutdown.end('the start failed', 1))
  }
}
