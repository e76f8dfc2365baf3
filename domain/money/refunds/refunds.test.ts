import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payeesOfReturn } from '../finance/payees.ts'
import { financeRowOf } from '../finance/states.ts'
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
    expect(refundPlan(350, payments)).toMatchObject([{ paymentId: 'new', amount: 350 }])
    expect(refundPlan(600, payments)).toMatchObject([
      { paymentId: 'new', amount: 400 },
      { paymentId: 'old', amount: 200 },
    ])
    expect(refundPlan(900, payments)).toMatchObject([
      { paymentId: 'new', amount: 400 },
      { paymentId: 'old', amount: 300 },
      { paymentId: null, amount: 200 },
    ])
    expect(refundPlan(50, [])).toMatchObject([{ paymentId: null, amount: 50 }])
  })

  it('gives back the amount to the cent, and no payment more than it has left', () => {
    const payment = fc.record({ id: fc.uuid(), amount: fc.nat(1_000_000), refunded: fc.constant(0) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.array(payment, { maxLength: 5 }),
        fc.nat(2_000_000),
        (amount, all, due) => {
          const parts = refundPlan(amount, all, [{ name: 'Finance', due }])
          const company = parts.filter(({ payee }) => payee === 'FINANCE_COMPANY')
          expect(company.reduce((sum, part) => sum + part.amount, 0)).toBe(Math.min(amount, due))
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
          for (const part of parts)
            expect(part.amount).toBeLessThanOrEqual(
              all.find(({ id }) => id === part.paymentId)?.amount ?? amount,
            )
        },
      ),
    )
  })

  it('is to the finance company first, and to who paid with the rest alone', () => {
    const paid = [{ id: 'down', amount: 300, refunded: 0 }]
    const company = [{ name: 'Finance', due: 500 }]
    expect(refundPlan(900, paid, company)).toEqual([
      { payee: 'FINANCE_COMPANY', payeeName: 'Finance', paymentId: null, amount: 500 },
      { payee: 'INSURED', payeeName: null, paymentId: 'down', amount: 300 },
      { payee: 'INSURED', payeeName: null, paymentId: null, amount: 100 },
    ])
    expect(refundPlan(400, paid, company)).toEqual([
      { payee: 'FINANCE_COMPANY', payeeName: 'Finance', paymentId: null, amount: 400 },
    ])
  })

  it('posts worked example 26: refund of 9 where the finance company owns all return', () => {
    const { company } = payeesOfReturn(financeRowOf('IL', '2026-05-30'), {
      returned: 7_773_84,
      owedToCompany: 5_854_72,
      cancelledOn: '2026-05-30',
    })
    const down = [{ id: 'down', amount: 2_466_14, refunded: 0 }]
    const parts = refundPlan(7_773_84, down, [{ name: 'Finance', due: company }])
    expect(parts).toMatchObject([
      { payee: 'FINANCE_COMPANY', paymentId: null, amount: 5_854_72 },
      { payee: 'INSURED', paymentId: 'down', amount: 1_919_12 },
    ])
    const posted = parts.flatMap(({ amount }) =>
      refundPaidPostings({ policyId: 'policy', amount, from: 'cash', processorName: '' }),
    )
    const sumOf = (account: string) =>
      posted.filter((one) => one.account === account).reduce((sum, { amount }) => sum + amount, 0)
    expect([sumOf('refundPayable'), sumOf('cash')]).toEqual([7_773_84, -7_773_84])
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
