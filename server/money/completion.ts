import type { PaymentCompletion } from '#domain/money/completion.ts'
import type { ProcessorPayment } from '#server/integrations/payment/card-processor.ts'

/** What is kept of a payment as the processor reported it; amounts in minor units. */
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
