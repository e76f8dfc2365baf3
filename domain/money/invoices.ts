import { addDays, addMonths, type LocalDate } from '../kernel/dates.ts'
import { allocate, applyFactor, type Cents, factor } from '../kernel/money.ts'

/** Payment is due seven days after the policy was created (specification 0 section 9). */
export const PAYMENT_DAYS = 7
export const dueDateOf = (createdOn: LocalDate): LocalDate => addDays(createdOn, PAYMENT_DAYS)

/** Statuses of an invoice, as the payment page reads them (specification 0 section 4). */
export const invoiceStatuses = ['Unpaid', 'Partially Paid', 'Processed', 'Paid', 'Failed', 'Void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The same as lists show them: what is open and late says so, whatever was tried to pay it. */
export const listedStatuses = [...invoiceStatuses, 'Past Due'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/**
 * Statuses of a payment transaction (specification 1 section 3), and what becomes of one that was paid: the bank returns
 * it, the payer disputes it, the dispute is lost, or all of it was given back.
 */
export const paymentStatuses = [
  'In process',
  'Paid',
  'Failed',
  'Void',
  'Returned',
  'Disputed',
  'Charged back',
  'Refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * The invoice's status follows from what it asks (its amount less what was credited), what was paid, and the latest
 * attempt. One that asks nothing any more because all of it was credited is not paid.
 */
export const invoiceStatusOf = (
  asked: { due: Cents; credited: Cents; paid: Cents },
  latest: PaymentStatus | null,
): InvoiceStatus => {
  const { due, credited, paid } = asked
  if (paid >= due - credited) return credited > 0 && paid === 0 ? 'Void' : 'Paid'
  if (latest === 'In process') return 'Processed'
  if (latest === 'Failed') return 'Failed'
  return paid > 0 ? 'Partially Paid' : 'Unpaid'
}

/** The status that lists show: past due is said before what is open, but for money that is on its way. */
export const listedStatusOf = (
  asked: { due: Cents; credited: Cents; paid: Cents; isPastDue: boolean },
  latest: PaymentStatus | null,
): ListedStatus => {
  const status = invoiceStatusOf(asked, latest)
  const isOpen = status === 'Unpaid' || status === 'Partially Paid' || status === 'Failed'
  return isOpen && asked.isPastDue ? 'Past Due' : status
}

export interface InstallmentPlan {
  downPayment: Cents
  financed: Cents
  installments: { dueDate: LocalDate; amount: Cents }[]
}

/** The down payment of a financing: 20 % of the amount without fees, plus those fees (specification 0 section 9). */
export const downPaymentOf = (total: Cents, fees: Cents): Cents =>
  applyFactor(total - fees, factor('0.20')) + fees

/**
 * Ten monthly installments after a down payment of 20 % of the amount without the two fees, plus those fees
 * (specification 0 section 9). The down payment is due on the day of the invoice, from which the months are counted: the
 * first installment is due a month later. The last cent goes to the earliest installments; days keep their anchor.
 */
export const installmentPlan = (
  total: Cents,
  brokerFee: Cents,
  mgaFee: Cents,
  invoiceDue: LocalDate,
): InstallmentPlan => {
  const downPayment = downPaymentOf(total, brokerFee + mgaFee)
  const financed = total - downPayment
  const anchor = Number(invoiceDue.slice(8))
  return {
    downPayment,
    financed,
    installments: allocate(
      financed,
      Array.from({ length: 10 }, () => 1),
    ).map((amount, index) => ({
      dueDate: addMonths(invoiceDue, index + 1, anchor),
      amount,
    })),
  }
}
