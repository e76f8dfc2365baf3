import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { sumOfTaxes, TAX_ROWS, taxCredits, taxDateOf, taxesOn, taxRowsFor } from './taxes.ts'

const base = {
  jurisdiction: 'CA',
  isSurplus: true,
  date: '2026-12-05',
  premium: 4137_00,
  insurerFees: 200_00,
  brokerFee: 100_00,
}
const amounts = (change: Partial<typeof base>) =>
  taxesOn({ ...base, ...change }).map((line) => [line.label, line.amount])

describe('surplus lines taxes', () => {
  it('are 3% and 0.18% of premium and fees in California', () =>
    expect(amounts({})).toEqual([
      ['Surplus lines tax', 133_11],
      ['Stamping fee', 7_99],
    ]))

  it('leave broker fees out where they are not taxable', () =>
    expect(amounts({ jurisdiction: 'CT' })).toEqual([['Surplus lines tax', 173_48]]))

  it('add flat charges', () =>
    expect(amounts({ jurisdiction: 'PA' })).toEqual([
      ['Surplus lines tax', 130_11],
      ['Stamping fee', 20_00],
    ]))

  it.each([
    ['2025-12-31', '0.95'],
    ['2026-01-01', '0.925'],
    ['2026-12-31', '0.925'],
    ['2027-01-01', '0.9'],
  ])('follow the yearly steps of Iowa on %s', (date, rate) =>
    expect(taxesOn({ ...base, jurisdiction: 'IA', date })[0]?.rate).toBe(rate),
  )

  it('are never charged on admitted paper', () => {
    for (const { code } of STATES)
      expect(taxesOn({ ...base, jurisdiction: code, isSurplus: false })).toEqual([])
  })

  it('refuse a territory whose rate is not on file', () =>
    expect(() => taxesOn({ ...base, jurisdiction: 'GU' })).toThrow(Refused))

  it('refuse a day before the first row', () =>
    expect(() => taxesOn({ ...base, date: '2019-01-01' })).toThrow(Refused))

  it('have exactly one tax row for each state, the District, Puerto Rico and the Virgin Islands on each day', () => {
    for (const { code } of STATES.filter((one) => !['GU', 'MP', 'AS'].includes(one.code)))
      for (const date of ['2024-01-01', '2025-06-30', '2026-01-01', '2027-12-31', '2030-01-01'])
        expect(
          taxRowsFor(code, true, date).filter((row) => row.kind === 'SURPLUS_LINES_TAX'),
          `${code} ${date}`,
        ).toHaveLength(1)
  })

  it('name the source of each row and bear ids of their own', () => {
    expect(new Set(TAX_ROWS.map((row) => row.id)).size).toBe(TAX_ROWS.length)
    for (const row of TAX_ROWS) expect(row.source.length).toBeGreaterThan(10)
  })

  it('never fall when the premium rises', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('AL', 'CA', 'MS', 'OR', 'NM', 'SD'),
        fc.integer({ min: 0, max: 200_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (jurisdiction, premium, more) => {
          const low = sumOfTaxes(taxesOn({ ...base, jurisdiction, premium }))
          expect(
            sumOfTaxes(taxesOn({ ...base, jurisdiction, premium: premium + more })),
          ).toBeGreaterThanOrEqual(low)
        },
      ),
      { numRuns: process.env.TEST_FULL ? 100_000 : 2000 },
    )
  })
})

describe('insurance premium tax', () => {
  it('is 12% of the premium and not of fees', () =>
    expect(amounts({ jurisdiction: 'UK', isSurplus: false, premium: 1000_00 })).toEqual([
      ['Insurance Premium Tax (12%)', 120_00],
    ]))
})

describe('the day whose rates hold', () => {
  it.each(['ENDORSEMENT', 'AUDIT', 'INSTALLMENT', 'CANCELLATION'] as const)(
    'is that of the policy for %s',
    (kind) => expect(taxDateOf(kind, '2025-06-01', '2026-02-01')).toBe('2025-06-01'),
  )
  it.each(['NEW_BUSINESS', 'RENEWAL', 'EXTENSION'] as const)('is its own for %s', (kind) =>
    expect(taxDateOf(kind, '2025-06-01', '2026-02-01')).toBe('2026-02-01'),
  )
})

describe('tax credits', () => {
  const lines = taxesOn({ ...base, jurisdiction: 'PA' })
  it('follow the returned premium and keep flat charges', () =>
    expect(taxCredits(lines, 2000_00, false).map((line) => line.amount)).toEqual([-60_00]))
  it('return everything on a flat cancellation', () =>
    expect(sumOfTaxes(taxCredits(lines, 0, true))).toBe(-sumOfTaxes(lines)))
})
