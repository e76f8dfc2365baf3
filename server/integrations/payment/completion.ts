import type { Cents, Currency } from '#domain/kernel/money.ts'
import { type Refusal, refusal } from '#domain/kernel/refusal.ts'
import type { PaymentCategory, ProcessorPayment, ProcessorStatus } from './card-processor.ts'

/** The payment completion record of specification 0 section 3; amounts in minor units. */
export interface PaymentCompletion {
  transactionId: string | null
  transactionDate: string | null
  paymentAmount: Cents
  totalPaymentAmount: Cents
  policyId: string | null
  policyNumber: string | null
  lastFourDigits: string | null
  customerEmail: string
  quoteId: string | null
  agencyId: string | null
  policyCreated: string | null
  bankName: string | null
  cardType: string | null
  isDownPayment: boolean
}

export const paymentCompletion = (payment: ProcessorPayment): PaymentCompletion => {
  const fact = (name: string): string | null => payment.metadata[name] ?? null
  return {
    transactionId: payment.transactionId,
    transactionDate: payment.transactionDate,
    paymentAmount: payment.paymentAmount,
    totalPaymentAmount: payment.totalPaymentAmount,
    policyId: fact('policyId'),
    policyNumber: fact('policyNumber'),
    lastFourDigits: payment.lastFourDigits,
    customerEmail: payment.customerEmail,
    quoteId: fact('quoteId'),
    agencyId: fact('agencyId'),
    policyCreated: fact('policyCreated'),
    bankName: payment.bankName,
    cardType: payment.cardType,
    isDownPayment: fact('isDownPayment') === 'true',
  }
}

export interface PaymentIntent {
  intentId: string
  amount: Cents
  currency: Currency
  fees: Readonly<Record<PaymentCategory, Cents>>
}

/** Why a report may not be applied to an intent: nothing but the exact amount in the exact currency is (SEC-091). */
export const intentRefusal = (payment: ProcessorPayment, intent: PaymentIntent): Refusal | null => {
  const fee = payment.category === null ? 0 : intent.fees[payment.category]
  const isSame =
    payment.intentId === intent.intentId &&
    payment.currency === intent.currency &&
    payment.paymentAmount === intent.amount &&
    payment.totalPaymentAmount === intent.amount + fee
  return isSame
    ? null
    : refusal('invalid', 'PAYMENT_MISMATCH', 'The payment does not match the amount that was asked for.')
}

const RANK: Readonly<Record<ProcessorStatus, number>> = { open: 0, pending: 1, failed: 2, succeeded: 2 }

/**
 * Whether a report brings news. Events arrive in any order and more than once; a payment only moves towards its
 * end, and an end is never left, so that whichever order they come in, the result is the same.
 */
export const isNews = (known: ProcessorStatus, reported: ProcessorStatus): boolean =>
  RANK[reported] > RANK[known]

/** The payer left the page or let it expire: the attempt is void, not a failed payment. */
export const isWithdrawn = (payment: ProcessorPayment): boolean =>
  payment.failureCode === 'cancelled' || payment.failureCode === 'session_expired'
