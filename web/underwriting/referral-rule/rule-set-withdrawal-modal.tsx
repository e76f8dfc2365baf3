import { withdrawalModal } from '#web/rating/shared/dated-version/withdrawal-modal.tsx'
import { RULE_SET_KIND } from './rule-set.ts'

/** Request that approved referral rules be withdrawn before their day. */
export const modal = withdrawalModal(RULE_SET_KIND)
