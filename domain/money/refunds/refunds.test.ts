import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundDueOn } from './deadlines.ts'
import { refundRules } from './lifecycle.ts'
import { refundPlan } from './plan.ts'
import { refundPaidPostings } from './postings.ts'

describe('the way back', () => {
  it('is that of the newest payment first, never above what it paid, and a check for the rest', () => {
    const payments = [
      { id: 'new', amount: 500, refunded: 100 },
      { id: 'old', amount: 300, refunded: 0 },
    ]
    expect(refundPlan(350, payments)).toEqual([{ paymentId: 'new', amount: 350 }])
    expect(refundPlan(600, payments)).toEqual([
      { paymentId: 'new', amount: 400 },
      { paymentId: 'old', amount: 200 },
    ])
    expect(refundPlan(900, payments)).toEqual([
      { paymentId: 'new', amount: 400 },
      { paymentId: 'old', amount: 300 },
      { paymentId: null, amount: 200 },
    ])
    expect(refundPlan(50, [])).toEqual([{ paymentId: null, amount: 50 }])
  })

  it('gives back the amount to the cent, and no payment more than it has left', () => {
    const payment = fc.record({ id: fc.uuid(), amount: fc.nat(1_000_000), refunded: fc.constant(0) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.array(payment, { maxLength: 5 }),
        (amount, all) => {
          const parts = refundPlan(amount, all)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
          for (const part of parts)
            expect(part.amount).toBeLessThanOrEqual(
              all.find(({ id }) => id === part.paymentId)?.amount ?? amount,
            )
        },
      ),
    )
  })

  it('posts worked example 13: refund paid', () => {
    expect(
      refundPaidPostings({ policyId: 'policy', amount: 777_384, from: 'cash', processorName: 'P' }),
    ).toEqual([
      { account: 'refundPayable', party: 'policy', amount: 777_384 },
      { account: 'cash', party: '', amount: -777_384 },
    ])
  })
})

describe('the last day of a refund', () => {
  it('is 80 business days after it is owed in California, and on file nowhere else for commercial lines', () => {
    expect(refundDueOn('CA', '2026-03-02')).toBe('2026-06-24')
    expect(refundDueOn('TX', '2026-03-02')).toBeNull()
    expect(refundDueOn(null, '2026-03-02')).toBeNull()
  })
})

describe('a refund', () => {
  it('by the processor is not mailed or cashed by hand', () => {
    const facts = { status: 'SENDING', isByCheck: false } as const
    expect(refundRules.refusalOf('mail', facts, () => true)?.code).toBe('REFUND_BY_PROCESSOR')
    expect(refundRules.refusalOf('mail', { ...facts, isByCheck: true }, () => true)).toBeNull()
  })
})
