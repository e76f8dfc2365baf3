import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargesLeft, openBalance } from '../credits.ts'
import { paymentPostings } from '../ledger.ts'
import { Book, carryOut, type Costs, costs, parties, played, step } from './book.test-samples.ts'
import { moneyBackPostings } from './money-back.ts'

const RUNS = {
  numRuns: process.env['TEST_FULL'] ? 10_000 : 300,
  seed: Number(process.env['TEST_SEED'] ?? 1),
}
const lives = fc.record({ first: costs, steps: fc.array(step, { maxLength: 40 }) })

describe('a ledger of postings and one without', () => {
  it('agree on every account after every event, in any order', () => {
    fc.assert(
      fc.property(lives, ({ first, steps }) => {
        const book = new Book(first)
        for (const one of steps) {
          carryOut(book, one)
          expect(book.shown(), one.kind).toEqual(book.expected())
        }
      }),
      RUNS,
    )
  })

  it('is where it was when a payment comes back, but for the fee', () => {
    fc.assert(
      fc.property(lives, fc.nat(20), fc.integer({ min: 1, max: 100 }), ({ first, steps }, at, share) => {
        const before = played(first, steps)
        const open = before.invoices.filter((one) => openBalance(one) > 0)
        const one = open[at % Math.max(1, open.length)]
        if (!one) return
        const amount = Math.max(1, Math.floor((openBalance(one) * share) / 100))
        const made = { paidBefore: one.paid, amount, premiumElsewhere: 0 }
        const there = paymentPostings(chargesLeft(one), parties, {
          ...made,
          cardFee: 0,
          processorName: '',
          into: 'cash',
        })
        const back = moneyBackPostings(chargesLeft(one), parties, {
          ...made,
          paidBefore: one.paid + amount,
          from: 'cash',
        })
        const book = played(first, steps)
        book.post(there)
        book.post(back)
        expect(book.shown()).toEqual(before.shown())
      }),
      RUNS,
    )
  })

  // Of part of an invoice, what is billed again is an invoice of its own, and the money counts for the older one first.
  it('is where it was when a policy that is paid, or not, is cancelled and put back', () => {
    fc.assert(
      fc.property(costs, costs, fc.constantFrom(0, 100), (first, less, share) => {
        const smaller: Costs = {
          charges: {
            ...less.charges,
            premium: Math.min(less.charges.premium, first.charges.premium),
            taxes: Math.min(less.slt, first.slt) + Math.min(less.stamp, first.stamp),
          },
          slt: Math.min(less.slt, first.slt),
          stamp: Math.min(less.stamp, first.stamp),
        }
        const book = new Book(first)
        if (share > 0) book.pay(0, share, 'cash')
        const before = book.shown()
        book.change(smaller)
        book.change(first)
        expect(book.shown()).toEqual(before)
      }),
      RUNS,
    )
  })

  it('is the same after one payment and after many of the same sum', () => {
    fc.assert(
      fc.property(costs, fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), (first, shares) => {
        const many = new Book(first)
        for (const share of shares) many.pay(0, share, 'cash')
        many.pay(0, 100, 'cash')
        const once = new Book(first)
        once.pay(0, 100, 'cash')
        expect(many.shown()).toEqual(once.shown())
      }),
      RUNS,
    )
  })

  it('has nothing left of a dispute that was won but the fee', () => {
    fc.assert(
      fc.property(costs, fc.integer({ min: 1, max: 100 }), (first, share) => {
        const book = new Book(first)
        book.pay(0, 100, 'clearing')
        const before = book.shown()
        book.dispute(0, share)
        book.ended(true)
        expect(book.shown()).toEqual({
          ...before,
          clearing: (before['clearing'] ?? 0) - 15_00,
          processorFee: 15_00,
        })
      }),
      RUNS,
    )
  })
})
