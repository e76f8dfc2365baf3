import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, addYears, daysBetween, isLocalDate, localDateIn } from './dates.ts'

describe('dates', () => {
  it.each(['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', '2026-01-01T00:00', ''])(
    'refuses %s as a day',
    (text) => expect(isLocalDate(text)).toBe(false),
  )

  it('keeps the anchor day over the end of February', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31')
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
    expect(addYears('2029-02-28', 3, 29)).toBe('2032-02-29')
  })

  it('counts days there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        expect(daysBetween('2026-11-20', addDays('2026-11-20', days))).toBe(days)
      }),
    )
  })

  it('knows the day at the insured address', () => {
    const instant = new Date('2026-11-20T04:30:00Z')
    expect(localDateIn(instant, 'America/New_York')).toBe('2026-11-19')
    expect(localDateIn(instant, 'Europe/London')).toBe('2026-11-20')
  })

  it('knows it in any order of questions as the calendar itself does', () => {
    const zones = [
      'America/New_York',
      'America/Los_Angeles',
      'America/Phoenix',
      'Pacific/Honolulu',
      'Europe/London',
    ]
    const calendars = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
      ]),
    )
    const hour = 3_600_000
    const instants = fc.tuple(
      fc.integer({ min: Date.UTC(1960, 0) / hour, max: Date.UTC(2060, 0) / hour }),
      fc.array(fc.integer({ min: -hour, max: hour }), { minLength: 4, maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, [hours, offsets]) => {
        const asked = offsets.map((offset) => new Date(hours * hour + offset))
        expect(asked.map((at) => localDateIn(at, zone))).toEqual(
          asked.map((at) => calendars.get(zone)?.format(at)),
        )
      }),
    )
  })
})
