import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Connection } from '#server/database/db.ts'
import { runningPostgres } from '#server/database/postgres/postgres.ts'
import { testOffsetMs } from '#server/process/test-time.ts'
import { shiftClock } from '../tools/lib/shift-clock.mjs'
import { testDayEnv } from '../tools/lib/test-day.mjs'
import { openBrowser } from './support/browser.ts'
import { type RunningServer, startServer } from './support/server.ts'

const DAY = '2028-02-29'
const TEST_DAY = `${DAY}T12:00Z`

/** Whatever day the tests themselves run on. */
const env = testDayEnv({ TEST_DAY }, Date.now() - testOffsetMs)

let server: RunningServer
let database: Connection
beforeAll(async () => {
  server = await startServer({ ...env, TEST_DAY, DEMO: '0' })
  database = connect(runningPostgres({ DATA_DIR: server.folder }) ?? '', { max: 1 })
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const dayOf = async (expression: string): Promise<unknown> => {
  const { rows } = await database.pool.query<{ day: string }>(`select (${expression})::date::text as day`)
  return rows[0]?.day
}

it('TEST_DAY is what PostgreSQL tells, and what it fills in by itself', async () => {
  for (const present of ['now()', 'clock_timestamp()', 'statement_timestamp()', 'transaction_timestamp()'])
    expect(await dayOf(present), present).toBe(DAY)
  expect(await dayOf('select max(applied_at) from schema_migration')).toBe(DAY)
})

it('TEST_DAY is the day of the server and of its jobs', async () => {
  // The link that the start prints for the first user.
  expect(await dayOf('select max(created_at) from link_token')).toBe(DAY)
  await expect.poll(() => dayOf('select max(created_on) from jobs.job')).toBe(DAY)
  await expect.poll(() => dayOf('select max(completed_on) from jobs.job')).toBe(DAY)
  expect(await dayOf('select jobs.job_now()')).toBe(DAY)
})

it('TEST_DAY is the day of pages, of the windows that they open, and of their frames', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ baseURL: server.url })
  await context.addInitScript(shiftClock, Number(env['TEST_DAY_OFFSET_MS']))
  const page = await context.newPage()
  await page.goto('/login')
  const popup = context.waitForEvent('page')
  const days = await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    window.open('/forgot-password')
    const inFrame = Reflect.get(frame.contentWindow ?? {}, 'Date') as DateConstructor
    return [new Date(), new Date(performance.timeOrigin + performance.now()), new inFrame()].map((at) =>
      at.toISOString().slice(0, 10),
    )
  })
  expect(days).toEqual([DAY, DAY, DAY])
  expect(await (await popup).evaluate(() => new Date().toISOString().slice(0, 10))).toBe(DAY)
  await context.close()
})
