import { type App, buildApp } from '#server/app.ts'
import { parseEnv, SettingsRefused } from '#server/env.ts'
import { firstRun } from '#server/first-run.ts'
import { systemClock } from '#server/platform/clock.ts'
import { startJobQueue } from '#server/platform/jobs.ts'
import { LockRefused } from '#server/platform/lock.ts'
import { createLog } from '#server/platform/log.ts'
import { MigrationRefused } from '#server/platform/migrate.ts'
import { openDatabase } from '#server/platform/open-database.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createShutdown } from '#server/platform/shutdown.ts'

/**
 * Loads the demo book into an empty database, the embedded one or that of DATABASE_URL, and ends; `npm start` then
 * begins with it. A database that has users is left as it is. Refuses beside a server on the same data folder, which
 * fills its own database.
 */
/** Whatever breaks the load is thrown; connections that end with their PostgreSQL are no news to whoever ran this. */
const log = createLog('fatal')
const shutdown = createShutdown({ log })

const load = async (): Promise<string[]> => {
  const { PUBLIC_URL } = parseEnv(process.env)
  const env = parseEnv({
    ...process.env,
    PUBLIC_URL,
    PORT: '0',
    METRICS_PORT: '0',
    SANDBOX_PORT: '0',
    DEMO: '1',
  })
  const { connection, url } = await openDatabase(env, 'a command line', log, shutdown)
  const jobs = await startJobQueue(url, log)
  shutdown.add('jobs', () => jobs.stop())
  const parts = { env, connection, clock: systemClock, random: systemRandom, log, jobs, isReady: () => false }
  const app: App = await buildApp(parts)
  shutdown.add('requests', () => app.close())
  return firstRun(app.ports, connection.pool)
}

const isForReader = (error: unknown): error is Error =>
  [LockRefused, MigrationRefused, SettingsRefused].some((known) => error instanceof known)

let code = 0
try {
  const lines = await load()
  const isDemo = lines.length > 0
  process.stdout.write(
    `${(isDemo ? ['The demo book is loaded.', ...lines] : ['This database has users already, so no demo book was loaded into it.']).join('\n')}\n`,
  )
  code = isDemo ? 0 : 1
} catch (error) {
  if (!isForReader(error)) log.fatal({ err: error }, 'could not load the demo book')
  else process.stderr.write(`${error.message}\n`)
  code = 2
}
process.exit(await shutdown.end('done', code))
