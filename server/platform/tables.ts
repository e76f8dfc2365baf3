import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import type { AccountDecline } from '#domain/account/declines.ts'
import type { CarrierShare } from '#domain/billing/ledger.ts'
import type { AdditionalInsured } from '#domain/quote/additional-insureds.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { EventExclusion } from '#domain/quote/event-exclusion.ts'
import type { AccessTables } from './access-tables.ts'
import type { RatingTables } from './rating-tables.ts'
import type { UnderwritingTables } from './underwriting-tables.ts'

/** Rows as PostgreSQL holds them: db/migrations is the authority, this file its TypeScript. Money in minor units. */
export interface Database extends AccessTables, RatingTables, UnderwritingTables {
  org: OrgTable
  paper: PaperTable
  idempotency: IdempotencyTable
  account: AccountTable
  quote: QuoteTable
  license: LicenseTable
  policy: PolicyTable
  policy_transaction: PolicyTransactionTable
  renewal_reminder: RenewalReminderTable
  invoice: InvoiceTable
  payment: PaymentTable
  processor_event: ProcessorEventTable
  journal: JournalTable
  posting: PostingTable
  document: DocumentTable
  claim: ClaimTable
  audit_entry: AuditEntryTable
  mail_message: MailMessageTable
  job_effect: JobEffectTable
  question_request: QuestionRequestTable
  setting: SettingTable
  schema_migration: { name: string; sha256: string; applied_at: Date }
}

/** A jsonb column: objects out, JSON text or an object in. */
type Json<T = Record<string, unknown>> = ColumnType<T, string, string>
type NullableJson<T = Record<string, unknown>> = ColumnType<
  T | null,
  string | null | undefined,
  string | null
>
/** tsvector: written through an expression, never read. */
type SearchVector = ColumnType<string, string, string>

export type Market = 'US' | 'UK'

interface OrgTable {
  id: string
  account_type: AccountType
  name: string
  market: Market
  cluster_id: string | null
  processor_id: string | null
  npn: string | null
  hostname: string | null
  state: string | null
  is_wholesale: Generated<boolean>
  agency_billed: Generated<boolean>
  enforce_mfa: Generated<boolean>
  commission_rate: Generated<number>
  created_at: Date
  enabled: Generated<boolean>
  allows_jump: Generated<boolean>
}

interface PaperTable {
  id: Generated<string>
  product: string
  market: Market
  is_surplus: boolean
  carrier_id: string
  reinsurer_id: string | null
  /** States closed to new business. */
  closed_states: Generated<string[]>
}

interface IdempotencyTable {
  principal: string
  endpoint: string
  key: string
  request_hash: string
  status: number | null
  answer: NullableJson<unknown>
  created_at: Date
}

interface AccountTable {
  tenant_id: string
  id: string
  cbid: string | null
  name: string
  market: Market
  status: 'Open' | 'Quoted' | 'Active Policy'
  agency_name: string
  naics_code: string | null
  sic_code: string | null
  state: string | null
  city: string | null
  domain_name: string | null
  revenue: number | null
  employees: number | null
  profile_score: number
  firmographics: Json
  contact: Json
  answers: Json
  evidence: NullableJson
  risk: NullableJson
  risk_score: number | null
  /** Answers that the evidence contradicts, with their confirmations. */
  contradictions: ColumnType<unknown[], string | undefined, string>
  declines: ColumnType<AccountDecline[], string | undefined, string>
  carrier_id: string | null
  team_id: string | null
  is_verified_by_agent: Generated<boolean>
  verified_date: Date | null
  created_by: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
  search: SearchVector
}

interface QuestionRequestTable {
  tenant_id: string
  id: string
  account_id: string
  product: string
  groups: string[]
  recipient_name: string
  email: string
  sent_by: string
  sent_by_name: string
  sent_by_email: string
  sent_at: Date
  expires_at: Date
  answered_at: Date | null
  answered_by: string | null
  answered_count: number | null
  draft: Json<GivenAnswers>
  draft_name: string | null
  draft_version: number
  drafted_at: Date | null
}

interface QuoteTable {
  tenant_id: string
  id: string
  quote_number: string
  product: string
  account_id: string
  company_name: string
  agency_name: string
  market: Market
  currency: 'USD' | 'GBP'
  state: string | null
  status: string
  is_renewal: Generated<boolean>
  renewal_of: string | null
  is_surplus: Generated<boolean>
  agg_limit: number
  deductible: number
  premium: number | null
  mga_fee: Generated<number>
  broker_fee: Generated<number>
  taxes: number | null
  total_premium: number | null
  effective_date: string
  end_date: string
  expires_on: string
  request: Json
  calculation: NullableJson
  worksheet: NullableJson
  program: string | null
  /** Id of the questionnaire that the quote was priced with. */
  questionnaire: string | null
  referrals: JSONColumnType<Record<string, unknown>[], string | undefined, string>
  changes: JSONColumnType<Record<string, unknown>[], string | undefined, string>
  carrier_id: string | null
  agent: Json
  contact: Json
  answers: Json
  sent_at: Date | null
  referred_at: Date | null
  decision_by: Date | null
  underwriter_id: string | null
  underwriter_name: string | null
  decision_note: string | null
  reason_summary: string | null
  reason: string | null
  signee_name: string | null
  signee_title: string | null
  signed_at: Date | null
  signature: NullableJson
  bound_at: Date | null
  bound_by: string | null
  binder_number: string | null
  binder_expires_on: string | null
  policy_id: string | null
  policy_number: string | null
  need_by: string | null
  is_flagged: Generated<boolean>
  mga_fee_override: number | null
  irpm: NullableJson
  hazard_class: number | null
  asked: NullableJson
  asked_by: string | null
  additional_insureds: JSONColumnType<readonly AdditionalInsured[], string | undefined, string>
  event_exclusions: JSONColumnType<readonly EventExclusion[], string | undefined, string>
  bypassed: JSONColumnType<Record<string, unknown>[], string | undefined, string>
  retail_agent: NullableJson
  requested_at: Date | null
  requested_by: string | null
  notice_attested_at: Date | null
  notice_attested_by: string | null
  last_patched: Date | null
  deleted_from: string | null
  binder_id: string | null
  binder_status: string | null
  tam_id: string | null
  tam_name: string | null
  created_by: string
  created_by_name: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
  search: SearchVector
}

