import type { underwritingEndpoints } from '#contract/underwriting/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { conditionHandlers } from './subjectivity/conditions.ts'
import { deskHandlers } from './desk.ts'
import { underwritingHandlers } from './handlers.ts'
import { referralRuleHandlers } from './referral-rule/handlers.ts'
import { scheduleHandlers } from './schedule-rating.ts'
import { subjectivityEffectHandlers } from './subjectivity/effect.ts'
import { usualSubjectivityHandlers } from './subjectivity/usual.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof underwritingEndpoints> = {
  ...conditionHandlers,
  ...deskHandlers,
  ...underwritingHandlers,
  ...referralRuleHandlers,
  ...scheduleHandlers,
  ...subjectivityEffectHandlers,
  ...usualSubjectivityHandlers,
}
