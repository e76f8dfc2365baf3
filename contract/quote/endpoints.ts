import { quoteVersionContract, renewalDifferenceContract } from './versions.ts'
import { insuredsContract } from './additional-insureds.ts'
import { quoteBindingContract } from './binding.ts'
import { cartContract } from './cart.ts'
import { complianceContract } from './surplus/compliance.ts'
import { diligentEffortContract } from './surplus/diligent-effort.ts'
import { quoteQuestionsContract } from './questions.ts'
import { quoteContract } from './quote.ts'
import { quoteReleasedContract } from './released.ts'
import { referralFileContract } from './referral-files.ts'
import { quoteReviewContract } from './review.ts'
import { quoteSigningContract } from './signing.ts'
import { quoteStatusContract } from './statuses.ts'
import { surplusContract } from './surplus/notice.ts'
import { quoteTermsContract } from './terms.ts'

/** Every endpoint of the capability. */
export const quoteEndpoints = {
  ...quoteVersionContract,
  ...insuredsContract,
  ...quoteBindingContract,
  ...cartContract,
  ...complianceContract,
  ...diligentEffortContract,
  ...quoteContract,
  ...quoteQuestionsContract,
  ...renewalDifferenceContract,
  ...quoteReleasedContract,
  ...referralFileContract,
  ...quoteReviewContract,
  ...quoteSigningContract,
  ...quoteStatusContract,
  ...surplusContract,
  ...quoteTermsContract,
}
