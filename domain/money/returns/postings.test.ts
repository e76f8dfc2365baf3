import { describe, expect, it } from 'vitest'
import { type Charges, paidShares, type Parties, paymentPostings, totalOf } from '../ledger.ts'
import { netted, type Posting, reversed } from '../ledger/posting.ts'
import { disputePostings, lossPostings, type MoneyBack, returnPostings, wonPostings } from './postings.ts'

/** The base case of the worked examples: California surplus lines, 10,730.72 in all. */
const parties: Parties = {
  policyId: 'policy',
  carriers: [{ party: 'C', percent: 100 }],
  tenantId: 'A',
  commission: { carrierRate: 2250, agencyRate: 1500 },
}
const charges: Charges = { premium: 1_000_000, mgaFee: 25_000, brokerFee: 15_000, taxes: 33_072 }
const total = totalOf(charges)

const lines = (postings: readonly Posting[]): Record<string, number> =>
  Object.fromEntries(
    postings.map(({ account, party, amount }) => [party ? `${account}:${party}` : account, amount]),
  )

const all: MoneyBack = {
  amount: total,
  fromOwed: 0,
  beyond: 0,
  premiumPaidBefore: 1_000_000,
  premiumPaidAfter: 0,
}

describe('the worked examples', () => {
  it('19: a settled e-check of all is returned R01, fee 25.00', () => {
    expect(lines(returnPostings(parties, all, { from: 'cash', party: '', fee: 2_500 }))).toEqual({
      'receivable:policy': 1_075_572,
      'commissionPayable:A': 150_000,
      mgaCommissionIncome: 75_000,
      cash: -1_073_072,
      'commissionExpense:C': -225_000,
      returnFeeIncome: -2_500,
    })
  })

  it('20: a card dispute is opened, processor fee 15.00', () => {
    expect(lines(disputePostings({ charged: total, fee: 1_500, processorName: 'P' }))).toEqual({
      'disputeHeld:P': 1_073_072,
      processorFee: 1_500,
      'clearing:P': -1_074_572,
    })
  })

  it('20b: the dispute is lost', () => {
    expect(lines(lossPostings(parties, all, { charged: total, processorName: 'P' }))).toEqual({
      'receivable:policy': 1_073_072,
      'commissionPayable:A': 150_000,
      mgaCommissionIncome: 75_000,
      'disputeHeld:P': -1_073_072,
      'commissionExpense:C': -225_000,
    })
  })

  it('20c: won, the money is back with the processor', () => {
    expect(lines(wonPostings({ charged: total, processorName: 'P' }))).toEqual({
      'clearing:P': 1_073_072,
      'disputeHeld:P': -1_073_072,
    })
  })
})

describe('money that came back', () => {
  const paid = (amount: number, paidBefore = 0) =>
    paymentPostings(charges, parties, {
      paidBefore,
      amount,
      premiumElsewhere: 0,
      cardFee: 0,
      processorName: 'P',
      into: 'cash',
    })

  it('undoes its payment to the cent, also a part of several', () => {
    for (const [first, second] of [
      [500_000, 573_072],
      [1, 1_073_071],
      [333_333, 333_333],
    ] as const) {
      const back = returnPostings(
        parties,
        {
          ...all,
          amount: first,
          premiumPaidBefore: paidShares(charges, first + second).premium,
          premiumPaidAfter: paidShares(charges, second).premium,
        },
        { from: 'cash', party: '', fee: 0 },
      )
      expect(netted([...paid(first), ...paid(second, first), ...back])).toEqual(netted(paid(second)))
    }
  })

  it('is owed back no longer, and what had gone out already is the house’s loss', () => {
    expect(
      lines(
        returnPostings(
          parties,
          { amount: 1_000, fromOwed: 600, beyond: 400, premiumPaidBefore: 0, premiumPaidAfter: 0 },
          { from: 'cash', party: '', fee: 0 },
        ),
      ),
    ).toEqual({ 'refundPayable:policy': 600, writeOff: 400, cash: -600, operatingCash: -400 })
  })

  it('of a card takes the card fee along, and a won dispute leaves the processor’s fee alone', () => {
    expect(lines(lossPostings(parties, all, { charged: total + 31_656, processorName: 'P' }))).toMatchObject({
      'cardFeePayable:P': 31_656,
      'disputeHeld:P': -total - 31_656,
    })
    const opened = disputePostings({ charged: total, fee: 1_500, processorName: 'P' })
    const won = wonPostings({ charged: total, processorName: 'P' })
    expect(lines(netted([...opened, ...won]))).toMatchObject({ processorFee: 1_500, 'clearing:P': -1_500 })
    expect(netted([...opened, ...reversed(opened)]).every(({ amount }) => amount === 0)).toBe(true)
  })
})
