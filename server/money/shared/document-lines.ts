import type { ChargesFacts, DocumentMarket } from '#domain/document/document-facts.ts'
import { companyOf } from '#domain/market/company.ts'
import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { type Charges, NO_CHARGES, totalOf } from '#domain/money/ledger.ts'
import { FEE_FIELDS } from '#domain/money/tax/fees.ts'
import { itemStandings } from '#domain/money/plans/items.ts'
import type { PlanItem } from '#domain/money/plans/plans.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { pages } from '#server/mail/pages.ts'

/** Parts of an amount as documents of its market list them; parts of nothing are left out. Minor units. */
export const chargesFacts = (
  market: DocumentMarket,
  charges: Charges,
  premiumLabel = 'Premium',
): ChargesFacts => {
  const lines: ChargesFacts['charges'] = [
    { kind: 'PREMIUM', label: premiumLabel, amount: charges.premium },
    ...FEE_FIELDS.map((field) => ({
      kind: 'FEE' as const,
      label: CHARGE_WORDS[market][field],
      amount: charges[field] ?? 0,
    })),
    { kind: 'TAX', label: CHARGE_WORDS[market].taxes, amount: charges.taxes },
  ]
  return { charges: lines.filter((line) => line.amount !== 0), total: totalOf(charges) }
}

/** How an invoice is paid, as it prints it; without the id of the invoice, the oldest that is open. */
export const paymentInstructions = (
  ctx: Pick<Ctx, 'ports'>,
  {
    market,
    policyId,
    policyNumber,
    invoiceId,
  }: { market: DocumentMarket; policyId: string; policyNumber: string; invoiceId?: string },
): string[] => {
  const { bank } = companyOf(market)
  return [
    `Pay online by card or bank account: ${ctx.ports.env.PUBLIC_URL}${pages.payPolicy(policyId, invoiceId)}`,
    `Or by bank transfer to ${bank.accountName}, ${bank.bank}, ${market === 'UK' ? 'sort code' : 'routing number'} ${bank.routing}, account ${bank.account}, reference ${policyNumber}. A transfer takes 3 to 5 business days.`,
  ]
}

/** The due days of an invoice with what each asks, as it prints them; none where it is due as a whole. */
export const scheduleFacts = (items: readonly PlanItem[] | null, charges: Charges) =>
  items === null || items.length < 2
    ? []
    : itemStandings({ dueDate: '', charges, credited: NO_CHARGES, paid: 0, items }).map(
        ({ due, amount }, index) => ({
          description: `Payment ${index + 1} of ${items.length}`,
          dueDate: due,
          dueAmount: amount,
        }),
      )
