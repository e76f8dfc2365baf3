import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addYears } from '#domain/kernel/dates.ts'
import {
  coveragePriorActs,
  firstRetroactiveDate,
  policyPriorActs,
  type RetroactiveDates,
  retroactiveDatesOf,
} from './retroactive-date.ts'

const isLiability = (key: string) => key !== 'interruption'

const terms = (effectiveDate: string, years: 1 | 2 | -1, carried?: RetroactiveDates, own?: 1 | 2 | -1) => ({
  request: {
    effectiveDate,
    retroActivePeriod: years,
    coverages: [
      { key: 'media', isSelected: true, ...(own === undefined ? {} : { retroActivePeriod: own }) },
      { key: 'interruption', isSelected: true },
    ],
  },
  coverages: [
    { key: 'security', isSelected: true },
    { key: 'media', isSelected: true },
    { key: 'interruption', isSelected: true },
    { key: 'crime', isSelected: false },
  ],
  ...(carried && { retroactive: carried }),
})

describe('the retroactive date of a first term', () => {
  it.each([
    ['2026-12-05', 2, '2024-12-05'],
    ['2028-02-29', 1, '2027-02-28'],
    ['2026-12-05', -1, null],
  ] as const)('that begins on %s with %i years is %s', (day, years, date) => {
    expect(firstRetroactiveDate(day, years)).toBe(date)
  })

  it('is that of the policy for every liability coverage but one with years of its own', () => {
    expect(retroactiveDatesOf(terms('2026-12-05', 1, undefined, 2), isLiability)).toEqual({
      inception: '2026-12-05',
      years: 1,
      date: '2025-12-05',
      coverages: {
        security: { years: 1, date: '2025-12-05' },
        media: { years: 2, date: '2024-12-05' },
      },
    })
  })
})

describe('the retroactive date of a renewal', () => {
  it('is that of the first term in every later one, whatever years it names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const, -1 as const),
        fc.constantFrom(1 as const, 2 as const, -1 as const),
        fc.array(fc.constantFrom(1 as const, 2 as const, -1 as const), { minLength: 1, maxLength: 8 }),
        (years, own, named) => {
          const first = retroactiveDatesOf(terms('2026-12-05', years, undefined, own), isLiability)
          const last = named.reduce(
            (carried, choice, term) =>
              retroactiveDatesOf(terms(addYears('2026-12-05', term + 1), choice, carried), isLiability),
            first,
          )
          expect(last).toEqual(first)
        },
      ),
    )
  })

  it('of a coverage that is new in it follows the policy, or years chosen for it from its own first day', () => {
    const retroactive: RetroactiveDates = {
      inception: '2026-12-05',
      years: 2,
      date: '2024-12-05',
      coverages: {},
    }
    const renewed = { effectiveDate: '2027-12-05', retroActivePeriod: 2, retroactive } as const
    expect(policyPriorActs(renewed)).toEqual({ years: 2, date: '2024-12-05' })
    expect(coveragePriorActs(renewed, 'media')).toEqual({ years: 2, date: '2024-12-05' })
    expect(coveragePriorActs(renewed, 'media', 1)).toEqual({ years: 1, date: '2026-12-05' })
  })
})
