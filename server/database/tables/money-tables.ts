import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentCompletion } from '#domain/money/completion.ts'
import type { PaymentStatus } from '#domain/money/invoices.ts'
import type { DisputeStage } from '#domain/money/payments.ts'
import type { PeriodStatus } from '#domain/money/ledger/periods.ts'
import type { BillingPlan, PlanItem } from '#domain/money/plans/plans.ts'
import type { NullableJson } from '../json-columns.ts'
import type { StatusColumn } from '../status-column.ts'
import type { CommissionTables } from './commission-tables.ts'
import type { ApprovalTables } from './approval-tables.ts'
import type { PlanTables } from './plan-tables.ts'
import type { FinanceTables } from './money/finance-tables.ts'

/** Tables of what is owed, paid and posted. Money in minor units. */
export interface MoneyTables extends CommissionTables, ApprovalTables, PlanTables, FinanceTables {
  invoice: InvoiceTable
  credit_note: CreditNoteTable
  invoice_adjustment: InvoiceAdjustmentTable
  payment: PaymentTable
  processor_event: ProcessorEventTable
  journal: JournalTable
  posting: PostingTable
  ledger_period: LedgerPeriodTable
}

interface InvoiceTable {
  tenant_id: string
  id: string
  invoice_number: string
  policy_id: string
  account_id: string
  carrier_id: string
  processor_id: string | null
  company_name: string
  policy_number: string
  currency: 'USD' | 'GBP'
  premium: number
  mga_fee: number
  broker_fee: number
  additional_broker_fee: Generated<number>
  inspection_fee: Generated<number>
  taxes: number
  amount_due: number
  amount_paid: Generated<number>
  credited_premium: Generated<number>
  credited_mga_fee: Generated<number>
  credited_broker_fee: Generated<number>
  credited_additional_broker_fee: Generated<number>
  credited_inspection_fee: Generated<number>
  credited_taxes: Generated<number>
  /** All that was credited. */
  credited: GeneratedAlways<number>
  /** What is charged, less what was credited and paid: never below zero. */
  open_balance: GeneratedAlways<number>
  due_date: string
  plan: Generated<BillingPlan>
  /** Null is one item, due as a whole. */
  items: NullableJson<PlanItem[]>
  /** The day of the oldest item that is not paid; null where nothing is open. */
  next_due: GeneratedAlways<string | null>
  created_at: Date
  lock_version: Generated<number>
}

interface CreditNoteTable {
  tenant_id: string
  id: string
  credit_number: string
  policy_id: string
  account_id: string
  carrier_id: string
  processor_id: string | null
  company_name: string
  policy_number: string
  currency: 'USD' | 'GBP'
  sequence: number
  premium: number
  mga_fee: number
  broker_fee: number
  additional_broker_fee: number
  inspection_fee: number
  taxes: number
  amount: number
  /** Set against open invoices. */
  applied: number
  /** Owed to who paid. */
  refund: number
  reason: string
  created_at: Date
}

interface InvoiceAdjustmentTable {
  tenant_id: string
  journal_id: string
  invoice_id: string
  policy_id: string
  credit_id: string | null
  premium: number
  mga_fee: number
  broker_fee: number
  additional_broker_fee: number
  inspection_fee: number
  taxes: number
  /** From other invoices of the policy, or below zero to them. */
  moved: number
  /** Owed to who paid, or below zero taken from what was owed. */
  refunded: number
}

interface PaymentTable {
  tenant_id: string
  id: string
  invoice_id: string
  policy_id: string
  account_id: string
  carrier_id: string
  processor_id: string | null
  company_name: string
  policy_number: string
  currency: 'USD' | 'GBP'
  amount: number
  status: StatusColumn<PaymentStatus>
  payment_method: string | null
  processor_name: string
  session_url: string | null
  transaction_id: string | null
  completion: NullableJson<PaymentCompletion>
  failure: string | null
  dismissed_at: Date | null
  requested_by_name: string
  created_at: Date
  settled_at: Date | null
  return_code: Generated<string | null>
  return_trace: Generated<string | null>
  returned_on: Generated<string | null>
  return_fee: Generated<number>
  dispute_id: Generated<string | null>
  dispute_stage: Generated<DisputeStage | null>
  dispute_reason: Generated<string | null>
  dispute_due: Generated<string | null>
  /** Given back to its payer, without a card's fee. */
  refunded: Generated<number>
}

interface ProcessorEventTable {
  event_id: string
  payment_id: string
  received_at: Date
}

interface JournalTable {
  tenant_id: string
  id: string
  key: string
  kind: string
  policy_id: string | null
  subject_kind: string
  subject_id: string
  currency: 'USD' | 'GBP'
  occurred_on: string
  period: string
  reverses: string | null
  posted_at: Date
}

interface PostingTable {
  tenant_id: string
  journal_id: string
  line: number
  account: string
  party: string
  amount: number
  currency: 'USD' | 'GBP'
  day: string
}

interface LedgerPeriodTable {
  tenant_id: string
  id: string
  period: string
  status: StatusColumn<PeriodStatus>
  lock_version: Generated<number>
  changed_by_name: string
  changed_at: Date
}
