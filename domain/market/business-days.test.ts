import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import {
  addBusinessDays,
  businessDayFrom,
  businessDayUntil,
  isBusinessDay,
  type Market,
} from './business-days.ts'

const weekdaysOff = (market: Market, year: number): string[] => {
  const days: string[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    if (!isWeekend && !isBusinessDay(day, market)) days.push(day.slice(5))
  }
  return days
}

/** As published by the Office of Personnel Management and on gov.uk. */
describe('holidays of a market', () => {
  it.each([
    ['US', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    // New Year's Day of 2028 is a Saturday.
    ['US', 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    ['US', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
    ['UK', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    ['UK', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    ['UK', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    ['UK', 2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    ['UK', 2033, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
  ] as const)('%s %i: %s', (market, year, days) => {
    expect(weekdaysOff(market, year).join(' ')).toBe(days)
  })
})

describe('business days', () => {
  it('go over weekends and holidays, forwards and backwards', () => {
    expect(businessDayFrom('2026-11-26', 'US')).toBe('2026-11-27')
    expect(businessDayFrom('2026-11-26', 'UK')).toBe('2026-11-26')
    expect(businessDayFrom('2026-12-25', 'UK')).toBe('2026-12-29')
    expect(businessDayUntil('2026-11-29', 'US')).toBe('2026-11-27')
    expect(addBusinessDays('2026-11-25', 1, 'US')).toBe('2026-11-27')
    expect(addBusinessDays('2026-11-30', -3, 'US')).toBe('2026-11-24')
    expect(addBusinessDays('2026-11-28', 0, 'US')).toBe('2026-11-28')
  })
})
