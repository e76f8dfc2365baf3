import type { Generated } from 'kysely'
import type { BordereauEntry } from '#domain/money/carrier/bordereau.ts'
import type { KeptCommission, QuoteCommission } from '#domain/money/commission/kept.ts'
import type { ShownBank } from '#domain/money/commission/bank.ts'
import type { PayoutFileStatus } from '#domain/money/commission/payout/lifecycle.ts'
import type { StatementKind } from '#domain/money/commission/statement.ts'
import type { NullableJson } from '../json-columns.ts'
import type { StatusColumn } from '../status-column.ts'

/** What was agreed for a quote in place of the schedule. */
export interface QuoteCommissionColumn {
  commission: NullableJson<QuoteCommission>
}

/** What a policy was issued with; null for one that was issued before it was kept. */
export interface PolicyCommissionColumn {
  commission: NullableJson<KeptCommission>
}

/** Tables of what agencies earn and are paid. Money in minor units, rates in ten-thousandths. */
export interface CommissionTables {
  commission_schedule: CommissionScheduleTable
  commission_account: CommissionAccountTable
  commission_statement: CommissionStatementTable
  commission_statement_line: CommissionStatementLineTable
  commission_note: CommissionNoteTable
  payout_file: PayoutFileTable
  payout: PayoutTable
  used_token: UsedTokenTable
  carrier_statement: CarrierStatementTable
  carrier_statement_line: CarrierStatementLineTable
}

interface CommissionScheduleTable {
  id: string
  market: 'US' | 'UK'
  agency_id: string | null
  product: string | null
  program: string | null
  business: 'NEW' | 'RENEWAL' | null
  valid_from: string
  rate: number
  cluster_rate: Generated<number>
  set_by: string
  set_by_name: string
  set_at: Date
}

interface CommissionAccountTable {
  tenant_id: string
  is_paused: Generated<boolean>
  is_corporation: Generated<boolean>
  bank_sealed: string | null
  bank_shown: NullableJson<ShownBank>
  stated_through: string | null
  modified_at: Date
  lock_version: Generated<number>
}

interface CommissionStatementTable {
  tenant_id: string
  id: string
  month: string
  currency: 'USD' | 'GBP'
  agency_name: string
  time_zone: string
  opening: number
  earned: number
  clawed_back: number
  adjusted: number
  paid: number
  closing: number
  previous_hash: string
  hash: string
  created_at: Date
}

interface CommissionStatementLineTable {
  tenant_id: string
  statement_id: string
  line: number
  journal_id: string
  kind: StatementKind
  occurred_on: string
  policy_id: string | null
  policy_number: string | null
  company_name: string | null
  amount: number
}

interface CommissionNoteTable {
  tenant_id: string
  id: string
  statement_id: string
  text: string
  written_by: string
  written_by_name: string
  is_of_agency: boolean
  written_at: Date
}

interface PayoutFileTable {
  id: string
  status: StatusColumn<PayoutFileStatus>
  currency: 'USD' | 'GBP'
  file_name: string
  created_on: string
  pay_on: string
  sequence: number
  prepared_by: string
  prepared_by_name: string
  prepared_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  sha256: string | null
  lock_version: Generated<number>
}

interface PayoutTable {
  tenant_id: string
  id: string
  file_id: string | null
  statement_id: string | null
  agency_name: string
  amount: number
  currency: 'USD' | 'GBP'
  description: string
  bank_sealed: string | null
  created_by_name: string
  created_at: Date
  is_open: boolean
  journal_id: string | null
}

interface UsedTokenTable {
  id: string
  user_id: string
  used_at: Date
}

interface CarrierStatementTable {
  carrier_id: string
  id: string
  month: string
  currency: 'USD' | 'GBP'
  carrier_name: string
  opening: number
  premium: number
  commission: number
  remitted: number
  closing: number
  previous_hash: string
  hash: string
  made_by_name: string
  created_at: Date
}

interface CarrierStatementLineTable {
  carrier_id: string
  statement_id: string
  line: number
  journal_id: string
  premium: number
  commission: number
  remitted: number
  entry: NullableJson<BordereauEntry>
}
