import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { cumulated } from './cumulate.ts'
import { planOf } from './plan.ts'
import { never } from './reference-chain.test-samples.ts'
import { RETURN_RULES, returnRuleById, returnRuleOf } from '../ending/return-rules.ts'
import { declaredReturn } from '../ending/return-text.ts'
import { shortRatePercent } from '../ending/short-rate.ts'
import { endingCodes, isOfMarket } from '../notices/reasons.ts'
import { type Ending, floorOf, type ReturnTerms, returnTermsOf } from './returns.ts'
import type { Transaction } from './transactions.ts'
import { wheelOf } from './wheel.ts'
import { writtenPremium } from './written.ts'

const term = (effectiveDate: string, endDate: string): Transaction => ({
  sequence: 1,
  kind: 'new business',
  effectiveDate,
  endDate,
  recordedAt: '2026-01-01T00:00:00.000Z',
  terms: {},
  changes: [],
})

const returned = (premium: Cents, first: Transaction, on: string, returns: ReturnTerms): Cents => {
  const { added } = planOf(
    [first],
    { kind: 'cancellation', effectiveDate: on, changes: [], returns },
    { recordedAt: '2026-02-01T00:00:00.000Z', isOneItem: never, resolutions: {} },
  )
  return premium - writtenPremium([first, ...added], () => premium)
}

const proRata: ReturnTerms = { method: 'PRO_RATA', minimumEarned: null }
const shortRate: ReturnTerms = { method: 'SHORT_90', minimumEarned: null }

describe('return premium', () => {
  it.each([
    [
      10_000_00,
      '2027-01-01',
      '2028-01-01',
      '2027-04-01',
      365,
      90,
      275,
      '0.753',
      7_534_25,
      6_780_82,
      6_780_82,
      7_500_00,
    ],
    [
      10_000_00,
      '2027-01-01',
      '2028-01-01',
      '2027-01-31',
      365,
      30,
      335,
      '0.918',
      9_178_08,
      8_260_27,
      7_500_00,
      7_500_00,
    ],
    [
      2_500_00,
      '2027-01-01',
      '2028-01-01',
      '2027-01-02',
      365,
      1,
      364,
      '0.997',
      2_493_15,
      2_243_84,
      1_875_00,
      1_875_00,
    ],
    [
      10_000_00,
      '2028-01-01',
      '2029-01-01',
      '2028-07-01',
      366,
      182,
      184,
      '0.503',
      5_027_32,
      4_524_59,
      4_524_59,
      5_027_32,
    ],
    [
      7_777_00,
      '2028-02-29',
      '2029-02-28',
      '2029-01-15',
      365,
      321,
      44,
      '0.121',
      937_50,
      843_75,
      843_75,
      937_50,
    ],
    [
      12_345_00,
      '2026-07-01',
      '2028-01-01',
      '2027-10-31',
      549,
      487,
      62,
      '0.113',
      1_394_15,
      1_254_74,
      1_254_74,
      1_394_15,
    ],
  ])(
    'of %i for %s to %s, cancelled on %s',
    (premium, from, until, on, daysOfTerm, daysGone, daysLeft, factor, pro, short, floored, nonPay) => {
      const first = term(from, until)
      expect(wheelOf(premium, first, on)).toMatchObject({
        daysOfTerm,
        daysGone,
        daysLeft,
        factor,
        amount: pro,
      })
      expect(returned(premium, first, on, proRata)).toBe(pro)
      expect(returned(premium, first, on, shortRate)).toBe(short)
      expect(returned(premium, first, on, { ...shortRate, minimumEarned: '25' })).toBe(floored)
      expect(returned(premium, first, on, { ...proRata, minimumEarned: '25' })).toBe(nonPay)
    },
  )

  it('counts the leap day that a term contains, whatever the name of its year', () =>
    expect(wheelOf(100_00, term('2027-03-01', '2028-03-01'), '2027-03-01').daysOfTerm).toBe(366))

  it('says what a wheel that divides by 365 makes of a leap term, and nothing where both agree', () => {
    expect(wheelOf(10_000_00, term('2028-01-01', '2029-01-01'), '2028-07-01').by365).toEqual({
      factor: '0.504',
      amount: 5_041_10,
    })
    expect(wheelOf(10_000_00, term('2027-01-01', '2028-01-01'), '2027-07-01').by365).toBeNull()
    expect(wheelOf(12_345_00, term('2026-07-01', '2028-01-01'), '2027-10-31').by365).toBeNull()
  })

  it('in the UK goes with its tax: 6,098.63 and 731.84, kept 2,301.37 and 276.16', () => {
    const back = returned(8_400_00, term('2027-01-01', '2028-01-01'), '2027-04-11', proRata)
    const tax = -cumulated('12', 8_400_00 - back, 1_008_00)
    expect([back, tax, 8_400_00 - back, 1_008_00 - tax]).toEqual([6_098_63, 731_84, 2_301_37, 276_16])
  })

  it('is all of it with a flat cancellation, on the first day and on a later one', () => {
    const flat: ReturnTerms = { method: 'FLAT', minimumEarned: null }
    const first = term('2027-01-01', '2028-01-01')
    expect(returned(8_400_00, first, '2027-01-01', flat)).toBe(8_400_00)
    expect(returned(8_400_00, first, '2027-01-12', flat)).toBe(8_400_00)
  })

  it('keeps the minimum as a floor and never adds it to what is earned', () =>
    expect(
      returned(10_000_00, term('2027-01-01', '2028-01-01'), '2027-12-31', {
        ...proRata,
        minimumEarned: '25',
      }),
    ).toBe(27_40))
})

