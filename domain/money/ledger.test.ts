import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from '../kernel/money.ts'
import {
  type CarrierShare,
  carrierParts,
  commissionOf,
  issuePostings,
  paidShares,
  type PaymentMade,
  paymentPostings,
  totalOf,
} from './ledger.ts'
import { taxParts } from './ledger/payees.ts'
import { balanced } from './ledger/posting.ts'

const parties = {
  policyId: 'policy',
  carriers: [
    { party: 'first', percent: 60 },
    { party: 'second', percent: 40 },
  ],
  tenantId: 'agency',
  commission: { agencyRate: 1500, carrierRate: 1500 },
}
/** The same at another rate of commission. */
const at = (rate: number) => ({ ...parties, commission: { agencyRate: rate, carrierRate: rate } })
const charges = { premium: 4_137_00, mgaFee: 200_00, brokerFee: 150_00, taxes: 41_37 }

const payment = (facts: Partial<PaymentMade>): PaymentMade => ({
  paidBefore: 0,
  premiumElsewhere: 0,
  amount: 0,
  cardFee: 0,
  processorName: 'Sandbox',
  into: 'cash',
  ...facts,
})

const cents = fc.integer({ min: 0, max: 5_000_000_00 })
const anyCharges = fc
  .record({
    premium: cents,
    mgaFee: cents,
    brokerFee: cents,
    additionalBrokerFee: cents,
    inspectionFee: cents,
    taxes: cents,
  })
  .filter((one) => totalOf(one) > 0)
const anyRate = fc.integer({ min: 0, max: 5000 })

/** An invoice and the amounts in which it is paid. */
const paidInParts = fc
  .tuple(anyCharges, anyRate, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }))
  .map(([one, rate, weights]) => {
    const total = totalOf(one)
    const stops = [
      ...new Set(weights.map((weight) => weight % (total + 1)).filter((stop) => stop > 0)),
      total,
    ]
    const sorted = [...new Set(stops)].sort((a, b) => a - b)
    return { charges: one, rate, payments: sorted.map((stop, index) => stop - (sorted[index - 1] ?? 0)) }
  })

describe('the ledger', () => {
  it('charges the insured with the total and owes each party its part', () => {
    expect(issuePostings(charges, taxParts([], charges.taxes, 'IL'), parties)).toEqual([
      { account: 'receivable', party: 'policy', amount: 4_528_37 },
      { account: 'carrierPayable', party: 'first', amount: -2_482_20 },
      { account: 'carrierPayable', party: 'second', amount: -1_654_80 },
      { account: 'mgaFeeIncome', party: '', amount: -200_00 },
      { account: 'brokerFeePayable', party: 'agency', amount: -150_00 },
      { account: 'taxPayable', party: 'IL', amount: -41_37 },
    ])
  })

  it('accrues 15 % of the premium, half up, when the invoice is paid in full', () => {
    expect(paymentPostings(charges, parties, payment({ amount: 4_528_37 }))).toEqual([
      { account: 'cash', party: '', amount: 4_528_37 },
      { account: 'receivable', party: 'policy', amount: -4_528_37 },
      { account: 'commissionExpense', party: 'first', amount: 372_33 },
      { account: 'commissionExpense', party: 'second', amount: 248_22 },
      { account: 'commissionPayable', party: 'agency', amount: -620_55 },
    ])
  })

  it('takes in the card fee with the payment and owes it to the card processor', () => {
    const postings = paymentPostings(
      charges,
      at(0),
      payment({ amount: 4_528_37, cardFee: 133_59, into: 'clearing' }),
    )
    expect(postings).toEqual([
      { account: 'clearing', party: 'Sandbox', amount: 4_661_96 },
      { account: 'receivable', party: 'policy', amount: -4_528_37 },
      { account: 'cardFeePayable', party: 'Sandbox', amount: -133_59 },
    ])
  })

  it('rounds the share of the first carrier half up and leaves the rest to the last, never taking a cent back', () => {
    expect([1, 2, 3, 7].map((amount) => carrierParts(amount, parties.carriers))).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [4, 3],
    ])
    const shares = fc.integer({ min: 1, max: 99 }).map((percent): CarrierShare[] => [
      { party: 'first', percent },
      { party: 'second', percent: 100 - percent },
    ])
    fc.assert(
      fc.property(cents, fc.nat(1000), shares, (amount, more, carriers) => {
        const parts = carrierParts(amount, carriers)
        expect(sumCents(parts)).toBe(amount)
        for (const [index, part] of carrierParts(amount + more, carriers).entries())
          expect(part).toBeGreaterThanOrEqual(parts[index] ?? 0)
      }),
    )
  })

  it('writes no line of zero', () => {
    const postings = paymentPostings(charges, at(0), payment({ amount: 4_528_37 }))
    expect(postings.map((one) => one.account)).toEqual(['cash', 'receivable'])
  })

  it('refuses postings that do not sum to zero', () => {
    expect(() => balanced([{ account: 'cash', party: '', amount: 1 }])).toThrow('do not sum to zero')
  })

  it('balances whatever is charged and paid', () => {
    fc.assert(
      fc.property(paidInParts, ({ charges: one, rate, payments }) => {
        let before = 0
        for (const amount of payments) {
          const postings = paymentPostings(one, at(rate), payment({ paidBefore: before, amount }))
          expect(sumCents(postings.map((line) => line.amount))).toBe(0)
          before += amount
        }
      }),
    )
  })

  it('pays over any part payments exactly the commission of the whole premium, and never takes some back', () => {
    fc.assert(
      fc.property(paidInParts, ({ charges: one, rate, payments }) => {
        let before = 0
        let commission = 0
        for (const amount of payments) {
          const lines = paymentPostings(one, at(rate), payment({ paidBefore: before, amount })).filter(
            (posting) => posting.account === 'commissionExpense',
          )
          for (const line of lines) expect(line.amount).toBeGreaterThan(0)
          commission += sumCents(lines.map((line) => line.amount))
          before += amount
        }
        expect(commission).toBe(commissionOf(one.premium, rate))
        expect(commission).toBe(Math.floor((one.premium * rate) / 10_000 + 0.5))
      }),
    )
  })

  it('spreads what is paid without losing a cent, and the whole as charged', () => {
    fc.assert(
      fc.property(anyCharges, fc.nat(), (one, seed) => {
        const total = totalOf(one)
        const paid = seed % (total + 1)
        expect(totalOf(paidShares(one, paid))).toBe(paid)
        expect(paidShares(one, total)).toEqual(one)
      }),
    )
  })
})