interface LicenseTable {
  tenant_id: string
  id: string
  agency_name: string
  state: string
  npn: string | null
  number: string
  expiration_date: string
  active_resident_state: Generated<boolean>
  created_at: Date
}

interface PolicyTable {
  tenant_id: string
  id: string
  policy_number: string
  product: string
  account_id: string
  quote_id: string
  company_name: string
  agency_name: string
  carrier_id: string
  /** The insurers as the documents name them, the paper's first: party in the ledger and share in percent. */
  carriers: JSONColumnType<readonly CarrierShare[], string | undefined, string>
  reinsurer_id: string | null
  processor_id: string | null
  market: Market
  currency: 'USD' | 'GBP'
  state: string | null
  status: string
  is_surplus: boolean
  effective_date: string
  end_date: string
  agg_limit: number
  deductible: number
  premium: number
  mga_fee: number
  broker_fee: number
  taxes: number
  total_premium: number
  commission_rate: number
  contact: Json
  agent: Json
  renewal_of: string | null
  renewed_by: string | null
  created_by_name: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
  search: SearchVector
}

interface PolicyTransactionTable {
  tenant_id: string
  policy_id: string
  sequence: number
  kind: string
  effective_date: string
  end_date: string
  terms: Json
  calculation: Json
  worksheet: NullableJson
  program: string
  premium: number
  fees: number
  taxes: number
  total: number
  recorded_by: string
  recorded_at: Date
}

interface RenewalReminderTable {
  tenant_id: string
  policy_id: string
  days_before: number
  sent_at: Date
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
  taxes: number
  amount_due: number
  amount_paid: Generated<number>
  due_date: string
  created_at: Date
  lock_version: Generated<number>
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
  status: string
  payment_method: string | null
  processor_name: string
  session_url: string | null
  transaction_id: string | null
  completion: NullableJson
  failure: string | null
  dismissed_at: Date | null
  requested_by_name: string
  created_at: Date
  settled_at: Date | null
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
  policy_id: string
  currency: 'USD' | 'GBP'
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
}

interface DocumentTable {
  tenant_id: string
  id: string
  kind: string
  title: string
  file_name: string
  account_id: string
  quote_id: string | null
  policy_id: string | null
  carrier_id: string | null
  version: Generated<number>
  facts: Json
  sha256: string | null
  pages: number | null
  created_by_name: string
  created_at: Date
  rendered_at: Date | null
}

interface ClaimTable {
  tenant_id: string
  id: string
  claim_number: string | null
  account_id: string
  policy_id: string
  carrier_id: string
  vendor_id: string | null
  company_name: string
  policy_number: string
  status: 'UN_FILED' | 'FILED'
  details: Json
  loss_date: string | null
  created_by_name: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}

interface AuditEntryTable {
  tenant_id: string
  id: string
  at: Date
  action: string
  record_kind: string
  record_id: string
  account_id: string | null
  from_status: string | null
  to_status: string | null
  actor_id: string | null
  actor_name: string
  acting_staff_name: string | null
  summary: string
  detail: Json
  request_id: string | null
  /** Counts transactions: of two entries, the one of the earlier transaction is sealed first. */
  arrived: Generated<string>
}

interface MailMessageTable {
  id: string
  to_address: string
  subject: string
  html: string
  text: string
  template: string
  market: Market
  created_at: Date
  sent_at: Date | null
}

interface JobEffectTable {
  key: string
  attempt: number
  begun_at: Date
  done_at: Date | null
}

interface SettingTable {
  name: string
  value: Json<unknown>
  modified_at: Date
}

export type SubjectivityRow = Selectable<UnderwritingTables['subjectivity']>
/** A quote as commands read it: its worksheet is large and read by one endpoint only. */
export type QuoteRow = Omit<Selectable<QuoteTable>, 'worksheet'>
export type NewQuoteRow = Insertable<QuoteTable>
export type AccountRow = Selectable<AccountTable>
export type PolicyRow = Selectable<PolicyTable>
export type InvoiceRow = Selectable<InvoiceTable>
export type PaymentRow = Selectable<PaymentTable>
export type DocumentRow = Selectable<DocumentTable>
export type ClaimRow = Selectable<ClaimTable>
export type UserRow = Selectable<AccessTables['app_user']>
export type OrgRow = Selectable<OrgTable>
