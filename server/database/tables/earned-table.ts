import type { EarnedYear } from '#domain/policy/book/earned.ts'

/** What a policy earns in the months of a calendar year, in minor units. */
export interface PolicyEarnedTable {
  tenant_id: string
  policy_id: string
  year: number
  basis: EarnedYear['basis']
  account_id: string
  reinsurer_id: string | null
  product: string
  currency: 'USD' | 'GBP'
  m1: number
  m2: number
  m3: number
  m4: number
  m5: number
  m6: number
  m7: number
  m8: number
  m9: number
  m10: number
  m11: number
  m12: number
}
