import { type App, buildApp } from './app.ts'
import { type Env, parseEnv } from './env.ts'
import { firstRun } from './first-run.ts'
import { isLoopback } from './http/connection/networks.ts'
import { systemClock } from './process/clock.ts'
import { refuseTakenPorts } from './process/free-ports.ts'
import { type JobQueue, startJobQueue } from './jobs/queue.ts'
import { createLog, type Logger } from './process/log.ts'
import { startMetrics } from './process/metrics.ts'
import { type OpenDatabase, openDatabase } from './database/open-database.ts'
import { systemRandom } from './process/random.ts'
import { createShutdown, listenForEnd, type Shutdown } from './process/shutdown.ts'
import { refusalOf } from './process/start-refused.ts'

interface Start {
  env: Env
  log: Logger
  shutdown: Shutdown
}

const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

const startJobs = async ({ log, shutdown }: Start, url: string): Promise<JobQueue> => {
  const jobs = await startJobQueue(url, log)
  shutdown.add('jobs', () => jobs.stop())
  return jobs
}

const startApp = async (
  { env, log, shutdown }: Start,
  { connection, folder }: OpenDatabase,
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
    databaseFolder: folder,
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
  if (env.TEST_DAY) say(`Its time is that of TEST_DAY: ${systemClock.today()} in New York.`)
  if (env.DEMO && !isLoopback(env.HOST))
    say(
      `It listens on ${env.HOST}, and the passwords of its demo logins are public. Set DEMO=0 for real work.`,
    )
}

/** Logs, at LOG_LEVEL=debug, how many milliseconds each part of the start took; the first is the loading itself. */
const stopwatch = (log: Logger): ((part: string) => void) => {
  let since = 0
  return (part) => {
    const now = performance.now()
    log.debug({ part, ms: Math.round(now - since) }, 'start')
    since = now
  }
}

/** From nothing to answering: lock, PostgreSQL, schema, jobs, routes, port. Each step adds its own undoing. */
const start = async (parts: Start): Promise<void> => {
  const { env, log, shutdown } = parts
  const took = stopwatch(log)
  took('loading')
  const database = await openDatabase(env, env.PUBLIC_URL, log, shutdown, () => refuseTakenPorts(env))
  took('database')
  shutdown.signal.throwIfAborted()
  const jobs = await startJobs(parts, database.url)
  took('job queue')
  const app = await startApp(parts, database, jobs)
  took('routes')
  shutdown.signal.throwIfAborted()
  const greeting = await firstRun(app.ports, database.turn, { signal: shutdown.signal })
  await database.turn?.end()
  took('first run')
  shutdown.signal.throwIfAborted()
  await listen(parts, app)
  took('listening')
  await jobs.work(app.jobHandlers)
  announce(parts, database, greeting)
}

/**
 * What the reader of the terminal can mend gets a sentence; anything else is a bug and gets its stack. Returns the exit
 * code.
 */
const explain = (error: unknown, log: Logger): number => {
  const refusal = refusalOf(error)
  if (refusal) process.stderr.write(`${refusal.message}\n`)
  else log.fatal({ err: error }, 'could not start')
  return refusal?.exitCode ?? 1
}

const readSettings = (): Env => {
  try {
    return parseEnv(process.env)
  } catch (error) {
    process.exit(explain(error, createLog('fatal')))
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
    const code = explain(error, log)
    process.exit(await shutdown.end('the start failed', code))
  }
}
