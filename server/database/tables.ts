import type { Generated, Insertable, Selectable } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import type { AccountDecline } from '#domain/account/declines.ts'
import type { AccountStatus } from '#domain/account/statuses.ts'
import type { ClaimStatus } from '#domain/claim/lifecycle.ts'
import type { CarrierShare } from '#domain/money/ledger.ts'
import type { BinderStatus } from '#domain/policy/binder-lifecycle.ts'
import type { PartyRole, RelatedRecord } from '#domain/party/relations.ts'
import type { PolicyStatus } from '#domain/policy/lifecycle.ts'
import type { EffortRecord } from '#domain/quote/diligent-effort/record.ts'
import type { AdditionalInsured } from '#domain/quote/terms/additional-insureds.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { EventExclusion } from '#domain/quote/terms/event-exclusion.ts'
import type { PolicyContact } from '#domain/account/schema.ts'
import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import type { Change } from '#domain/policy/chain/changes.ts'
import type { ReturnTerms } from '#domain/policy/chain/returns.ts'
import type { Signature } from '#domain/quote/signing/signature.ts'
import type { RetroactiveDates } from '#domain/rating/coverage/retroactive-date.ts'
import type { IrpmInput, RiskFacts } from '#domain/rating/inputs.ts'
import type { RaisedContradiction } from '#domain/risk/contradictions.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import type { StoredRisk } from '#domain/risk/stored-risk.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import type { AccessTables } from './tables/access-tables.ts'
import type { PolicyCommissionColumn, QuoteCommissionColumn } from './tables/commission-tables.ts'
import type { ChangeTables } from './tables/change-tables.ts'
import type { EndingTables } from './tables/ending-tables.ts'
import type { BorTables } from './tables/bor-tables.ts'
import type {
  Agent,
  BypassedRule,
  CalculatorRequest,
  ClaimDetails,
  Json,
  JsonList,
  KnownAnswers,
  KnownFirmographics,
  NullableJson,
  Price,
  RetailAgent,
  SearchVector,
  TermsAhead,
  Worksheet,
  PresentedFacts,
} from './json-columns.ts'
import type { MoneyTables } from './tables/money-tables.ts'
import type { PolicyEarnedTable } from './tables/earned-table.ts'
import type { EndorsementView } from './tables/endorsement-view.ts'
import type { RatingTables } from './tables/rating-tables.ts'
import type { RenewalColumns } from './tables/renewal-columns.ts'
import type { StatusColumn } from './status-column.ts'
import type { UnderwritingTables } from './tables/underwriting-tables.ts'

/** Rows as PostgreSQL holds them: db/migrations is the authority, this file its TypeScript. Money in minor units. */
export interface Database
  extends AccessTables, BorTables, ChangeTables, EndingTables, MoneyTables, RatingTables, UnderwritingTables {
  org: OrgTable
  party_relation: PartyRelationTable
  paper: PaperTable
  idempotency: IdempotencyTable
  account: AccountTable
  quote: QuoteTable
  license: LicenseTable
  policy: PolicyTable
  policy_transaction: PolicyTransactionTable
  endorsement: EndorsementView
  policy_earned: PolicyEarnedTable
  renewal_reminder: RenewalReminderTable
  document: DocumentTable
  claim: ClaimTable
  audit_entry: AuditEntryTable
  mail_message: MailMessageTable
  job_effect: JobEffectTable
  question_request: QuestionRequestTable
  setting: SettingTable
  schema_migration: SchemaMigrationTable
}

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

