import { quoteVersionContract } from './versions.ts'
import { insuredsContract } from './additional-insureds.ts'
import { quoteBindingContract } from './binding.ts'
import { cartContract } from './cart.ts'
import { quoteQuestionsContract } from './questions.ts'
import { quoteContract } from './quote.ts'
import { quoteReleasedContract } from './released.ts'
import { quoteReviewContract } from './review.ts'
import { quoteSigningContract } from './signing.ts'
import { quoteStatusContract } from './statuses.ts'
import { surplusContract } from './surplus.ts'
import { quoteTermsContract } from './terms.ts'

/** Every endpoint of the capability. */
export const quoteEndpoints = {
  ...quoteVersionContract,
  ...insuredsContract,
  ...quoteBindingContract,
  ...cartContract,
  ...quoteContract,
  ...quoteQuestionsContract,
  ...quoteReleasedContract,
  ...quoteReviewContract,
  ...quoteSigningContract,
  ...quoteStatusContract,
  ...surplusContract,
  ...quoteTermsContract,
}
