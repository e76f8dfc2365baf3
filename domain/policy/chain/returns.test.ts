import { describe, expect, it } from 'vitest'
import type { Cents } from '../../kernel/money.ts'
import { cumulated } from './cumulate.ts'
import { planOf } from './plan.ts'
import { never } from './reference-chain.test-samples.ts'
import { type Ending, type ReturnTerms, returnTermsOf } from './returns.ts'
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
    termBegins: '2027-01-01',
    on: '2027-04-01',
    minimumEarned: '25',
  }
  it.each<[Partial<Ending>, ReturnTerms]>([
    [{}, { method: 'SHORT_90', minimumEarned: '25' }],
    [{ market: 'UK' }, { method: 'PRO_RATA', minimumEarned: '25' }],
    [{ reason: 'REWRITE' }, { method: 'PRO_RATA', minimumEarned: null, areFeesReturned: true }],
    [{ reason: 'HAZARD' }, { method: 'PRO_RATA', minimumEarned: null }],
    [{ reason: 'NON_PAY' }, { method: 'PRO_RATA', minimumEarned: '25' }],
    [{ reason: 'ISSUED_IN_ERROR' }, { method: 'FLAT', minimumEarned: null, areFeesReturned: true }],
    [{ on: '2027-01-01' }, { method: 'FLAT', minimumEarned: null }],
    [{ minimumEarned: null }, { method: 'SHORT_90', minimumEarned: null }],
  ])('with case %# is by its row', (other, returns) =>
    expect(returnTermsOf({ ...ending, ...other })).toEqual(returns),
  )
})
