import type { Cents } from '../../kernel/money.ts'

/** To whom a refund goes: to who paid, or to the company that financed the premium. */
export const refundPayees = ['INSURED', 'FINANCE_COMPANY'] as const
export type RefundPayee = (typeof refundPayees)[number]

/** A payment that money can go back by. */
export interface PaidBy {
  id: string
  /** What it paid, and what of it went back or is on its way; minor units. */
  amount: Cents
  refunded: Cents
}

/** A finance company and what of returned premium it is still to be paid; minor units. */
export interface FinancerDue {
  name: string
  due: Cents
}

/** A part of a refund: to the finance company, by its payment to the card or account that it came from, or by check. */
export interface RefundPart {
  payee: RefundPayee
  /** Name of the finance company; null of what goes to who paid. */
  payeeName: string | null
  paymentId: string | null
  amount: Cents
}

/**
 * By which ways an amount goes back: first to the companies that financed the premium, up to what each is to be paid; the rest
 * to where it came from, the newest payment first, never more by one than it paid; what no payment covers goes by check.
 * `payments` come newest first, those alone that a processor took.
 */
export const refundPlan = (
  amount: Cents,
  payments: readonly PaidBy[],
  financers: readonly FinancerDue[] = [],
): RefundPart[] => {
  let left = amount
  const take = (most: Cents): Cents => {
    const part = Math.max(0, Math.min(left, most))
    left -= part
    return part
  }
  const parts: RefundPart[] = [
    ...financers.map(({ name, due }): RefundPart => ({
      payee: 'FINANCE_COMPANY',
      payeeName: name,
      paymentId: null,
      amount: take(due),
    })),
    ...payments.map((one): RefundPart => ({
      payee: 'INSURED',
      payeeName: null,
      paymentId: one.id,
      amount: take(one.amount - one.refunded),
    })),
  ]
  parts.push({ payee: 'INSURED', payeeName: null, paymentId: null, amount: left })
  return parts.filter((part) => part.amount > 0)
}
