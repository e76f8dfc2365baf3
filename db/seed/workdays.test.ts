import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localDateIn } from '#domain/kernel/dates.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { decisionDue } from '#domain/quote/review/referral-clock.ts'
import { LAST_HOURS, referralDayBefore, workdayFrom, workdayUntil } from './workdays.ts'

const DAY = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days))
const MINUTE = fc.integer({ min: 0, max: 24 * 60 - 1 })
const MARKET = fc.constantFrom('US' as const, 'UK' as const)

/** Roughly that minute of the day in the market: an hour more or less does not matter here. */
const at = (day: string, minute: number, market: 'US' | 'UK'): Date =>
  new Date(Date.parse(`${day}T00:00:00${market === 'US' ? '-05:00' : 'Z'}`) + minute * 60_000)

describe('the working days of the demo book', () => {
  it('are the next or the last one at a weekend, and the day itself otherwise', () => {
    expect(workdayFrom('2026-11-22')).toBe('2026-11-23')
    expect(workdayUntil('2026-11-22')).toBe('2026-11-20')
    expect([workdayFrom('2026-11-20'), workdayUntil('2026-11-20')]).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('have a decision that is past by the end of any day’s book', () => {
    fc.assert(
      fc.property(DAY, MINUTE, MARKET, (end, minute, market) => {
        const referred = at(referralDayBefore(end, market), Math.min(minute, 22 * 60), market)
        expect(localDateIn(decisionDue(referred, market), MARKET_ZONES[market]) < end).toBe(true)
      }),
    )
  })

  it('have decisions ahead at any hour of any day', () => {
    fc.assert(
      fc.property(DAY, MINUTE, MARKET, (day, minute, market) => {
        const now = at(day, minute, market)
        const begun = new Date(now.getTime() - LAST_HOURS * 3_600_000)
        expect(decisionDue(begun, market) > now).toBe(true)
      }),
    )
  })
})
