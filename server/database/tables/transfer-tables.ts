import type { Generated } from 'kysely'
import type { BookOrderStatus } from '#domain/policy/book/order.ts'
import type { StatusColumn } from '../status-column.ts'

/** Tables of books that move: from one agency to another, or their renewals to another rating program. */
export interface TransferTables extends ProgramTables {
  book_transfer: BookTransferTable
  book_transfer_account: BookTransferAccountTable
}

interface BookTransferTable {
  tenant_id: string
  id: string
  status: StatusColumn<BookOrderStatus>
  from_name: string
  receiver_id: string
  receiver_name: string
  market: 'US' | 'UK'
  producer: string | null
  product: string | null
  state: string | null
  reason: string
  ordered_by: string
  ordered_by_name: string
  finished_at: Date | null
  undo_until: Date | null
  undo_reason: string | null
  undone_by: string | null
  undone_by_name: string | null
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}

interface BookTransferAccountTable {
  tenant_id: string
  transfer_id: string
  account_id: string
  company_name: string
  state: string | null
  policies: number
  premium: number
  moved_at: Date | null
  stayed_at: Date | null
  stayed_reason: string | null
  returned_at: Date | null
  kept_at: Date | null
  kept_reason: string | null
}

/** Tables of rating programs that renewals of a book get. */
interface ProgramTables {
  program_order: ProgramOrderTable
  program_order_policy: ProgramOrderPolicyTable
}

interface ProgramOrderTable {
  tenant_id: string
  id: string
  status: StatusColumn<BookOrderStatus>
  product: string
  program: string
  agency_id: string | null
  agency_name: string | null
  state: string | null
  ends_from: string | null
  ends_until: string | null
  reason: string
  ordered_by: string
  ordered_by_name: string
  finished_at: Date | null
  undo_until: Date | null
  undo_reason: string | null
  undone_by: string | null
  undone_by_name: string | null
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}

interface ProgramOrderPolicyTable {
  tenant_id: string
  order_id: string
  policy_id: string
  policy_number: string
  company_name: string
  agency_name: string
  end_date: string
  premium: number
  /** The program that was chosen before; null where none was. */
  before: string | null
  moved_at: Date | null
  stayed_at: Date | null
  stayed_reason: string | null
  returned_at: Date | null
  kept_at: Date | null
  kept_reason: string | null
}
