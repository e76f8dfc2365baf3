import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import {
  isDueOnWorkdays,
  isWeekend,
  lastHours,
  referralDayBefore,
  workdayFrom,
  workdayUntil,
} from './workdays.ts'

const DAY = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days))
const HOUR = fc.integer({ min: 0, max: 23 })

describe('the working days of the demo book', () => {
  it('are the next or the last one at a weekend, and the day itself otherwise', () => {
    expect(workdayFrom('2026-11-22')).toBe('2026-11-23')
    expect(workdayUntil('2026-11-22')).toBe('2026-11-20')
    expect([workdayFrom('2026-11-20'), workdayUntil('2026-11-20')]).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('have a decision that is past by the end of any day’s book', () => {
    fc.assert(
      fc.property(DAY, (end) => {
        const due = addDays(referralDayBefore(end), 1)
        expect(due < end).toBe(true)
        expect(isWeekend(due)).toBe(false)
      }),
    )
  })

  it('have decisions ahead on working days at any hour of theirs', () => {
    fc.assert(
      fc.property(DAY, HOUR, (day, hour) => {
        const now = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00-05:00`)
        const isPlain = !isWeekend(day) && !(isWeekend(addDays(day, 1)) && hour >= 15)
        fc.pre(isPlain)
        expect(isDueOnWorkdays(now, lastHours(now))).toBe(true)
      }),
    )
  })
})
