import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localDateIn } from '../../kernel/dates.ts'
import { isBusinessDay } from '../../market/business-days.ts'
import { MARKET_ZONES } from '../../market/zones.ts'
import { decisionDue } from './referral-clock.ts'

const MARKET = fc.constantFrom('US' as const, 'UK' as const)
const INSTANT = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })

/** Minutes since midnight on a wall clock of the market. */
const minutesOf = (at: Date, market: 'US' | 'UK'): number => {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: MARKET_ZONES[market],
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  const [hours = 0, minutes = 0] = shown.split(':').map(Number)
  return hours * 60 + minutes
}

it.each([
  ['on the morning of Thanksgiving', 'US', '2026-11-26T12:25:00Z', '2026-11-27T22:00:00.000Z'],
  ['on a Wednesday at noon before it', 'US', '2026-11-25T17:00:00Z', '2026-11-27T17:00:00.000Z'],
  ['on a Friday night', 'US', '2026-11-21T02:00:00Z', '2026-11-23T22:00:00.000Z'],
  ['on a Thursday in London', 'UK', '2026-11-26T12:25:00Z', '2026-11-27T12:25:00.000Z'],
  ['before Christmas in London', 'UK', '2026-12-24T16:00:00Z', '2026-12-29T16:00:00.000Z'],
] as const)('a quote that is referred %s (%s) is decided within a business day', (_when, market, at, due) => {
  expect(decisionDue(new Date(at), market).toISOString()).toBe(due)
})

it('is due between 9 and 5 on a business day of the market, at any time of referral', () => {
  fc.assert(
    fc.property(INSTANT, MARKET, (at, market) => {
      const due = decisionDue(at, market)
      expect(due > at).toBe(true)
      expect(isBusinessDay(localDateIn(due, MARKET_ZONES[market]), market)).toBe(true)
      expect(minutesOf(due, market)).toBeGreaterThanOrEqual(9 * 60)
      expect(minutesOf(due, market)).toBeLessThanOrEqual(17 * 60)
    }),
  )
})
