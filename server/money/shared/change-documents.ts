import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { openBalance, type Settled, type StandingInvoice } from '#domain/money/credits.ts'
import type { Charges } from '#domain/money/ledger.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { WholePolicy } from '../../policy/shared/policy.ts'
import { documentRow, nextVersionOf } from '../../document/shared/documents.ts'
import { insuredFacts, producerFacts } from '../../document/shared/parts.ts'
import { chargesFacts, paymentInstructions, scheduleFacts } from './document-lines.ts'
import type { AddedCredit, AddedInvoice, MoneyCtx, PolicyChange } from './policy-change.ts'

const ownerOf = (policy: WholePolicy) => ({
  tenantId: policy.tenant_id,
  accountId: policy.account_id,
  policyId: policy.id,
  carrierId: policy.carrier_id,
  companyName: policy.company_name,
})

/** What both documents say. */
const sharedFacts = (policy: WholePolicy, change: PolicyChange) => ({
  market: policy.market,
  currency: policy.currency,
  timeZone: timeZoneOf(policy.market, policy.state),
  policyNumber: policy.policy_number,
  insured: insuredFacts(policy.company_name, policy.company),
  producer: producerFacts(policy.agency_name, policy.agent, policy.npn),
  description: change.description,
  effectiveDate: change.effectiveDate,
  expirationDate: change.endDate,
})

/** The row of the invoice that a change adds, as a document. */
export const invoiceDocument = (
  ctx: MoneyCtx,
  policy: WholePolicy,
  change: PolicyChange,
  invoice: AddedInvoice,
  charged: Charges,
) => {
  const row = documentRow(ctx, {
    ...ownerOf(policy),
    kind: 'INVOICE',
    number: invoice.invoiceNumber,
    facts: {
      ...sharedFacts(policy, change),
      invoiceNumber: invoice.invoiceNumber,
      billTo: insuredFacts(policy.company_name, policy.company),
      charges: chargesFacts(policy.market, charged, CHARGE_WORDS[policy.market].additionalPremium),
      amountPaid: invoice.paid,
      dueDate: invoice.dueDate,
      isOfChange: true,
      schedule: scheduleFacts(invoice.items, charged),
      paymentInstructions:
        invoice.paid < invoice.amount
          ? paymentInstructions(ctx, {
              market: policy.market,
              policyId: policy.id,
              policyNumber: policy.policy_number,
              invoiceId: invoice.id,
            })
          : [],
    },
  })
  return { ...row, version: nextVersionOf(row) }
}

interface Credited {
  credit: AddedCredit
  returned: Charges
  /** Invoices before the change, with the one that it adds, and what became of them. */
  standing: readonly (StandingInvoice & { invoiceNumber: string })[]
  settled: Settled
}

/** What open invoices ask less than before, but for what was owed to who paid already. */
const appliedTo = ({ standing, settled }: Credited) =>
  settled.adjustments.flatMap(({ id, refunded }) => {
    const before = standing.find((one) => one.id === id)
    const after = settled.invoices.find((one) => one.id === id)
    if (!before || !after) return []
    const amount = openBalance(before) - openBalance(after) - Math.max(0, -refunded)
    return amount === 0 ? [] : [{ invoiceNumber: before.invoiceNumber, amount }]
  })

/** The row of a credit note as a document. */
export const creditDocument = (
  ctx: MoneyCtx,
  policy: WholePolicy,
  change: PolicyChange,
  credited: Credited,
) => {
  const { credit, returned } = credited
  const row = documentRow(ctx, {
    ...ownerOf(policy),
    kind: 'CREDIT_NOTE',
    number: credit.creditNumber,
    facts: {
      ...sharedFacts(policy, change),
      creditNumber: credit.creditNumber,
      credited: chargesFacts(policy.market, returned, CHARGE_WORDS[policy.market].returnPremium),
      applied: appliedTo(credited),
      refund: credit.refund,
    },
  })
  return { ...row, version: nextVersionOf(row) }
}
