import type { FilePurpose } from '#domain/policy/ending/decide.ts'
import type { CancellationStatus, PolicyNoticeStatus } from '#domain/policy/ending/steps.ts'
import type { DeliveryMethod } from '#domain/policy/notices/days.ts'
import type { EndingCode } from '#domain/policy/notices/reasons.ts'
import type { Reduction } from '#domain/policy/notices/renewals/announced.ts'
import type { RenewalOutcome } from '#domain/policy/notices/renewals/late.ts'
import type { NonrenewalCode } from '#domain/policy/notices/renewals/nonrenewal.ts'
import type { NoticeContent, NoticeStep } from '#domain/policy/notices/types.ts'
import type { NoticeFault } from '#domain/policy/notices/verdict.ts'
import type { PostalAddress } from '#domain/market/postal-address.ts'
import type { Generated, Selectable } from 'kysely'
import type { Json, JsonList, NullableJson } from '../json-columns.ts'
import type { StatusColumn } from '../status-column.ts'

export interface EndingTables {
  policy_cancellation: PolicyCancellationTable
  policy_notice: PolicyNoticeTable
  policy_file: PolicyFileTable
  reporting_request: ReportingRequestTable
  reporting_step: ReportingStepTable
}

/** A letter about the extended reporting period that went out once for an end of a policy. */
interface ReportingStepTable {
  tenant_id: string
  policy_id: string
  step: 'OFFERED' | 'REMINDED'
  ended_on: string
  document_id: string | null
  taken_at: Date
}

interface ReportingRequestTable {
  tenant_id: string
  policy_id: string
  years: number
  requested_on: string
  requested_by_name: string
  requested_at: Date
}

interface PolicyCancellationTable {
  tenant_id: string
  id: string
  policy_id: string
  status: StatusColumn<CancellationStatus>
  kind: 'CANCEL' | 'FLAT' | 'VOID'
  reason: EndingCode
  note: string
  requested_on: string
  effective_on: string
  file_id: string | null
  asked_by_name: string
  asked_at: Date
  decided_by_name: string | null
  decided_at: Date | null
  sequence: number | null
  closed_reason: Generated<string | null>
  /** Where coverage was put back with a no-known-loss letter, and the day on which that was signed. */
  letter_file_id: Generated<string | null>
  letter_signed_on: Generated<string | null>
  modified_at: Date
  lock_version: Generated<number>
}

/** How it was shown that a notice was sent. */
export interface NoticeProof {
  method: DeliveryMethod
  number: string
  /** Local day of the mailing or delivery. */
  on: string
  recordedBy: string
  /** ISO instant. */
  recordedAt: string
  /** Whether it went to the address of the notice. */
  isToAddress: boolean
  fileId: string | null
  /** SHA-256 of the notice as it was drawn. */
  sha256: string
}

/** What a notice of a renewal on other terms announces; premiums for a year, cents. */
export interface AnnouncedRenewal {
  quoteId: string
  quoteNumber: string
  expiringPremium: number
  renewalPremium: number
  reductions: readonly Reduction[]
}

interface PolicyNoticeTable {
  tenant_id: string
  id: string
  policy_id: string
  /** Of a cancellation; null of a notice at the end of the term. */
  cancellation_id: string | null
  status: StatusColumn<PolicyNoticeStatus>
  step: NoticeStep
  reason: EndingCode | null
  ground: NonrenewalCode | null
  announced: NullableJson<AnnouncedRenewal>
  outcome: NullableJson<RenewalOutcome>
  facts: string
  citation: string | null
  amount_due: number | null
  says: Json<readonly NoticeContent[]>
  sent_on: string
  effective_on: string
  send_by: string
  stop_until: string
  delivery: DeliveryMethod
  address: Json<{ name: string } & Partial<PostalAddress>>
  copies: Json<readonly string[]>
  document_id: string
  served_by_name: string
  served_at: Date
  proof: NullableJson<NoticeProof>
  faults: JsonList<{ code: NoticeFault; reason: string }>
  closed_reason: Generated<string | null>
  closed_at: Generated<Date | null>
  modified_at: Date
  lock_version: Generated<number>
}

interface PolicyFileTable {
  tenant_id: string
  id: string
  policy_id: string
  purpose: FilePurpose
  file_name: string
  media_type: string
  size: number
  sha256: string
  scanned_by: string
  org_id: string
  uploaded_by_name: string
  created_at: Date
}

export type CancellationRow = Selectable<PolicyCancellationTable>
export type PolicyNoticeRow = Selectable<PolicyNoticeTable>
export type PolicyFileRow = Selectable<PolicyFileTable>
