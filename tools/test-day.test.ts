import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localDateIn } from '#domain/kernel/dates.ts'
import { offsetTo, testDayEnv } from './lib/test-day.mjs'

const ZONE = 'America/New_York'
const START = fileURLToPath(new URL('start.mjs', import.meta.url))
const TEST = fileURLToPath(new URL('test.mjs', import.meta.url))

const at = (text: string, now = '2026-11-22T15:00:00.250Z'): string =>
  new Date(Date.parse(now) + (offsetTo(text, Date.parse(now)) ?? Number.NaN)).toISOString()

const timeIn = (instant: number): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: ZONE, hour12: false })

/** What a program of its own prints on a test day; whatever day the tests themselves run on. */
const printed = (day: string, code: string): string => {
  const { TEST_DAY: _day, TEST_DAY_OFFSET_MS, NODE_OPTIONS: _options, ...env } = process.env
  const now = Date.now() - Number(TEST_DAY_OFFSET_MS ?? 0)
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...env, ...testDayEnv({ TEST_DAY: day }, now) },
  }).trim()
}

describe('TEST_DAY', () => {
  it('is that day in New York at the time of day that it is there', () => {
    const days = fc.integer({ min: 0, max: 25_000 }).map((count) => addDays('2021-01-01', count))
    const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) })
    fc.assert(
      fc.property(days, instants, (day, now) => {
        const moved = now + (offsetTo(day, now) ?? Number.NaN)
        expect(localDateIn(new Date(moved), ZONE)).toBe(day)
        // In the two nights in which the clocks change an hour is left out or comes twice.
        if (!/^0[0-3]/.test(timeIn(now))) expect(timeIn(moved)).toBe(timeIn(now))
      }),
    )
  })

  it('begins at a time of New York or of UTC where one is named', () => {
    expect(at('2028-02-29T23:58')).toBe('2028-03-01T04:58:00.000Z')
    expect(at('2027-07-04T00:02')).toBe('2027-07-04T04:02:00.000Z')
    expect(at('2027-03-28T00:58Z')).toBe('2027-03-28T00:58:00.000Z')
  })

  it.each([
    '2027-02-29',
    '2027-13-01',
    '2027-04-31',
    '28-02-29',
    'tomorrow',
    '2028-02-29T24:00',
    '2128-02-29',
  ])('refuses %s in one sentence', (day) => {
    for (const program of [START, TEST]) {
      const { TEST_DAY_OFFSET_MS: _offset, ...env } = process.env
      const { status, stderr } = spawnSync(process.execPath, [program], {
        encoding: 'utf8',
        env: { ...env, TEST_DAY: day },
      })
      expect(status).toBe(2)
      expect(stderr).toMatch(/^TEST_DAY: Must be a day from .*\n$/)
    }
  })

  it('reaches every process and thread with one offset, and no other day does', () => {
    const env = testDayEnv({ TEST_DAY: '2028-02-29', NODE_OPTIONS: '--no-deprecation' })
    expect(env['NODE_OPTIONS']).toMatch(/^--no-deprecation --import file:.*preload-clock\.mjs$/)
    expect(testDayEnv({ ...env, TEST_DAY: '2028-02-29' })).toEqual({})
    expect(testDayEnv({})).toEqual({})
  })

  it('is what every way of asking for the present tells', () => {
    const asked = `
      import { Worker } from 'node:worker_threads'
      import { execFileSync } from 'node:child_process'
      const day = (at) => new Date(at).toISOString().slice(0, 10)
      const code = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now())"
      const thread = await new Promise((resolve) => new Worker(code, { eval: true }).once('message', resolve))
      const child = execFileSync(process.execPath, ['-e', 'console.log(Date.now())'], { encoding: 'utf8' })
      const formatted = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })
      console.log(JSON.stringify([
        day(new Date()), day(Date.now()), day(Date()), day(performance.timeOrigin + performance.now()),
        formatted.format(), day(thread), day(Number(child)), day(structuredClone(new Date())),
        new Date() instanceof Date, new Date().constructor === Date, day(0), day(Date.UTC(2020, 1, 2)),
      ]))`
    expect(JSON.parse(printed('2028-02-29T12:00Z', asked))).toEqual([
      ...Array.from({ length: 8 }, () => '2028-02-29'),
      true,
      true,
      '1970-01-01',
      '2020-02-02',
    ])
  })
})
