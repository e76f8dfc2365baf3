import { withdrawalModal } from '#web/rating/shared/dated-version/withdrawal-modal.tsx'
import { PROGRAM_KIND } from './program.ts'

/** Request that an approved program be withdrawn before its day. */
export const modal = withdrawalModal(PROGRAM_KIND)
