import { feeModal } from '../parts/fee-action.tsx'

/** Edit the MGA fee of a quote. */
export const modal = feeModal('mgaFee')
