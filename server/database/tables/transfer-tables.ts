import type { Generated } from 'kysely'
import type { TransferStatus } from '#domain/policy/transfer/lifecycle.ts'
import type { StatusColumn } from '../status-column.ts'
import type { ProgramTables } from './program-tables.ts'

/** Tables of books that move: from one agency to another, or their renewals to another rating program. */
export interface TransferTables extends ProgramTables {
  book_transfer: BookTransferTable
  book_transfer_account: BookTransferAccountTable
}

interface BookTransferTable {
  tenant_id: string
  id: string
  status: StatusColumn<TransferStatus>
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
