import type { Cents } from '../../kernel/money.ts'

/** A payment that money can go back by. */
export interface PaidBy {
  id: string
  /** What it paid, and what of it went back or is on its way; minor units. */
  amount: Cents
  refunded: Cents
}

/** A part of a refund: by its payment to the card or account that it came from, or by check. */
export interface RefundPart {
  paymentId: string | null
  amount: Cents
}

/**
 * By which ways an amount goes back: to where it came from, the newest payment first, never more by one than it paid; what no
 * payment covers goes by check. `payments` come newest first, those alone that a processor took.
 */
export const refundPlan = (amount: Cents, payments: readonly PaidBy[]): RefundPart[] => {
  let left = amount
  const parts = payments.flatMap((one): RefundPart[] => {
    const part = Math.min(left, one.amount - one.refunded)
    if (part <= 0) return []
    left -= part
    return [{ paymentId: one.id, amount: part }]
  })
  return left > 0 ? [...parts, { paymentId: null, amount: left }] : parts
}
