import type { Generated } from 'kysely'
import type { BorStatus } from '#domain/policy/bor/lifecycle.ts'
import type { BorTerms } from '#domain/policy/bor/terms.ts'
import type { Json } from '../json-columns.ts'
import type { StatusColumn } from '../status-column.ts'
import type { TransferTables } from './transfer-tables.ts'

/** Tables of insurance that moves: letters in which an insured names another broker, and books. */
export interface BorTables extends TransferTables {
  bor_terms: BorTermsTable
  bor_order: BorOrderTable
  bor_letter: BorLetterTable
}

interface BorTermsTable {
  id: string
  carrier_id: string
  valid_from: string
  is_mid_term: boolean
  days_before_expiry: number
  clock_days: number
  can_waive: boolean
  set_by: string
  set_by_name: string
  set_at: Date
}

interface BorOrderTable {
  tenant_id: string
  id: string
  status: StatusColumn<BorStatus>
  account_id: string
  policy_id: string
  policy_number: string
  product: string
  company_name: string
  carrier_id: string
  market: 'US' | 'UK'
  state: string | null
  incumbent_name: string
  receiver_id: string
  receiver_name: string
  letter_date: string
  signed_by: string
  signed_title: string
  filed_on: string
  clock_days: string[]
  last_day: string
  effective_on: string
  terms: Json<BorTerms>
  filed_by: string
  filed_by_name: string
  filed_org_id: string
  decided_at: Date | null
  decided_by_name: string | null
  reason: string | null
  held_reason: string | null
  held_on: string | null
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}

interface BorLetterTable {
  tenant_id: string
  id: string
  order_id: string | null
  purpose: 'APPOINTS' | 'RESCINDS' | null
  file_name: string
  media_type: string
  size: number
  sha256: string
  scanned_by: string
  uploaded_by: string
  uploaded_by_name: string
  created_at: Date
}
