import { systemClock } from '#server/process/clock.ts'
import { drawnDays, testDays } from './lib/days.ts'

/**
 * Prints the days of a full run as JSON, each with a time to begin at: most days with the one that it is, others right
 * before or after midnight in New York or London. The journeys of those that are drawn by TEST_SEED run too.
 */
const TIMES = ['', 'T00:02', '', 'T23:58', '', 'T23:58Z', '', 'T00:02Z']
const DRAWN = 3

const [today, ...others] = testDays(systemClock.today())
const drawn = new Set(drawnDays(others, process.env['TEST_SEED'] ?? '1', DRAWN))
const days = others.map((one, nth) => ({
  testDay: `${one.day}${TIMES[nth % TIMES.length] ?? ''}`,
  why: one.why,
  isDrawn: drawn.has(one),
}))
process.stdout.write(`${JSON.stringify({ today: today?.day, days })}\n`)
