import { expect, it } from 'vitest'
import type { ProcessorPayment } from '#server/integrations/payment/card-processor.ts'
import { paymentCompletion } from './completion.ts'

const payment: ProcessorPayment = {
  intentId: 'pay-1',
  status: 'succeeded',
  transactionId: 'txn_1',
  transactionDate: '2026-11-20T00:00:00.000Z',
  paymentAmount: 125_000,
  totalPaymentAmount: 128_688,
  refundedAmount: 0,
  currency: 'USD',
  category: 'CreditCard',
  lastFourDigits: '4242',
  cardType: 'Visa',
  expirationMonth: 12,
  expirationYear: 2034,
  bankName: null,
  bankAccountType: null,
  tokenId: null,
  customerEmail: 'dana@harborlight.test',
  failureCode: null,
  metadata: { policyId: 'p-1', policyNumber: 'CPB-1', isDownPayment: 'false' },
}

it('is kept as the completion record with the fields of the specification', () => {
  expect(paymentCompletion(payment)).toEqual({
    transactionId: 'txn_1',
    transactionDate: '2026-11-20T00:00:00.000Z',
    paymentAmount: 125_000,
    totalPaymentAmount: 128_688,
    policyId: 'p-1',
    policyNumber: 'CPB-1',
    lastFourDigits: '4242',
    customerEmail: 'dana@harborlight.test',
    quoteId: null,
    agencyId: null,
    policyCreated: null,
    bankName: null,
    cardType: 'Visa',
    isDownPayment: false,
  })
})
