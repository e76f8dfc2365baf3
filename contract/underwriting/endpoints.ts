import { conditionContract } from './conditions.ts'
import { deskContract } from './desk.ts'
import { referralRuleContract } from './referral-rule.ts'
import { scheduleContract } from './schedule-rating.ts'
import { subjectivityEffectContract } from './subjectivity-effect.ts'
import { underwritingContract } from './underwriting.ts'
import { usualSubjectivityContract } from './usual-subjectivities.ts'

/** Every endpoint of the capability. */
export const underwritingEndpoints = {
  ...conditionContract,
  ...deskContract,
  ...referralRuleContract,
  ...scheduleContract,
  ...subjectivityEffectContract,
  ...underwritingContract,
  ...usualSubjectivityContract,
}
