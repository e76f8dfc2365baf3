import { lessCharges } from '#domain/money/credits.ts'
import { type Charges, paidShares } from '#domain/money/ledger.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { ProcessorPayment } from '#server/integrations/payment/card-processor.ts'
import { insuredFacts, producerFacts } from '../document/shared/parts.ts'
import { addDocument } from '../document/shared/documents.ts'
import type { LockedPayment } from './payment-rows.ts'
import { chargesOfInvoice } from './shared/invoice-parts.ts'
import { chargesFacts } from './shared/document-lines.ts'

/** "Visa ending in 4242", "Bank account at First Bank ending in 6789". */
export const methodText = (report: ProcessorPayment): string => {
  const name =
    report.category === 'ECheck'
      ? `Bank account${report.bankName ? ` at ${report.bankName}` : ''}`
      : (report.cardType ?? 'Card')
  return report.lastFourDigits ? `${name} ending in ${report.lastFourDigits}` : name
}

/** What a receipt says of the way of a payment; `method` of money that came another way than by the card processor. */
type Came = Pick<
  ProcessorPayment,
  'paymentAmount' | 'totalPaymentAmount' | 'transactionDate' | 'transactionId' | 'category' | 'lastFourDigits'
> & { method?: string }

/** The proof of one payment; `covered` is what the invoice's payments cover with this one. */
export const addReceipt = async (
  ctx: PublicCtx,
  { payment, invoice, policy, company, npn, paidBefore }: LockedPayment,
  report: Came,
  covered: Charges,
): Promise<void> => {
  const before = paidShares(chargesOfInvoice(invoice), invoice.amount_paid, invoice.items)
  const insured = insuredFacts(payment.company_name, company)
  await addDocument(ctx, {
    kind: 'RECEIPT',
    tenantId: payment.tenant_id,
    accountId: payment.account_id,
    policyId: payment.policy_id,
    carrierId: payment.carrier_id,
    companyName: payment.company_name,
    number: payment.policy_number,
    facts: {
      market: policy.market,
      currency: payment.currency,
      timeZone: timeZoneOf(policy.market, policy.state),
      receiptNumber: `${invoice.invoice_number}-R${paidBefore + 1}`,
      invoiceNumber: invoice.invoice_number,
      policyNumber: payment.policy_number,
      insured,
      producer: producerFacts(policy.agency_name, policy.agent, npn),
      paidBy: payment.requested_by_name,
      amountPaid: payment.amount,
      processorFee: report.totalPaymentAmount - report.paymentAmount,
      paidAt: report.transactionDate ?? ctx.now.toISOString(),
      paymentMethod: report.method ?? (report.category === 'ECheck' ? 'Bank Account' : 'Credit Card'),
      transactionId: report.transactionId ?? '',
      ...(report.lastFourDigits ? { lastFourDigits: report.lastFourDigits } : {}),
      applied: chargesFacts(policy.market, lessCharges(covered, before)),
      balanceDue: invoice.open_balance - payment.amount,
    },
  })
}
