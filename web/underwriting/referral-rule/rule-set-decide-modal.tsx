import { decideModal } from '#web/rating/shared/dated-version/decide-modal.tsx'
import { RULE_SET_KIND } from './rule-set.ts'
import { ApprovalEffect } from './trial-summary.tsx'

/** Approve referral rules, or return them to who drafted it. */
export const modal = decideModal(RULE_SET_KIND, ApprovalEffect)
