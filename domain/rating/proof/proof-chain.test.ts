import { expect, test } from 'vitest'
import { proofChain, type Proven } from './proof-chain.ts'

const proven: Proven = {
  steps: [
    { name: 'Base premium', factor: null, after: 1_000_00 },
    { name: 'Total', factor: null, after: 1_250_50 },
  ],
  coverages: [
    { name: 'Breach', premium: 600_00 },
    { name: 'Liability', premium: 400_00 },
  ],
  premium: 1_000_00,
  mgaFee: 200_00,
  brokerFee: 0,
  taxLines: [{ label: 'Surplus lines tax', amount: 50_50 }],
  taxes: 50_50,
  totalPremium: 1_250_50,
  invoice: { number: 'INV-1', premium: 1_000_00, mgaFee: 200_00, brokerFee: 0, taxes: 50_50, due: 1_250_50 },
  postings: [
    { account: 'receivable', amount: 1_250_50 },
    { account: 'carrierPayable', amount: -1_000_00 },
    { account: 'mgaFeeIncome', amount: -200_00 },
    { account: 'taxPayable', amount: -50_50 },
  ],
}

test('writes every sum out, from the worksheet to the ledger', () => {
  const chain = proofChain(proven)
  expect(chain.map((link) => [link.id, link.holds, link.amount])).toEqual([
    ['worksheet', true, 1_250_50],
    ['coverages', true, 1_000_00],
    ['total', true, 1_250_50],
    ['invoice', true, 1_250_50],
    ['ledger', true, 1_250_50],
  ])
  expect(chain[2]?.equation).toBe(
    '1,000.00 (Premium) + 200.00 (MGA fee) + 50.50 (Surplus lines tax) = 1,250.50',
  )
})

test('leaves out what is not there yet', () => {
  expect(proofChain({ ...proven, invoice: null, postings: null }).map((link) => link.id)).toEqual([
    'worksheet',
    'coverages',
    'total',
  ])
})

test.each<[string, Partial<Proven>]>([
  ['worksheet', { steps: [{ name: 'Base premium', factor: null, after: 1 }] }],
  ['coverages', { coverages: [{ name: 'Breach', premium: 999_99 }] }],
  ['total', { taxes: 1 }],
  ['invoice', { invoice: { ...proven.invoice!, due: 1 } }],
  ['ledger', { postings: [{ account: 'receivable', amount: 1_250_50 }] }],
])('one cent off breaks the link of the %s', (id, change) => {
  expect(
    proofChain({ ...proven, ...change })
      .filter((link) => !link.holds)
      .map((link) => link.id),
  ).toContain(id)
})
