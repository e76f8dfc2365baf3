import { accountContract } from './account.ts'
import { insuredsContract } from './additional-insureds.ts'
import { authContract } from './auth.ts'
import { billingContract } from './billing.ts'
import { blacklistedDomainContract } from './blacklisted-domain.ts'
import { binderContract } from './binder.ts'
import { cartContract } from './cart.ts'
import { claimContract } from './claim.ts'
import { demoContract } from './demo.ts'
import { documentContract } from './document.ts'
import { entryContract } from './entry.ts'
import { mfaContract } from './mfa.ts'
import { passkeyContract } from './passkey.ts'
import { pictureContract } from './picture.ts'
import { platformContract } from './platform.ts'
import { licenseContract } from './license.ts'
import { messageContract } from './message.ts'
import { policyContract } from './policy.ts'
import { questionLinkContract } from './question-link.ts'
import { contradictionContract, questionnaireContract, quoteQuestionsContract } from './questionnaire.ts'
import { presetContract } from './preset.ts'
import { programContract } from './program.ts'
import { proofContract } from './proof.ts'
import { quoteContract } from './quote.ts'
import { quoteVersionContract } from './quote-version.ts'
import { raterContract } from './rater.ts'
import { quoteLifeContract } from './quote-life.ts'
import { ratingContract } from './rating.ts'
import { referralRuleContract } from './referral-rule.ts'
import { riskContract } from './risk.ts'
import { savedFilterContract } from './saved-filter.ts'
import { scheduleContract } from './schedule.ts'
import { signUpContract } from './sign-up.ts'
import { singleSignOnContract } from './single-sign-on.ts'
import { stateContract } from './state.ts'
import { submissionContract } from './submission.ts'
import { surplusContract } from './surplus.ts'
import { teamContract } from './team.ts'
import { underwritingContract } from './underwriting.ts'
import { userContract } from './user.ts'
import { workflowContract } from './workflow.ts'

/** Every endpoint of Bindery by name: routes, client, OpenAPI document and generated tests read this. */
export const contract = {
  ...authContract,
  ...signUpContract,
  ...mfaContract,
  ...passkeyContract,
  ...entryContract,
  ...workflowContract,
  ...singleSignOnContract,
  ...teamContract,
  ...userContract,
  ...blacklistedDomainContract,
  ...platformContract,
  ...savedFilterContract,
  ...pictureContract,
  ...demoContract,
  ...accountContract,
  ...submissionContract,
  ...stateContract,
  ...riskContract,
  ...ratingContract,
  ...referralRuleContract,
  ...questionnaireContract,
  ...presetContract,
  ...raterContract,
  ...contradictionContract,
  ...programContract,
  ...proofContract,
  ...questionLinkContract,
  ...quoteContract,
  ...quoteQuestionsContract,
  ...quoteVersionContract,
  ...quoteLifeContract,
  ...scheduleContract,
  ...insuredsContract,
  ...underwritingContract,
  ...surplusContract,
  ...licenseContract,
  ...messageContract,
  ...cartContract,
  ...binderContract,
  ...policyContract,
  ...billingContract,
  ...documentContract,
  ...claimContract,
}

export type EndpointName = keyof typeof contract
