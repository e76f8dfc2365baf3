import type { ColumnType, Generated } from 'kysely'
import type { SubmissionStatus } from '#domain/account/submission/lifecycle.ts'
import type { DeclinationReason } from '#domain/account/submission/declination.ts'
import type { Price, SearchVector, Worksheet } from '../json-columns.ts'
import type { BinderStatus } from '#domain/policy/binder-lifecycle.ts'
import type { SubjectivityStatus } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { StatusColumn } from '../status-column.ts'

/** Tables of the life of a quote other than the quote: its binder, its conditions, and who may decide what. */
export interface UnderwritingTables {
  quote_read: QuoteReadTable
  binder: BinderTable
  subjectivity: SubjectivityTable
  underwriting_authority: UnderwritingAuthorityTable
  surplus_license: SurplusLicenseTable
  agent_license: AgentLicenseTable
  message_mark: MessageMarkTable
  cart_quote: CartQuoteTable
  subjectivity_file: SubjectivityFileTable
  referral_file: ReferralFileTable
  submission: SubmissionTable
  quote_price_version: QuotePriceVersionTable
}

interface CartQuoteTable {
  tenant_id: string
  account_id: string
  quote_id: string
  carrier_id: string | null
  added_by: string
  added_at: Date
}

interface QuoteReadTable {
  user_id: string
  quote_id: string
  read_at: Date
}

interface BinderTable {
  tenant_id: string
  id: string
  binder_number: string
  quote_id: string
  quote_number: string
  policy_id: string | null
  policy_number: string | null
  account_id: string
  carrier_id: string | null
  product: string
  company_name: string
  agency_name: string
  market: 'US' | 'UK'
  currency: 'USD' | 'GBP'
  state: string | null
  status: StatusColumn<BinderStatus>
  agg_limit: number
  total_premium: number
  effective_date: string
  end_date: string
  expires_on: string
  bound_at: Date
  bound_by: string
  reason: string | null
  reminded_on: string | null
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
  search: SearchVector
}

interface SubjectivityTable {
  tenant_id: string
  id: string
  quote_id: string
  account_id: string
  carrier_id: string | null
  title: string
  detail: Generated<string>
  stage: 'PRE_BIND' | 'POST_BIND'
  status: StatusColumn<SubjectivityStatus>
  due_date: string
  check_id: string | null
  evidence: string | null
  document_id: string | null
  note: string | null
  decided_by: string | null
  decided_at: Date | null
  created_by: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
  reminded_rung: number | null
  reminded_at: Date | null
  reminders_by_hand: Generated<number>
  evidence_by: Generated<string[]>
}

interface QuotePriceVersionTable {
  tenant_id: string
  quote_id: string
  lock_version: number
  calculation: ColumnType<Price, string, never>
  worksheet: ColumnType<Worksheet, string, never>
  superseded_at: Date
  superseded_by: string
}

interface SubmissionTable {
  tenant_id: string
  id: string
  submission_number: string
  account_id: string
  carrier_id: string | null
  account_name: string
  agency_name: string
  market: 'US' | 'UK'
  state: string | null
  product: string | null
  is_renewal: boolean
  status: StatusColumn<SubmissionStatus>
  assignee_id: string | null
  assignee_name: string | null
  msg_id: string
  note: string | null
  declination_reason: DeclinationReason | null
  declination_reason_description: string | null
  fill_in_declination_reason: string | null
  decided_by: string | null
  decided_at: Date | null
  created_by: string
  created_by_name: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
  search: SearchVector
}

interface SubjectivityFileTable {
  tenant_id: string
  id: string
  subjectivity_id: string
  version: number
  file_name: string
  media_type: string
  size: number
  sha256: string
  scanned_by: string
  uploaded_by_name: string
  created_at: Date
}

interface ReferralFileTable {
  tenant_id: string
  id: string
  quote_id: string
  purpose: Generated<'REFERRAL' | 'SIGNED'>
  file_name: string
  media_type: string
  size: number
  sha256: string
  note: string | null
  scanned_by: string
  org_id: string
  uploaded_by_name: string
  created_at: Date
}

interface UnderwritingAuthorityTable {
  user_id: string
  largest_limit: number | null
  largest_revenue: number | null
  largest_premium: number | null
  largest_credit: number | null
  highest_class: number | null
  states: string[] | null
  products: string[] | null
  set_by: string
  modified_at: Date
  lock_version: Generated<number>
}

interface SurplusLicenseTable {
  is_verified: Generated<boolean>
  tenant_id: string
  id: string
  agency_name: string
  broker_first_name: string
  broker_last_name: string
  broker_email: string
  broker_address: string | null
  number: string
  state: string
  signature_on_file: Generated<boolean>
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}

interface AgentLicenseTable {
  tenant_id: string
  id: string
  agent_id: string
  agent_email: string
  agent_first_name: string
  agent_last_name: string
  agent_phone: string | null
  npn: string | null
  number: string
  state: string
  expiration_date: string
  created_at: Date
  lock_version: Generated<number>
}

interface MessageMarkTable {
  user_id: string
  entry_id: string
  org_id: string
  user_name: string
  seen_at: Date | null
  is_archived: Generated<boolean>
  is_starred: Generated<boolean>
  labels: Generated<string[]>
}
