import { type Cents, sumCents } from '../../kernel/money.ts'
import type { StandingInvoice } from '../credits.ts'

/** What money that came back does to one invoice. */
export interface LossOnInvoice {
  id: string
  /** What the invoice keeps less of after it; minor units. */
  lost: Cents
}

export interface Loss {
  /** Of what was owed to who paid and had not gone out yet. */
  fromOwed: Cents
  /** Of invoices, that of the payment first, then the newest. */
  invoices: LossOnInvoice[]
  /** What had gone out to the payer as a refund already: the house bears it and claims it back outside of the books. */
  beyond: Cents
  /** Invoices after it, in the order in which they were given. */
  after: StandingInvoice[]
}

/**
 * What becomes of a policy's invoices when `amount` that was paid on one of them comes back: pay and return are nothing. What is
 * owed to who paid is owed no longer, then the payment's own invoice is open again, then those to which changes of the
 * policy had moved the money. `owed` is what had not gone out yet.
 */
export const lossOf = (
  invoices: readonly StandingInvoice[],
  of: { invoiceId: string; amount: Cents; owed: Cents },
): Loss => {
  const fromOwed = Math.min(of.owed, of.amount)
  let left = of.amount - fromOwed
  const newestFirst = invoices.toReversed()
  const order = [
    ...newestFirst.filter(({ id }) => id === of.invoiceId),
    ...newestFirst.filter(({ id }) => id !== of.invoiceId),
  ]
  const losses = order.flatMap(({ id, paid }): LossOnInvoice[] => {
    const lost = Math.min(paid, left)
    left -= lost
    return lost > 0 ? [{ id, lost }] : []
  })
  const lostOf = (id: string): Cents =>
    sumCents(losses.filter((one) => one.id === id).map(({ lost }) => lost))
  return {
    fromOwed,
    invoices: losses,
    beyond: left,
    after: invoices.map((one) => ({ ...one, paid: one.paid - lostOf(one.id) })),
  }
}
