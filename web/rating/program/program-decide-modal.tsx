import { decideModal } from '#web/rating/shared/dated-version/decide-modal.tsx'
import { PROGRAM_KIND } from './program.ts'
import { ApprovalEffect } from './replay-summary.tsx'

/** Approve a program, or return it to who drafted it. */
export const modal = decideModal(PROGRAM_KIND, ApprovalEffect)