describe('how premium is returned', () => {
  const ending: Ending = {
    reason: 'REQUEST',
    market: 'US',
    program: 'P250',
    isSurplus: false,
    state: 'TX',
    termBegins: '2027-03-01',
    on: '2027-06-01',
    hasClaim: false,
  }
  const surplus = { program: 'P250_S', isSurplus: true } as const
  const british = { market: 'UK', program: 'P_ONE', state: '' } as const
  it.each<[Partial<Ending>, ReturnTerms]>([
    [{}, { method: 'SHORT_90', minimumEarned: null, rule: 'US-INSURED' }],
    [{ reason: 'NON_PAY' }, { method: 'PRO_RATA', minimumEarned: null, rule: 'US-NON_PAYMENT' }],
    [surplus, { method: 'SHORT_90', minimumEarned: '25', rule: 'US-INSURED-SURPLUS-2027' }],
    [
      { ...surplus, termBegins: '2027-02-28' },
      { method: 'SHORT_90', minimumEarned: null, rule: 'US-INSURED' },
    ],
    [
      { ...surplus, reason: 'NON_PAY' },
      { method: 'PRO_RATA', minimumEarned: '25', rule: 'US-NON_PAYMENT-SURPLUS-2027' },
    ],
    [
      { ...surplus, reason: 'NSF', state: 'WA' },
      { method: 'PRO_RATA', minimumEarned: null, rule: 'US-NON_PAYMENT-WA' },
    ],
    [
      { ...surplus, reason: 'HAZARD' },
      { method: 'PRO_RATA', minimumEarned: null, rule: 'US-INSURER' },
    ],
    [
      { ...surplus, state: 'CA' },
      { method: 'PRO_RATA', minimumEarned: null, rule: 'US-INSURED-CA-2027' },
    ],
    [
      { state: 'CA', termBegins: '2026-12-31' },
      { method: 'SHORT_90', minimumEarned: null, rule: 'US-INSURED' },
    ],
    [
      { ...surplus, program: 'PRIME_CLOUD' },
      { method: 'SHORT_TABLE', minimumEarned: null, rule: 'US-INSURED-PRIME_CLOUD-2027' },
    ],
    [british, { method: 'PRO_RATA', minimumEarned: null, rule: 'UK-INSURED' }],
    [
      { ...british, hasClaim: true },
      { method: 'PRO_RATA', minimumEarned: '100', rule: 'UK-INSURED' },
    ],
    [
      { ...british, reason: 'COOLING_OFF' },
      { method: 'FLAT', minimumEarned: null, areFeesReturned: true, rule: 'UK-RIGHT_TO_CANCEL' },
    ],
    [
      { ...surplus, reason: 'REWRITE' },
      { method: 'PRO_RATA', minimumEarned: null, areFeesReturned: true, rule: 'US-REWRITE' },
    ],
    [
      { reason: 'ISSUED_IN_ERROR' },
      { method: 'FLAT', minimumEarned: null, areFeesReturned: true, rule: 'US-ERROR' },
    ],
    [{ on: '2027-03-01' }, { method: 'FLAT', minimumEarned: null }],
    [
      { ...british, reason: 'COOLING_OFF', on: '2027-03-01' },
      { method: 'FLAT', minimumEarned: null, areFeesReturned: true, rule: 'UK-RIGHT_TO_CANCEL' },
    ],
  ])('with case %# is by its row', (other, returns) =>
    expect(returnTermsOf({ ...ending, ...other })).toEqual(returns),
  )

  const settings = (['US', 'UK'] as const).flatMap((market) =>
    ['CA', 'NY', 'WA'].flatMap((state) =>
      ['P250', 'PRIME_CLOUD'].flatMap((program) =>
        ['2020-01-01', '2027-01-01', '2027-03-01', '2035-06-30'].flatMap((termBegins) =>
          [false, true].map((isSurplus) => ({ market, state, program, termBegins, isSurplus })),
        ),
      ),
    ),
  )

  it.each(endingCodes)('has a row for %s in its markets, on every paper and day', (reason) => {
    for (const setting of settings)
      if (isOfMarket(reason, setting.market))
        expect(returnRuleOf(reason, setting).market).toBe(setting.market)
      else expect(() => returnRuleOf(reason, setting)).toThrow(reason)
  })

  it('has ids of its rows, and says of each when it was compared', () => {
    expect(new Set(RETURN_RULES.map(({ id }) => id)).size).toBe(RETURN_RULES.length)
    for (const row of RETURN_RULES) {
      expect(returnRuleById(row.id)).toBe(row)
      // A row that was compared says when.
      expect(row.comparedOn === null, row.id).toBe(row.known === 'DEFAULT')
    }
    expect(returnRuleById(undefined)).toBeNull()
  })
})

