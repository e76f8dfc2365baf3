import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { parseTypedDate, typedDate } from './date-text.ts'

describe('a typed date', () => {
  it.each([
    ['11/20/2026', 'en-US', '2026-11-20'],
    ['20/11/2026', 'en-GB', '2026-11-20'],
    ['1-2-2026', 'en-US', '2026-01-02'],
    ['1.2.2026', 'en-GB', '2026-02-01'],
    ['02012026', 'en-GB', '2026-01-02'],
    ['2026-11-20', 'en-US', '2026-11-20'],
    ['20/11/2026', 'en-US', null],
    ['31/02/2026', 'en-GB', null],
    ['tomorrow', 'en-US', null],
  ] as const)('%s in %s is %s', (typed, locale, date) => {
    expect(parseTypedDate(typed, locale)).toBe(date)
  })

  it('is read back from what the field shows, in both orders', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom('en-US', 'en-GB'), (days, locale) => {
        const date = addDays('1990-01-01', days)
        expect(parseTypedDate(typedDate(date, locale), locale)).toBe(date)
      }),
    )
  })
})
