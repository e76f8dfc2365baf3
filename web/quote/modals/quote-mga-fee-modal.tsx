import { feeModal } from './fee-action.tsx'

/** Edit the MGA fee of a quote. */
export const modal = feeModal('mgaFee')
