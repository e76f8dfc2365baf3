import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { DAYS_TRIED, drawnDays, testDays } from './lib/days.ts'

const daysOf = (from: LocalDate): LocalDate[] => testDays(from).map(({ day }) => day)

const ANY_DAY = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-01-01', days))

/** The nights in which a zone's clocks change, as the calendar itself has them. */
const changesIn = (zone: string, year: number): LocalDate[] => {
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsetAt = (day: LocalDate): string =>
    hours.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const all = Array.from({ length: 365 }, (_, nth) => addDays(`${year}-01-02`, nth))
  return all.filter((day) => offsetAt(day) !== offsetAt(addDays(day, -1)))
}

describe('the days of a full run', () => {
  it('are forty different ones in order, none of them past, whatever today is', () => {
    fc.assert(
      fc.property(ANY_DAY, (today) => {
        const days = daysOf(today)
        expect(new Set(days).size).toBe(DAYS_TRIED)
        expect(days).toEqual([...days].sort())
        expect(days[0]).toBe(today)
      }),
    )
  })

  it('hold the leap day, the ends of year and months, and the changes of the clocks of both markets', () => {
    fc.assert(
      fc.property(ANY_DAY, (today) => {
        const days = new Set(daysOf(today))
        const monthEnds = [...days].filter((day) => addDays(day, 1).endsWith('-01'))
        expect([...days].some((day) => day.endsWith('-02-29'))).toBe(true)
        expect([...days].some((day) => day.endsWith('-12-31'))).toBe(true)
        expect([...days].some((day) => day.endsWith('-01-01'))).toBe(true)
        expect(new Set(monthEnds.map((day) => day.slice(5, 7))).size).toBeGreaterThanOrEqual(11)
        expect([...days].some((day) => day.slice(0, 4) === String(Number(today.slice(0, 4)) + 3))).toBe(true)
      }),
    )
  })

  it.each(['America/New_York', 'Europe/London'])(
    'hold the nights in which the clocks of %s change',
    (zone) => {
      const days = new Set(daysOf('2026-11-22'))
      for (const change of changesIn(zone, 2027))
        expect([addDays(change, -1), change, addDays(change, 1)].filter((day) => !days.has(day))).toEqual([])
      expect(changesIn(zone, 2027)).toHaveLength(2)
    },
  )

  it('say what is special about each', () => {
    const reasons = new Map(testDays('2026-11-22').map(({ day, why }) => [day, why]))
    expect(reasons.get('2026-11-22')).toBe('today')
    expect(reasons.get('2026-11-26')).toBe('Thanksgiving')
    expect(reasons.get('2027-03-14')).toBe('the US clocks go forward')
    expect(reasons.get('2027-10-31')).toBe('the UK clocks go back')
    expect(reasons.get('2028-02-29')).toBe('the leap day')
    expect(reasons.get('2029-11-22')).toBe('three years ahead')
  })

  it('are drawn by a seed, without one twice', () => {
    const days = testDays('2026-11-22')
    const drawn = drawnDays(days, '7', 3)
    expect(drawnDays(days, '7', 3)).toEqual(drawn)
    expect(new Set(drawn).size).toBe(3)
    const all = Array.from({ length: 200 }, (_, seed) => drawnDays(days, String(seed), 1)[0]?.day)
    expect(new Set(all).size).toBeGreaterThan(30)
  })
})
