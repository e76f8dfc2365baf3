import { referralRuleContract } from './referral-rule.ts'
import { scheduleContract } from './schedule-rating.ts'
import { underwritingSummaryContract } from './summary.ts'
import { underwritingContract } from './underwriting.ts'

/** Every endpoint of the capability. */
export const underwritingEndpoints = {
  ...referralRuleContract,
  ...scheduleContract,
  ...underwritingContract,
  ...underwritingSummaryContract,
}
