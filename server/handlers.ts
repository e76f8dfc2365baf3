import type { contract } from '#contract/all.ts'
import {
  accessHandlers,
  entryHandlers,
  mfaHandlers,
  passkeyHandlers,
  signUpHandlers,
  singleSignOnHandlers,
} from './features/access/handlers.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { submissionHandlers } from './features/account/submission-handlers.ts'
import { billingHandlers } from './features/billing/handlers.ts'
import { claimHandlers } from './features/claim/handlers.ts'
import { demoHandlers } from './features/demo/handlers.ts'
import { blacklistedDomainHandlers } from './features/domain/handlers.ts'
import { documentHandlers } from './features/document/handlers.ts'
import { licenseHandlers } from './features/license/handlers.ts'
import { messageHandlers } from './features/message/handlers.ts'
import { pictureHandlers } from './features/picture/handlers.ts'
import { savedFilterHandlers } from './features/platform/saved-filters.ts'
import { platformHandlers } from './features/platform/handlers.ts'
import { policyHandlers } from './features/policy/handlers.ts'
import {
  contradictionHandlers,
  questionLinkHandlers,
  questionnaireHandlers,
} from './features/questionnaire/handlers.ts'
import { insuredsHandlers } from './features/quote/additional-insureds.ts'
import { binderHandlers } from './features/quote/binders.ts'
import { cartHandlers } from './features/quote/cart.ts'
import { quoteHandlers } from './features/quote/handlers.ts'
import { quoteVersionHandlers } from './features/quote/versions.ts'
import { quoteQuestionsHandlers } from './features/quote/questions.ts'
import { quoteLifeHandlers } from './features/quote/life-handlers.ts'
import { scheduleHandlers } from './features/quote/schedule.ts'
import { presetHandlers, raterHandlers, ratingHandlers } from './features/rating/handlers.ts'
import { proofHandlers } from './features/rating/proof.ts'
import { programHandlers } from './features/rating/programs.ts'
import { stateHandlers } from './features/rating/states.ts'
import { referralRuleHandlers } from './features/referral/handlers.ts'
import { riskHandlers } from './features/risk/handlers.ts'
import { surplusHandlers } from './features/quote/surplus.ts'
import { teamHandlers } from './features/team/handlers.ts'
import { underwritingHandlers } from './features/underwriting/handlers.ts'
import { userHandlers } from './features/user/handlers.ts'
import { workflowHandlers } from './features/workflow/handlers.ts'
import type { Handlers } from './http/handlers.ts'

/** Every endpoint's handler; the compiler names the one that is missing. */
export const handlers: Handlers<typeof contract> = {
  ...accessHandlers,
  ...signUpHandlers,
  ...mfaHandlers,
  ...passkeyHandlers,
  ...entryHandlers,
  ...workflowHandlers,
  ...singleSignOnHandlers,
  ...teamHandlers,
  ...userHandlers,
  ...blacklistedDomainHandlers,
  ...platformHandlers,
  ...savedFilterHandlers,
  ...pictureHandlers,
  ...demoHandlers,
  ...accountHandlers,
  ...submissionHandlers,
  ...stateHandlers,
  ...riskHandlers,
  ...ratingHandlers,
  ...questionnaireHandlers,
  ...presetHandlers,
  ...raterHandlers,
  ...contradictionHandlers,
  ...programHandlers,
  ...referralRuleHandlers,
  ...proofHandlers,
  ...questionLinkHandlers,
  ...quoteHandlers,
  ...quoteQuestionsHandlers,
  ...quoteVersionHandlers,
  ...quoteLifeHandlers,
  ...scheduleHandlers,
  ...insuredsHandlers,
  ...underwritingHandlers,
  ...surplusHandlers,
  ...licenseHandlers,
  ...messageHandlers,
  ...cartHandlers,
  ...binderHandlers,
  ...policyHandlers,
  ...billingHandlers,
  ...documentHandlers,
  ...claimHandlers,
}
