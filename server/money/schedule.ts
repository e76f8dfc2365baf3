import type { OutputOf } from '#contract/endpoint.ts'
import type { billingContract } from '#contract/money/billing.ts'
import { failureSentence } from '#domain/money/payments.ts'
import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { FEE_FIELDS, sumOfFees } from '#domain/money/tax/fees.ts'
import { installmentPlan, invoiceStatusOf } from '#domain/money/invoices.ts'
import { companyOf } from '#domain/market/company.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { convenienceFees } from '#domain/money/surcharges.ts'
import { cardPlace } from './card-place.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { productName } from '#server/document/shared/parts.ts'
import { type PolicyInvoice, standingOfInvoice } from '#server/money/invoices.ts'

type Contract = typeof billingContract

const feesOf = (invoice: PolicyInvoice) => ({
  mgaFee: invoice.mga_fee,
  brokerFee: invoice.broker_fee,
  additionalBrokerFee: invoice.additional_broker_fee,
  inspectionFee: invoice.inspection_fee,
})

const linesOf = (invoice: PolicyInvoice) =>
  [
    { label: 'Premium', amount: invoice.premium },
    ...FEE_FIELDS.map((field) => ({
      label: CHARGE_WORDS[invoice.market][field],
      amount: feesOf(invoice)[field],
    })),
    { label: CHARGE_WORDS[invoice.market].taxes, amount: invoice.taxes },
  ].filter((line) => line.amount !== 0)

export const statusOf = (invoice: PolicyInvoice) =>
  invoiceStatusOf(invoice.amount_due, invoice.amount_paid, invoice.latest)

/** The payment page of specification 0: what is due, its parts, the plan in installments and the bank details. */
export const scheduleOf = (ctx: Ctx, invoice: PolicyInvoice): OutputOf<Contract['paymentSchedule']> => ({
  policyId: invoice.policy_id,
  accountId: invoice.account_id,
  policyNumber: invoice.policy_number,
  product: invoice.product,
  companyName: invoice.company_name,
  invoiceId: invoice.id,
  invoiceNumber: invoice.invoice_number,
  description: `${productName(invoice.product)} cyber insurance, policy ${invoice.policy_number}, invoice ${invoice.invoice_number}`,
  currency: invoice.currency,
  dueDate: invoice.due_date,
  amountDue: invoice.amount_due,
  amountPaid: invoice.amount_paid,
  dueAmount: invoice.open_balance,
  fees: convenienceFees(invoice.open_balance, invoice.currency, cardPlace(invoice, ctx.now)),
  premiumFinanced: false,
  lines: linesOf(invoice),
  installments: installmentPlan(
    invoice.amount_due,
    sumOfFees(feesOf(invoice)) - invoice.mga_fee,
    invoice.mga_fee,
    invoice.due_date,
  ),
  bank: { ...companyOf(invoice.market).bank, reference: invoice.policy_number },
  actions: actionsFor(ctx, policyRules, standingOfInvoice(ctx, invoice), ['pay']),
})

export const paymentStatusOf = (invoice: PolicyInvoice): OutputOf<Contract['paymentStatus']> => {
  const status = statusOf(invoice)
  return {
    isPaid: status === 'Paid',
    status,
    policyNumber: invoice.policy_number,
    cardFees: invoice.card_fees,
    failure: status === 'Failed' ? failureSentence(invoice.failure) : null,
  }
}