interface PartyRelationTable {
  record_kind: RelatedRecord
  record_id: string
  role: PartyRole
  party_id: string
  from_at: Date
  until_at: Date | null
  share_percent: number | null
  document_id: string | null
  reason: string | null
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
  status: StatusColumn<AccountStatus>
  agency_name: string
  naics_code: string | null
  sic_code: string | null
  state: string | null
  city: string | null
  domain_name: string | null
  revenue: number | null
  employees: number | null
  profile_score: number
  firmographics: Json<KnownFirmographics>
  contact: Json<Partial<PolicyContact>>
  answers: Json<KnownAnswers>
  evidence: NullableJson<Evidence>
  risk: NullableJson<StoredRisk>
  risk_score: number | null
  /** Answers that the evidence contradicts, with their confirmations. */
  contradictions: JsonList<RaisedContradiction>
  declines: JsonList<AccountDecline>
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

interface QuoteTable extends QuoteCommissionColumn {
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
  status: StatusColumn<QuoteStatus>
  is_renewal: Generated<boolean>
  renewal_of: string | null
  /** The first day of a late renewal with a gap, as it was begun; null of one that follows the expiring term. */
  late_from: string | null
  is_surplus: Generated<boolean>
  agg_limit: number
  deductible: number
  premium: number | null
  mga_fee: Generated<number>
  broker_fee: Generated<number>
  additional_broker_fee: Generated<number>
  inspection_fee: Generated<number>
  taxes: number | null
  total_premium: number | null
  effective_date: string
  end_date: string
  expires_on: string
  request: Json<CalculatorRequest>
  calculation: NullableJson<Price>
  worksheet: NullableJson<Worksheet>
  /** Facts of the company that it was priced on; its answers have a column. Null of a price from before they were kept. */
  risk: NullableJson<Omit<RiskFacts, 'answers'>>
  program: string | null
  /** Id of the questionnaire that the quote was priced with. */
  questionnaire: string | null
  referrals: JsonList<Price['referrals'][number]>
  changes: JsonList<Price['changes'][number]>
  carrier_id: string | null
  agent: Json<Agent>
  contact: Json<Partial<PolicyContact>>
  answers: Json<GivenAnswers>
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
  signature: NullableJson<Signature>
  bound_at: Date | null
  bound_by: string | null
  binder_number: string | null
  binder_expires_on: string | null
  policy_id: string | null
  policy_number: string | null
  need_by: string | null
  is_flagged: Generated<boolean>
  mga_fee_override: number | null
  irpm: NullableJson<IrpmInput>
  /** Retroactive dates that a renewal takes over; null where they follow from the first day and the years. */
  retroactive: NullableJson<RetroactiveDates>
  hazard_class: number | null
  asked: NullableJson<CalculatorRequest>
  asked_by: string | null
  additional_insureds: JsonList<AdditionalInsured>
  event_exclusions: JsonList<EventExclusion>
  bypassed: JsonList<BypassedRule>
  retail_agent: NullableJson<RetailAgent>
  requested_at: Date | null
  requested_by: string | null
  /** The retail agency's agent asked, and the wholesaler has not answered yet. */
  is_retail_request: Generated<boolean>
  /** Who of the agency took the request. */
  broker_id: string | null
  broker_name: string | null
  notice_attested_at: Date | null
  notice_attested_by: string | null
  /** The search of the admitted market for surplus lines paper; null until it is recorded. */
  diligent_effort: NullableJson<EffortRecord>
  last_patched: Date | null
  deleted_from: QuoteStatus | null
  binder_id: string | null
  binder_status: StatusColumn<BinderStatus, BinderStatus | null>
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
  is_verified: Generated<boolean>
  created_at: Date
  lock_version: Generated<number>
}

interface PolicyTable extends RenewalColumns, PolicyCommissionColumn {
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
  carriers: JsonList<CarrierShare>
  reinsurer_id: string | null
  processor_id: string | null
  market: Market
  currency: 'USD' | 'GBP'
  state: string | null
  status: StatusColumn<PolicyStatus>
  is_surplus: boolean
  effective_date: string
  end_date: string
  agg_limit: number
  deductible: number
  premium: number
  mga_fee: number
  broker_fee: number
  additional_broker_fee: Generated<number>
  inspection_fee: Generated<number>
  taxes: number
  total_premium: number
  commission_rate: number
  carrier_commission_rate: number | null
  contact: Json<Partial<PolicyContact>>
  agent: Json<Agent>
  renewal_of: string | null
  renewed_by: string | null
  /** What the row says from later days on, the next one first. */
  ahead: JsonList<TermsAhead>
  /** False of a renewal from before retroactive dates were kept with the terms, until it is corrected. */
  has_retroactive_dates: Generated<boolean>
  /** The day on which cover ended within the term, and the last on which it may be put back; both null while it runs. */
  ended_on: Generated<string | null>
  restorable_until: Generated<string | null>
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
  terms: Json<CalculatorRequest>
  calculation: Json<Price>
  worksheet: NullableJson<Worksheet>
  program: string
  premium: number
  fees: number
  taxes: number
  total: number
  recorded_by: string
  recorded_at: Date
  /** What it changes, by path; empty of the first, which has the terms themselves. */
  changes: JsonList<Change>
  /** Of the first transaction: who is insured along with the insured when the policy begins. */
  additional_insureds: NullableJson<readonly AdditionalInsured[]>
  /** Sequence of the first of those that were recorded at once, where it took more than one. */
  group_sequence: number | null
  /** Sequence of the one that it takes back, or records again. */
  reverses: number | null
  reapplies: number | null
  reason: string | null
  /** Of a cancellation: how premium is returned. */
  returns: NullableJson<ReturnTerms>
  /** What was presented for it: of the company as it was rated, and who is insured. */
  facts: NullableJson<PresentedFacts>
  /** Of an extended reporting period: its premium in cents. */
  charge: number | null
}

interface RenewalReminderTable {
  tenant_id: string
  policy_id: string
  days_before: number
  sent_at: Date
}

interface DocumentTable {
  tenant_id: string
  id: string
  kind: DocumentKind
  title: string
  file_name: string
  account_id: string
  quote_id: string | null
  policy_id: string | null
  carrier_id: string | null
  version: Generated<number>
  facts: Json<FactsByKind[DocumentKind]>
  sha256: string | null
  pages: number | null
  /** SHA-256 of the same document as a web page; null until it is written. */
  twin_sha256: Generated<string | null>
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
  status: StatusColumn<ClaimStatus>
  details: Json<ClaimDetails>
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
  detail: Json<Record<string, unknown>>
  request_id: string | null
  /** Counts transactions: of two entries, the one of the earlier transaction is sealed first. */
  arrived: Generated<number>
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
  sandbox_id: Generated<string | null>
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

interface SchemaMigrationTable {
  name: string
  sha256: string
  applied_at: Date
}

export type SubjectivityRow = Selectable<UnderwritingTables['subjectivity']>
/** A quote as commands read it, without what one endpoint or its policy alone reads. */
export type QuoteRow = Omit<Selectable<QuoteTable>, 'worksheet' | 'risk'>
export type NewQuoteRow = Insertable<QuoteTable>
export type AccountRow = Selectable<AccountTable>
export type PolicyRow = Selectable<PolicyTable>
export type InvoiceRow = Selectable<MoneyTables['invoice']>
export type PaymentRow = Selectable<MoneyTables['payment']>
export type DocumentRow = Selectable<DocumentTable>
export type ClaimRow = Selectable<ClaimTable>
export type UserRow = Selectable<AccessTables['app_user']>
export type OrgRow = Selectable<OrgTable>
