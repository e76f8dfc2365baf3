import type { KeptCommission } from '#domain/money/commission/kept.ts'
import type { CommissionTerms } from '#domain/money/ledger.ts'

/** What paid premium of a policy earns, by the rates that its row keeps since it was issued. */
export const commissionTermsOf = (policy: {
  commission_rate: number
  carrier_commission_rate: number | null
  commission: KeptCommission | null
}): CommissionTerms => ({
  agencyRate: policy.commission_rate,
  carrierRate: policy.carrier_commission_rate ?? policy.commission_rate,
  overrides: policy.commission?.overrides ?? [],
})
