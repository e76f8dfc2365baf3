import { cameBackWords } from '#domain/money/returns/words.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { billingContract } from '#contract/money/billing.ts'
import { failureSentence } from '#domain/money/payments.ts'
import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { totalOf } from '#domain/money/ledger.ts'
import { sumOfFees } from '#domain/money/tax/fees.ts'
import { installmentPlan, invoiceStatusOf } from '#domain/money/invoices.ts'
import { companyOf } from '#domain/market/company.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { convenienceFees } from '#domain/money/surcharges.ts'
import { cardPlace } from './shared/card-place.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { productName } from '#server/document/shared/parts.ts'
import { dueOf, type PolicyInvoice, standingOfInvoice } from '#server/money/invoices.ts'
import { chargesOf, chargesOfInvoice, creditedOf } from './shared/invoice-parts.ts'
import { chargesFacts } from './shared/document-lines.ts'

type Contract = typeof billingContract

const linesOf = (invoice: PolicyInvoice) => {
  const words = CHARGE_WORDS[invoice.market]
  const premium = invoice.is_of_change ? words.additionalPremium : 'Premium'
  const charged = chargesFacts(invoice.market, chargesOf(invoice), premium).charges
  const credited = chargesFacts(invoice.market, creditedOf(invoice), words.returnPremium).charges
  return [
    ...charged.map(({ label, amount }) => ({ label, amount })),
    ...credited.map(({ kind, label, amount }) => ({
      label: kind === 'PREMIUM' ? label : `${label}, returned`,
      amount: -amount,
    })),
  ]
}

export const statusOf = (invoice: PolicyInvoice) =>
  invoiceStatusOf(
    { due: invoice.amount_due, credited: invoice.credited, paid: invoice.amount_paid },
    invoice.latest,
  )

/** The plan is for what is charged after credits; a change is paid in one sum. */
const planOf = (invoice: PolicyInvoice) => {
  const left = chargesOfInvoice(invoice)
  return installmentPlan(totalOf(left), sumOfFees(left) - left.mgaFee, left.mgaFee, invoice.due_date)
}

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
  credited: invoice.credited,
  amountPaid: invoice.amount_paid,
  isOfChange: invoice.is_of_change,
  others: invoice.others,
  dueAmount: dueOf(invoice),
  fees: convenienceFees(dueOf(invoice), invoice.currency, cardPlace(invoice, ctx.now)),
  premiumFinanced: invoice.financing !== null,
  lines: linesOf(invoice),
  installments: planOf(invoice),
  bank: { ...companyOf(invoice.market).bank, reference: invoice.policy_number },
  actions: actionsFor(ctx, policyRules, standingOfInvoice(ctx, invoice), ['pay']),
})

const cameBackOf = ({ came_back: back }: PolicyInvoice): OutputOf<Contract['paymentStatus']>['cameBack'] => {
  const status = back?.status
  if (!back || (status !== 'Returned' && status !== 'Disputed' && status !== 'Charged back')) return null
  const words = cameBackWords({ status, code: back.code, on: back.on ?? '9999-12-31' })
  return words === null ? null : { status, amount: back.amount, ...words }
}

export const paymentStatusOf = (invoice: PolicyInvoice): OutputOf<Contract['paymentStatus']> => {
  const status = statusOf(invoice)
  return {
    isPaid: invoice.open_balance === 0,
    status,
    policyNumber: invoice.policy_number,
    cardFees: invoice.card_fees,
    failure: status === 'Failed' ? failureSentence(invoice.failure) : null,
    cameBack: cameBackOf(invoice),
  }
}
