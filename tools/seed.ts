import './lib/enter-test-day.mjs'
import { DEMO_PASSWORD } from '../db/seed/people.ts'
import { type App, buildApp } from '#server/app.ts'
import { parseEnv } from '#server/env.ts'
import { firstRun, firstStaffLink } from '#server/first-run.ts'
import { hasDemoBook, turnDemoLoginsOff } from '#server/demo-logins.ts'
import { systemClock } from '#server/process/clock.ts'
import { startJobQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/process/log.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Ports } from '#server/command/ports.ts'
import { systemRandom } from '#server/process/random.ts'
import { createShutdown } from '#server/process/shutdown.ts'
import type { StartTurn } from '#server/process/start-turn.ts'
import { runTool, wordsOf } from './lib/run-tool.ts'

/**
 * Loads the demo book into an empty database, the embedded one or that of DATABASE_URL, and ends; `npm start` then
 * begins with it. A database that is not empty is left as it is. Refuses next to a server on the same data folder, which
 * fills its own database. `--keep` instead keeps what is in a database with a demo book, or with the half
 * that an earlier version left, turns its demo logins off and prints a way in.
 */
const run = async (): Promise<number> => {
  let code = 1
  try {
    const { values: given } = wordsOf({ options: { keep: { type: 'boolean', default: false } } })
    code = await (given.keep ? keep() : load())
  } finally {
    code = await shutdown.end('done', code)
  }
  return code
}

/** What breaks the load is thrown; connections that end with their PostgreSQL are no news to its reader. */
const log = createLog('fatal')
const shutdown = createShutdown({ log })
const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

/** The program without its pages, on a database that is its own meanwhile. */
const open = async (): Promise<{ ports: Ports; turn: StartTurn | null }> => {
  const { PUBLIC_URL } = parseEnv(process.env)
  const env = parseEnv({
    ...process.env,
    PUBLIC_URL,
    // No one reaches this one, wherever the server listens.
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    SANDBOX_PORT: '0',
    DEMO: '1',
  })
  const { connection, url, turn } = await openDatabase(env, 'a command line', log, shutdown)
  const jobs = await startJobQueue(url, log)
  shutdown.add('jobs', () => jobs.stop())
  const parts = { env, connection, clock: systemClock, random: systemRandom, log, jobs, isReady: () => false }
  const app: App = await buildApp(parts)
  shutdown.add('requests', () => app.close())
  return { ports: app.ports, turn }
}

const load = async (): Promise<number> => {
  const { ports, turn } = await open()
  const wasThere = await hasDemoBook(ports.db)
  const lines = await firstRun(ports, turn)
  if (!(await hasDemoBook(ports.db))) {
    say('This database is not empty, so no demo book was loaded into it.', ...lines)
    return 1
  }
  say(
    wasThere ? 'The demo book was loaded before, so nothing was changed.' : 'The demo book is loaded.',
    ...lines,
  )
  return 0
}

const keep = async (): Promise<number> => {
  const { ports } = await open()
  const count = await turnDemoLoginsOff(ports, DEMO_PASSWORD)
  if (count === null) {
    say('This database holds no demo book, so nothing was changed.')
    return 1
  }
  say(
    `Everything was kept, and ${count} logins with the public password are off. Start with DEMO=0 from now on.`,
    ...(await firstStaffLink(ports)),
  )
  return 0
}

await runTool(run)
// Nothing is under way any more, and connections that idle would keep the process.
process.exit()
