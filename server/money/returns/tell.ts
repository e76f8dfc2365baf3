import type { LaterEvent } from '#domain/money/payments.ts'
import type { PaymentStatus } from '#domain/money/invoices.ts'
import { cameBackWords } from '#domain/money/returns/words.ts'
import { productOf } from '#domain/rating/products.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { mailJob } from '#server/mail/mails.ts'
import { pages } from '#server/mail/pages.ts'
import type { LockedPayment } from '../payment-rows.ts'
import { bookDay } from '../shared/ledger.ts'

/** Tells the insured and the agency that a payment came back, and what to do; a dispute that is won is nothing to do about. */
export const tellOfReturn = (
  ctx: PublicCtx,
  { payment, policy, invoice }: LockedPayment,
  news: { status: PaymentStatus; code: string | null; event: LaterEvent },
): void => {
  const words = cameBackWords({ ...news, on: bookDay(ctx.now, payment.currency) })
  if (words === null) return
  const facts = {
    companyName: payment.company_name,
    policyNumber: payment.policy_number,
    productName: productOf(policy.product)?.name ?? policy.product,
    invoiceNumber: invoice.invoice_number,
    paymentAmount: payment.amount,
    isOpenAgain: news.status !== 'Disputed',
    ...words,
  }
  const { policyContactEmail, policyContactFirstName } = policy.contact
  const { agentEmail, agentFirstName } = policy.agent
  if (policyContactEmail)
    ctx.enqueue(
      mailJob('paymentCameBack', { to: policyContactEmail, market: policy.market }, facts, {
        recipientName: policyContactFirstName ?? '',
        linkPath: pages.payPolicy(payment.policy_id, payment.invoice_id),
        isAgent: false,
      }),
    )
  if (agentEmail)
    ctx.enqueue(
      mailJob('paymentCameBack', { to: agentEmail, market: policy.market }, facts, {
        recipientName: agentFirstName ?? '',
        linkPath: pages.policy('AGENCY', { product: policy.product, id: payment.policy_id }),
        isAgent: true,
      }),
    )
}
