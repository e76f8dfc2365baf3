import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { sumCents } from '../kernel/money.ts'
import { failureSentence, type KnownPayment, type PaymentReport, statusAfter } from './payments.ts'
import { dueDateOf, installmentPlan, invoiceStatusOf } from './invoices.ts'

describe('an invoice', () => {
  it('is due seven days after the policy was created', () => {
    expect(dueDateOf('2028-02-25')).toBe('2028-03-03')
  })

  it.each([
    [100, 0, 100, 'Failed', 'Paid'],
    [100, 0, 0, 'In process', 'Processed'],
    [100, 0, 40, 'In process', 'Processed'],
    [100, 0, 0, 'Failed', 'Failed'],
    [100, 0, 40, 'Paid', 'Partially Paid'],
    [100, 0, 0, 'Void', 'Unpaid'],
    [100, 0, 0, null, 'Unpaid'],
    [0, 0, 0, null, 'Paid'],
    [100, 60, 0, null, 'Unpaid'],
    [100, 60, 10, 'Paid', 'Partially Paid'],
    [100, 60, 40, 'Paid', 'Paid'],
    [100, 100, 0, null, 'Void'],
    [100, 100, 0, 'Failed', 'Void'],
  ] as const)(
    'that asks %i less %i, of which %i is paid, after an attempt that is %s, is %s',
    (due, credited, paid, latest, status) => {
      expect(invoiceStatusOf({ due, credited, paid }, latest)).toBe(status)
    },
  )
})

describe('the installment plan', () => {
  it('asks 20 % of the amount without fees, plus the fees, on the invoice’s day, and the rest in the ten months after it', () => {
    const plan = installmentPlan(4_528_37, 150_00, 200_00, '2027-01-31')
    expect(plan.downPayment).toBe(835_67 + 350_00)
    expect(plan.financed).toBe(4_528_37 - 1_185_67)
    expect(plan.installments.map((one) => one.dueDate).slice(0, 3)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })

  it('has ten installments in strictly rising order that add up to what is financed, within a cent of each other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.integer({ min: 0, max: 5_000_00 }),
        fc.integer({ min: 0, max: 5_000_00 }),
        fc.integer({ min: 0, max: 6000 }),
        (premium, brokerFee, mgaFee, days) => {
          const plan = installmentPlan(
            premium + brokerFee + mgaFee,
            brokerFee,
            mgaFee,
            addDays('2024-01-01', days),
          )
          const amounts = plan.installments.map((one) => one.amount)
          const dates = plan.installments.map((one) => one.dueDate)
          expect(plan.installments).toHaveLength(10)
          expect(sumCents(amounts)).toBe(plan.financed)
          expect(plan.downPayment + plan.financed).toBe(premium + brokerFee + mgaFee)
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
          expect([...new Set(dates)].sort()).toEqual(dates)
        },
      ),
    )
  })
})

const reports: PaymentReport[] = [
  { status: 'open', isWithdrawn: false },
  { status: 'pending', isWithdrawn: false },
  { status: 'failed', isWithdrawn: false },
  { status: 'failed', isWithdrawn: true },
  { status: 'succeeded', isWithdrawn: false },
]

const endOf = (sequence: readonly PaymentReport[]): KnownPayment => {
  let known: KnownPayment = { status: 'In process', isSubmitted: false }
  for (const report of sequence) {
    const status = statusAfter(known, report)
    if (status) known = { status, isSubmitted: true }
  }
  return known
}

describe('a payment', () => {
  it('ends paid whenever the money arrived, in whatever order and however often reports come', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reports), { maxLength: 12 }), (sequence) => {
        const paid = sequence.some((report) => report.status === 'succeeded')
        expect(endOf(sequence).status === 'Paid').toBe(paid)
      }),
    )
  })

  it('never leaves an end without news of money', () => {
    expect(
      endOf([
        { status: 'failed', isWithdrawn: false },
        { status: 'pending', isWithdrawn: false },
      ]).status,
    ).toBe('Failed')
    expect(
      endOf([
        { status: 'failed', isWithdrawn: true },
        { status: 'open', isWithdrawn: false },
      ]).status,
    ).toBe('Void')
  })

  it('says in words why it failed', () => {
    expect(failureSentence('card_declined')).toBe('The card was declined.')
    expect(failureSentence('something_new')).toBe('The payment was not accepted.')
    expect(failureSentence(null)).toBeNull()
  })
})
