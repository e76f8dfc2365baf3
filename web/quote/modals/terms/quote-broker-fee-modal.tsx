import { feeModal } from '../parts/fee-action.tsx'

/** Edit the broker fee of a quote. */
export const modal = feeModal('brokerFee')
