import type { BillingPlan, PlanItem } from '#domain/money/plans/plans.ts'
import type { Json } from '../json-columns.ts'

/** Tables of how invoices are spread over their due days, and of where money landed. Money in minor units. */
export interface PlanTables {
  invoice_plan: InvoicePlanTable
  invoice_allocation: InvoiceAllocationTable
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
