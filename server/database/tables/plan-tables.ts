import type { Generated } from 'kysely'
import type { BillingPlan, PlanItem } from '#domain/money/plans/plans.ts'
import type { Json } from '../json-columns.ts'

/** Tables of how invoices are spread over their due days, and of where money landed. Money in minor units. */
export interface PlanTables {
  invoice_plan: InvoicePlanTable
  invoice_allocation: InvoiceAllocationTable
  dunning_step: DunningStepTable
  dunning_hold: DunningHoldTable
  reminder_pause: ReminderPauseTable
  billing_contact: BillingContactTable
}

interface InvoicePlanTable {
  tenant_id: string
  invoice_id: string
  sequence: number
  plan: BillingPlan
  items: Json<PlanItem[]>
  chosen_by_name: string
  chosen_at: Date
}

interface InvoiceAllocationTable {
  tenant_id: string
  id: string
  invoice_id: string
  payment_id: string | null
  /** Counts from one. */
  item: number
  /** Below zero where money left the item again. */
  amount: number
  reason: string
  allocated_at: Date
}

interface DunningStepTable {
  tenant_id: string
  policy_id: string
  invoice_id: string
  due_date: string
  step: string
  outcome: string
  amount: number
  sent_to: string[]
  taken_by_name: string
  taken_at: Date
}

interface DunningHoldTable {
  tenant_id: string
  policy_id: string
  due_date: string
  until_day: string
  note: string
  held_by_name: string
  held_at: Date
}

interface ReminderPauseTable {
  tenant_id: string
  policy_id: string
  paused_by_name: string
  paused_at: Date
}

interface BillingContactTable {
  tenant_id: string
  id: string
  account_id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  created_by_name: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}
