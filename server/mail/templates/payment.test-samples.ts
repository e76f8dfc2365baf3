import type { MailContext } from '../layout.ts'
import { paymentCameBack, type PaymentFailed, paymentFailed, paymentReminder } from './payment.ts'

/** Mails about payments that came back, to the insured and to the agency. */
export const paymentsBack = (payment: PaymentFailed, context: MailContext) => {
  const facts = { ...payment, invoiceNumber: 'INV-1' }
  return [
    paymentFailed(payment, context),
    paymentCameBack({ ...facts, todo: 'Pay again.', isOpenAgain: true, isAgent: false }, context),
    paymentReminder({ ...facts, amount: payment.paymentAmount, isPastDue: false }, context),
    paymentReminder({ ...facts, amount: payment.paymentAmount, isPastDue: true }, context),
    paymentCameBack({ ...facts, todo: 'Wait for the bank.', isOpenAgain: false, isAgent: true }, context),
  ]
}
