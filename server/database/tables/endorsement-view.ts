import type { endorsementKinds } from '#domain/policy/change/numbers.ts'
import type { SearchVector } from '../json-columns.ts'

/** Transactions that are endorsements of their own, with what their whole recording costs in minor units. */
export interface EndorsementView {
  tenant_id: string
  id: string
  policy_id: string
  account_id: string
  carrier_id: string
  reinsurer_id: string | null
  processor_id: string | null
  policy_number: string
  product: string
  company_name: string
  agency_name: string
  market: 'US' | 'UK'
  currency: 'USD' | 'GBP'
  state: string | null
  term_begins: string
  term_ends: string
  sequence: number
  kind: (typeof endorsementKinds)[number]
  effective_date: string
  recorded_at: Date
  recorded_by: string
  reason: string | null
  /** `CYP-200001/E01`. */
  number: string
  premium: number
  total: number
  is_reversed: boolean
  search: SearchVector
}
