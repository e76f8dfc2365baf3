import { feeModal } from './fee-action.tsx'

/** Edit the broker fee of a quote. */
export const modal = feeModal('brokerFee')
