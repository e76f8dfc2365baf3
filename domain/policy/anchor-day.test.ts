import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '../kernel/dates.ts'
import { isAnchoredYear, renewalTerm } from './anchor-day.ts'

/** Ends of so many renewals of a series. */
const endsOf = (inception: string, firstEnd: string, count: number): string[] => {
  const ends = [firstEnd]
  while (ends.length <= count) ends.push(renewalTerm(ends.at(-1) ?? '', inception).endDate)
  return ends
}

describe('the terms of a series', () => {
  it.each([
    [
      '2028-02-29',
      '2029-02-28',
      [
        '2029-02-28',
        '2030-02-28',
        '2031-02-28',
        '2032-02-29',
        '2033-02-28',
        '2034-02-28',
        '2035-02-28',
        '2036-02-29',
      ],
    ],
    ['2027-02-28', '2028-02-28', ['2028-02-28', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-28']],
    ['2026-12-05', '2027-12-05', ['2027-12-05', '2028-12-05', '2029-12-05']],
    // Eighteen months at first: the anchor is the day that the insured chose as the end.
    ['2026-08-31', '2028-02-15', ['2028-02-15', '2029-02-15', '2030-02-15']],
    ['2026-08-31', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    // A century without a leap day.
    ['2096-02-29', '2097-02-28', ['2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28', '2101-02-28']],
  ])('that begins on %s and first ends on %s end on %j', (inception, firstEnd, ends) => {
    expect(endsOf(inception, firstEnd, ends.length - 1)).toEqual(ends)
  })

  it('begin on the day of the first one wherever its month has that day', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 20 }), (inception, years) => {
        const ends = endsOf(inception, addMonths(inception, 12), years)
        for (const [index, end] of ends.entries()) expect(end).toBe(addMonths(inception, 12 * (index + 1)))
      }),
    )
  })

  it('are a year, to the price too, where the end comes back to the 29th', () => {
    expect(isAnchoredYear('2031-02-28', '2032-02-29')).toBe(true)
    expect(isAnchoredYear('2030-02-28', '2031-02-28')).toBe(false)
    expect(isAnchoredYear('2031-02-28', '2032-02-28')).toBe(false)
    expect(isAnchoredYear('2027-02-28', '2032-02-29')).toBe(false)
  })
})
