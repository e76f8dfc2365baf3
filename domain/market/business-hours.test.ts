import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localDateIn } from '../kernel/dates.ts'
import { isBusinessDay } from './business-days.ts'
import { addBusinessHours } from './business-hours.ts'
import { MARKET_ZONES } from './zones.ts'

const after = (from: string, market: 'US' | 'UK' = 'US', hours = 8) =>
  addBusinessHours(new Date(from), hours, market).toISOString()

it.each([
  ['on a Tuesday at ten', '2026-11-17T15:00:00Z', '2026-11-18T15:00:00.000Z'],
  ['on a Friday at three, over the weekend', '2026-11-20T20:00:00Z', '2026-11-23T20:00:00.000Z'],
  ['on a Saturday', '2026-11-21T15:00:00Z', '2026-11-23T22:00:00.000Z'],
  ['before the offices open', '2026-11-17T09:00:00Z', '2026-11-17T22:00:00.000Z'],
  ['as they open', '2026-11-17T14:00:00Z', '2026-11-17T22:00:00.000Z'],
  ['as they close', '2026-11-17T22:00:00Z', '2026-11-18T22:00:00.000Z'],
  ['on the day before Thanksgiving', '2026-11-25T18:00:00Z', '2026-11-27T18:00:00.000Z'],
  ['on the Friday before clocks go back', '2026-10-30T19:00:00Z', '2026-11-02T20:00:00.000Z'],
])('eight business hours, asked %s', (_when, from, due) => {
  expect(after(from)).toBe(due)
})

it('counts by the offices and holidays of the market', () => {
  // Thanksgiving is a working day in London; Boxing Day 2026 is kept on Monday, December 28.
  expect(after('2026-11-25T15:00:00Z', 'UK')).toBe('2026-11-26T15:00:00.000Z')
  expect(after('2026-12-24T15:00:00Z', 'UK')).toBe('2026-12-29T15:00:00.000Z')
  expect(after('2026-06-15T10:00:00Z', 'UK')).toBe('2026-06-16T10:00:00.000Z')
})

it('is due on a business day within office hours, and hours add up', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('US' as const, 'UK' as const),
      (at, hours, more, market) => {
        const due = addBusinessHours(at, hours, market)
        const zone = MARKET_ZONES[market]
        expect(isBusinessDay(localDateIn(due, zone), market)).toBe(true)
        const hour = Number(
          new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(due),
        )
        expect(hour).toBeGreaterThanOrEqual(9)
        expect(hour).toBeLessThanOrEqual(17)
        expect(addBusinessHours(due, more, market)).toEqual(addBusinessHours(at, hours + more, market))
      },
    ),
  )
})
