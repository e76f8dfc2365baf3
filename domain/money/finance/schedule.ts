import { type Cents, divideHalfUp } from '../../kernel/money.ts'

/** What is lent, and on what terms. */
export interface LoanTerms {
  /** What the finance company lends, minor units. */
  amountFinanced: Cents
  /** Nominal yearly rate in ten-thousandths: 950 is 9.5 %. */
  apr: number
  /** Monthly installments. */
  count: number
}

export interface LoanSchedule {
  /** Each installment but the last, minor units. */
  payment: Cents
  lastPayment: Cents
  /** What is paid beyond what was lent. */
  charge: Cents
  /** All installments together. */
  total: Cents
}

/** A yearly rate in ten-thousandths is so many parts of this a month. */
const MONTHLY = 12n * 10_000n

/**
 * The level installment of a loan, `A r / (1 - (1 + r)^-n)` with a twelfth of the yearly rate, rounded half up, worked out
 * exactly. Without interest the last installment takes the rest; with interest it is as high as the others, and
 * what rounding adds or takes is part of the charge. Throws on a count below one or a negative rate: bugs of the caller.
 */
export const loanSchedule = ({ amountFinanced, apr, count }: LoanTerms): LoanSchedule => {
  if (count < 1 || apr < 0) throw new Error('a loan has at least one installment and no negative rate')
  const amount = BigInt(amountFinanced)
  if (apr === 0) {
    const payment = Number(divideHalfUp(amount, BigInt(count)))
    return {
      payment,
      lastPayment: amountFinanced - payment * (count - 1),
      charge: 0,
      total: amountFinanced,
    }
  }
  const rate = BigInt(apr)
  const grown = (MONTHLY + rate) ** BigInt(count)
  const flat = MONTHLY ** BigInt(count)
  const payment = Number(divideHalfUp(amount * rate * grown, MONTHLY * (grown - flat)))
  const total = payment * count
  return { payment, lastPayment: payment, charge: total - amountFinanced, total }
}

/** What is still lent once so many installments are paid on their days, minor units; worked out exactly, rounded half up once. */
export const balanceAfter = (terms: LoanTerms, paid: number): Cents => {
  const { payment } = loanSchedule(terms)
  if (paid >= terms.count) return 0
  if (terms.apr === 0) return terms.amountFinanced - payment * paid
  const rate = BigInt(terms.apr)
  const flat = MONTHLY ** BigInt(paid)
  const grown = (MONTHLY + rate) ** BigInt(paid)
  const lent = BigInt(terms.amountFinanced) * rate * grown
  return Number(divideHalfUp(lent - BigInt(payment) * MONTHLY * (grown - flat), rate * flat))
}

/** How much of the charge is given back when a loan is paid off early. */
export const refundMethods = ['RULE_OF_78', 'ACTUARIAL'] as const
export type RefundMethod = (typeof refundMethods)[number]

/** What of the charge is not earned once so many installments are paid on their days, minor units, half up. */
export const chargeRefund = (terms: LoanTerms, paid: number, method: RefundMethod): Cents => {
  const { charge } = loanSchedule(terms)
  const left = terms.count - paid
  if (left <= 0) return 0
  if (paid <= 0) return charge
  if (method === 'RULE_OF_78')
    return Number(
      divideHalfUp(
        BigInt(charge) * BigInt(left) * BigInt(left + 1),
        BigInt(terms.count) * BigInt(terms.count + 1),
      ),
    )
  return unpaidInstallments(terms, paid) - balanceAfter(terms, paid)
}

/** The installments that are left once the first ones are paid, minor units. */
export const unpaidInstallments = (terms: LoanTerms, paid: number): Cents => {
  const { payment, lastPayment } = loanSchedule(terms)
  const left = terms.count - paid
  return left <= 0 ? 0 : payment * (left - 1) + lastPayment
}

/** What pays a loan off once so many installments are paid: those that are left, less the refund of charge. */
export const payoffOf = (terms: LoanTerms, paid: number, method: RefundMethod): Cents =>
  unpaidInstallments(terms, paid) - chargeRefund(terms, paid, method)