describe('what Declarations state', () => {
  const setting = {
    market: 'US',
    program: 'P250_S',
    isSurplus: true,
    state: 'TX',
    termBegins: '2027-03-01',
  } as const
  it.each([
    [{}, { method: '90 percent of the unearned premium', minimum: '25 percent of the premium, $2,500.00' }],
    [{ program: 'PRIME_CLOUD' }, { method: 'By the customary short-rate table', minimum: null }],
    [{ state: 'CA' }, { method: 'In proportion to the days that are left', minimum: null }],
    [{ isSurplus: false }, { method: '90 percent of the unearned premium', minimum: null }],
    [{ termBegins: '2027-02-28' }, null],
    [{ market: 'UK', state: '' }, null],
  ] as const)('of %j is what a cancellation is returned by', (more, said) =>
    expect(declaredReturn({ ...setting, ...more }, 10_000_00)).toEqual(said),
  )
})

describe('the customary short-rate table', () => {
  it.each([
    [0, 0],
    [1, 5],
    [15, 13],
    [30, 19],
    [60, 27],
    [75, 31],
    [90, 35],
    [112, 41],
    [182, 60],
    [223, 69],
    [273, 80],
    [334, 94],
    [361, 100],
    [365, 100],
    [390, 100],
  ])('has earned after %i of 365 days %i percent', (days, percent) =>
    expect(shortRatePercent(days, 365)).toBe(percent),
  )

  it('puts days of another term in proportion, and rounds them up', () => {
    expect(shortRatePercent(182, 366)).toBe(60)
    expect(shortRatePercent(183, 549)).toBe(shortRatePercent(122, 365))
    expect(shortRatePercent(90, 180)).toBe(shortRatePercent(183, 365))
  })

  it('never earns less than the days do, and never less on a later day', () => {
    for (const term of [365, 366, 549, 90])
      for (let day = 1; day <= term; day++) {
        expect(shortRatePercent(day, term) * term).toBeGreaterThanOrEqual(100 * day)
        expect(shortRatePercent(day, term)).toBeGreaterThanOrEqual(shortRatePercent(day - 1, term))
      }
  })

  it('of 10,000.00 keeps 3,500.00 after 90 days, and 7,500.00 goes back at most under a floor of 25 percent', () => {
    const table: ReturnTerms = { method: 'SHORT_TABLE', minimumEarned: null }
    const first = term('2027-01-01', '2028-01-01')
    expect(returned(10_000_00, first, '2027-04-01', table)).toBe(6_500_00)
    expect(returned(10_000_00, first, '2027-01-31', table)).toBe(8_100_00)
    expect(returned(10_000_00, first, '2027-01-31', { ...table, minimumEarned: '25' })).toBe(7_500_00)
    expect(returned(10_000_00, first, '2027-01-31', { ...table, minimumAmount: 5_000_00 })).toBe(5_000_00)
    expect(returned(100_00, first, '2027-01-31', { ...table, minimumAmount: 5_000_00 })).toBe(0)
    expect(returned(10_000_00, first, '2027-12-31', table)).toBe(0)
  })
})

describe('whatever the row', () => {
  const anyReturn = fc.record({
    method: fc.constantFrom('PRO_RATA', 'SHORT_90', 'SHORT_TABLE'),
    minimumEarned: fc.constantFrom(null, '0', '10', '25', '100'),
    minimumAmount: fc.constantFrom(0, 1, 500_00, 99_999_99),
  })
  const anyTerm = fc.record({
    premium: fc.integer({ min: 0, max: 5_000_000_00 }),
    days: fc.integer({ min: 30, max: 550 }),
    gone: fc.integer({ min: 1, max: 549 }),
  })

  it('a return is never more than was charged, the floor holds, and a later day never returns more', () =>
    fc.assert(
      fc.property(anyTerm, anyReturn, ({ premium, days, gone }, terms) => {
        const first = term('2027-01-01', addDays('2027-01-01', days))
        const at = (day: number) => returned(premium, first, addDays('2027-01-01', day), terms)
        const day = Math.min(gone, days - 1)
        expect(at(day)).toBeGreaterThanOrEqual(0)
        expect(premium - at(day)).toBeGreaterThanOrEqual(floorOf(premium, terms))
        expect(at(day)).toBeLessThanOrEqual(
          returned(premium, first, addDays('2027-01-01', day), { ...terms, method: 'PRO_RATA' }),
        )
        if (day > 1) expect(at(day)).toBeLessThanOrEqual(at(day - 1))
      }),
      { numRuns: 2_000 },
    ))
})
