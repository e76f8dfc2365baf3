import { runCalendar } from '#server/calendar.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/db.ts'
import { parseEnv } from '#server/env.ts'
import { systemClock } from '#server/process/clock.ts'
import { createLog } from '#server/process/log.ts'
import { systemRandom } from '#server/process/random.ts'

/** Runs the calendar twice in a process of its own, and prints what it did, how long it took and how large it got. */
const [url = '', folder = ''] = process.argv.slice(2)
const connection = connect(url)
const app = await buildApp({
  env: parseEnv({ PORT: '0', DATA_DIR: folder }),
  connection,
  clock: systemClock,
  random: systemRandom,
  log: createLog('silent'),
  jobs: { put: async () => {} },
  isReady: () => true,
})
const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1000)
const atStart = megabytes()
const runs = []
for (let nth = 0; nth < 2; nth += 1) {
  const since = performance.now()
  const done = await runCalendar(app.ports, app.dispatcher.jobs, systemClock.now())
  runs.push({ seconds: (performance.now() - since) / 1000, done })
}
process.stdout.write(JSON.stringify({ runs, atStart, most: megabytes() }))
await app.close()
await connection.close()
