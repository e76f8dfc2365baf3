import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Charges } from '#domain/money/ledger.ts'
import type { BillingPlan, PlanItem } from '#domain/money/plans/plans.ts'
import type { PublicCtx } from '#server/http/handlers.ts'

export type MoneyCtx = Pick<PublicCtx, 'db' | 'newId' | 'now' | 'actor' | 'ports'>

/** What a change of a policy does to what it costs. Amounts in minor units, all of the policy, not of the change. */
export interface PolicyChange {
  /** Names the event, so that it is booked once: `change:<policy>:<sequence>`. */
  key: string
  /** What the policy costs before it, as its invoices charge it. */
  before: Charges
  /** What it costs from then on. */
  after: Charges
  /** Its public charges from then on, whose rows say who they are owed to. */
  taxLines: readonly { id: string; amount: Cents }[]
  /** For the invoice and the credit note: "Limit to 2,000,000", "Canceled by the insured". */
  description: string
  effectiveDate: LocalDate
  endDate: LocalDate
  /** Of the transaction; of several that are recorded as one, the last. */
  sequence: number
}

/** An invoice that a change adds. */
export interface AddedInvoice {
  id: string
  invoiceNumber: string
  amount: Cents
  /** Paid at once with money that was owed to who paid. */
  paid: Cents
  dueDate: LocalDate
  plan: BillingPlan
  /** Null where it is due as a whole. */
  items: readonly PlanItem[] | null
}

/** A credit note that a change adds. */
export interface AddedCredit {
  id: string
  creditNumber: string
  amount: Cents
  /** Set against invoices that were open. */
  applied: Cents
  /** Owed to who paid. */
  refund: Cents
}
