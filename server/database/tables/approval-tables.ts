import type { Generated } from 'kysely'
import type { ApprovalKind, ApprovalStatus } from '#domain/money/approval.ts'
import type { RefundStatus } from '#domain/money/refunds/lifecycle.ts'
import type { RefundPayee } from '#domain/money/refunds/plan.ts'
import type { Json } from '../json-columns.ts'
import type { StatusColumn } from '../status-column.ts'

/** Tables of what is asked with money and decided by another user. */
export interface ApprovalTables {
  money_approval: MoneyApprovalTable
  refund: RefundTable
}

interface MoneyApprovalTable {
  tenant_id: string
  id: string
  kind: ApprovalKind
  status: StatusColumn<ApprovalStatus>
  subject_id: string
  subject_name: string
  policy_id: string | null
  account_id: string | null
  amount: number | null
  currency: 'USD' | 'GBP'
  details: Json<Record<string, unknown>>
  reason: string
  needs_second: boolean
  due_on: string | null
  asked_by: string
  asked_by_name: string
  asked_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  decision: string | null
  done_at: Date | null
  lock_version: Generated<number>
}

interface RefundTable {
  tenant_id: string
  id: string
  approval_id: string
  policy_id: string
  account_id: string
  carrier_id: string
  processor_id: string | null
  company_name: string
  policy_number: string
  currency: 'USD' | 'GBP'
  amount: number
  /** Whose payer gets it back the same way; null by check. */
  payment_id: string | null
  payee: Generated<RefundPayee>
  /** Name of the finance company that gets it; null where it goes back to who paid. */
  payee_name: string | null
  status: StatusColumn<RefundStatus>
  reason: string
  due_on: string | null
  failure: string | null
  check_number: string | null
  /** Of what had gone out, what the house bears. */
  lost: Generated<number>
  asked_by_name: string
  created_at: Date
  sent_at: Date | null
  settled_at: Date | null
  lock_version: Generated<number>
}
