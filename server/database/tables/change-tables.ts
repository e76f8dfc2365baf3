import type { Generated, Selectable } from 'kysely'
import type { AskedTerms } from '#contract/policy/changes.ts'
import type { DraftSide, DraftStatus } from '#domain/policy/change/draft/lifecycle.ts'
import type { LookedAt, Released } from '#domain/policy/change/draft/released.ts'
import type { ChangeKind } from '#domain/policy/change/kinds.ts'
import type { Resolutions } from '#domain/policy/chain/conflicts.ts'
import type { Json, NullableJson } from '../json-columns.ts'
import type { StatusColumn } from '../status-column.ts'

export interface ChangeTables {
  policy_change: PolicyChangeTable
}

/** Something that a change leaves otherwise, in words; null where it is not on the policy. */
export interface SaidLine {
  path: string
  label: string
  found: string | null
  left: string | null
}

/** What an underwriter let pass; rows of the first days have less of it. */
export type Release = Partial<Released>

interface PolicyChangeTable {
  tenant_id: string
  id: string
  policy_id: string
  account_id: string
  policy_number: string
  product: string
  company_name: string
  status: StatusColumn<DraftStatus>
  side: DraftSide
  org_id: string
  begun_by_name: string
  begun_email: string
  kind: ChangeKind
  effective_on: string
  changes: Json<AskedTerms>
  resolutions: Json<Resolutions>
  note: string
  base_sequence: number
  said: Json<readonly SaidLine[]>
  total: number | null
  referrals: Json<readonly LookedAt[]>
  released: NullableJson<Release>
  sent_on: string | null
  decided_by_name: string | null
  decided_at: Date | null
  reason: string | null
  sequence: number | null
  expires_on: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}

export type PolicyChangeRow = Selectable<PolicyChangeTable>
