import { describe, expect, it } from 'vitest'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { isBusinessDay, type Market } from '#domain/market/business-days.ts'
import { borClock } from './clock.ts'

const cases: readonly [string, Market, LocalDate, number, LocalDate[], LocalDate][] = [
  [
    'passes over Thanksgiving',
    'US',
    '2026-11-20',
    5,
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'],
    '2026-12-01',
  ],
  [
    'passes over Christmas and the substitute of Boxing Day',
    'UK',
    '2026-12-18',
    5,
    ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-29'],
    '2026-12-30',
  ],
  [
    'ends on a Friday and is in effect on the Saturday',
    'US',
    '2026-03-06',
    5,
    ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
    '2026-03-14',
  ],
  [
    'counts from the Monday where it is filed on a weekend',
    'US',
    '2026-03-07',
    5,
    ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
    '2026-03-14',
  ],
  [
    'counts the ten days of an insurer',
    'US',
    '2026-11-20',
    10,
    [
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-07',
    ],
    '2026-12-08',
  ],
]

describe('the clock of a broker of record letter', () => {
  it.each(cases)('%s (%s, %s)', (_name, market, filedOn, count, days, effectiveOn) => {
    expect(borClock(filedOn, count, market)).toEqual({ days, lastDay: days.at(-1), effectiveOn })
  })

  it('counts as many business days as it has, after the day of filing and in order', () => {
    for (const market of ['US', 'UK'] as const)
      for (let start = 0; start < 400; start += 3) {
        const filedOn = addDays('2026-01-01', start)
        for (const count of [5, 7, 10]) {
          const { days, lastDay, effectiveOn } = borClock(filedOn, count, market)
          expect(days).toHaveLength(count)
          expect(days.every((day) => isBusinessDay(day, market) && day > filedOn)).toBe(true)
          expect(days).toEqual([...new Set(days)].toSorted())
          expect(effectiveOn).toBe(addDays(lastDay, 1))
        }
      }
  })
})
