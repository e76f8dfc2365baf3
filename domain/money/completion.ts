import type { Cents } from '../kernel/money.ts'

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
