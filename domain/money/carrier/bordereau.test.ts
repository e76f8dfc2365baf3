import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type BordereauEntry,
  bordereauFault,
  type BordereauHead,
  bordereauRow,
  bordereauTitles,
} from './bordereau.ts'

const head: BordereauHead = {
  agreement: 'AG-1',
  carrier: 'Northbank',
  coverholder: 'Bindery',
  currency: 'USD',
  territory: 'United States',
  first: '2026-03-01',
  last: '2026-03-31',
}
const entry: BordereauEntry = {
  journalId: 'j',
  policyNumber: 'CYP-1',
  insured: 'Acme',
  isNew: true,
  movement: 'ISSUE',
  inception: '2026-03-01',
  expiry: '2027-03-01',
  from: '2026-03-01',
  premium: 1_000_000,
  commission: 225_000,
  taxes: 33_072,
  fees: 40_000,
}
const value = (one: BordereauEntry, code: string) =>
  bordereauRow(one, head)[bordereauTitles().findIndex((title) => title.startsWith(code))]

it.each([
  ['CR0001', '2026-03-01'],
  ['CR0010', '2026'],
  ['CR0020', 'USD'],
  ['CR0022', 'New Business'],
  ['CR0056', 'Original Premium'],
  ['CR0059', 10_000],
  ['CR0061', 22.5],
  ['CR0062', 2_250],
  ['CR0064', 330.72],
  ['CR0065', 7_750],
  ['CR0068', 7_750],
  ['CR0925', 400],
] as const)('The base case has %s as %s', (code, wanted) => {
  expect(value(entry, code)).toBe(wanted)
})

it.each<[Partial<BordereauEntry>, string, string]>([
  [{ isNew: false }, 'Renewal', 'Original Premium'],
  [{ movement: 'CHANGE', premium: 54_247 }, 'Adjustment', 'Additional Premium'],
  [{ movement: 'CHANGE', premium: -100 }, 'Adjustment', 'Return Premium'],
  [{ movement: 'END', premium: -753_425 }, 'Cancellation', 'Return Premium'],
])('%j is %s, %s', (change, risk, premium) => {
  const one = { ...entry, ...change }
  expect([value(one, 'CR0022'), value(one, 'CR0056')]).toEqual([risk, premium])
})

it('Rows that differ from the ledger by a cent are no bordereau', () => {
  const { premium, commission } = entry
  expect(bordereauFault([entry], { premium, commission })).toBeNull()
  expect(bordereauFault([entry], { premium: premium + 1, commission })).toBe(
    'The rows make a premium of 10000, the ledger 10000.01.',
  )
  expect(bordereauFault([entry], { premium, commission: 0 })).toContain('commission')
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          premium: fc.integer({ min: -1e9, max: 1e9 }),
          commission: fc.integer({ min: -1e8, max: 1e8 }),
        }),
      ),
      (rows) => {
        const entries = rows.map((row) => ({ ...entry, ...row }))
        const sum = (name: 'premium' | 'commission') => rows.reduce((total, row) => total + row[name], 0)
        expect(bordereauFault(entries, { premium: sum('premium'), commission: sum('commission') })).toBeNull()
      },
    ),
  )
})

it('Each column has one code, and a row has all of them', () => {
  const titles = bordereauTitles()
  expect(new Set(titles.map((title) => title.slice(0, 6))).size).toBe(titles.length)
  expect(bordereauRow(entry, head)).toHaveLength(titles.length)
})
