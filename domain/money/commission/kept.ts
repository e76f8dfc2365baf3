import type { CommissionSchedule, Placement } from './schedule.ts'
import { scheduleOn } from './schedule.ts'
import type { Split } from './splits.ts'

/** Commission that was agreed for one quote. */
export interface QuoteCommission {
  /** Ten-thousandths of the premium: 1500 is 15 %. */
  rate: number
  /** Among whom the agency splits it; empty where all is its own. */
  splits: readonly Split[]
  reason: string
  setBy: string
}

/** What a policy was issued with: it stays whatever is agreed later. */
export interface KeptCommission {
  /** From where the agency's rate came. */
  from: 'QUOTE' | 'SCHEDULE' | 'AGENCY'
  scheduleId: string | null
  agencyRate: number
  /** Out of the provider's part, beyond the agency's own. */
  overrides: readonly { party: string; rate: number }[]
  splits: readonly Split[]
}

/** Who sells, and what is set for it where no schedule holds. */
export interface Seller {
  rate: number
  clusterId: string | null
}

/** The commission of a policy by the schedules of the day on which it is bound; what was agreed for its quote goes first. */
export const keptCommission = (
  schedules: readonly CommissionSchedule[],
  placement: Placement,
  seller: Seller,
  agreed: QuoteCommission | null,
): KeptCommission => {
  const schedule = scheduleOn(schedules, placement)
  const overrides =
    schedule && seller.clusterId !== null && schedule.clusterRate > 0
      ? [{ party: seller.clusterId, rate: schedule.clusterRate }]
      : []
  return {
    from: agreed ? 'QUOTE' : schedule ? 'SCHEDULE' : 'AGENCY',
    scheduleId: schedule?.id ?? null,
    agencyRate: agreed?.rate ?? schedule?.rate ?? seller.rate,
    overrides,
    splits: agreed?.splits ?? [],
  }
}

/** Commission of agency and overrides together: what the carriers bear at least. */
export const wholeRate = ({ agencyRate, overrides }: KeptCommission): number =>
  overrides.reduce((sum, { rate }) => sum + rate, agencyRate)
