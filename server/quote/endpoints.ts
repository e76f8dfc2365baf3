import type { quoteEndpoints } from '#contract/quote/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { insuredsHandlers } from './additional-insureds.ts'
import { quoteBindingHandlers } from './binding/handlers.ts'
import { cartHandlers } from './cart.ts'
import { complianceHandlers } from './surplus/compliance.ts'
import { diligentEffortHandlers } from './surplus/diligent-effort.ts'
import { quoteHandlers } from './handlers.ts'
import { quoteQuestionsHandlers } from './questions.ts'
import { renewalDifferenceHandlers } from './renewal/handlers.ts'
import { quoteReleasedHandlers } from './released.ts'
import { quoteReviewHandlers } from './review/handlers.ts'
import { referralFileHandlers } from './review/referral-files.ts'
import { quoteSigningHandlers } from './signing/handlers.ts'
import { quoteStatusHandlers } from './statuses/handlers.ts'
import { surplusHandlers } from './surplus/notice.ts'
import { quoteTermsHandlers } from './terms/handlers.ts'
import { quoteVersionHandlers } from './versions.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof quoteEndpoints> = {
  ...insuredsHandlers,
  ...quoteBindingHandlers,
  ...cartHandlers,
  ...complianceHandlers,
  ...diligentEffortHandlers,
  ...quoteHandlers,
  ...quoteQuestionsHandlers,
  ...renewalDifferenceHandlers,
  ...quoteReleasedHandlers,
  ...quoteReviewHandlers,
  ...referralFileHandlers,
  ...quoteSigningHandlers,
  ...quoteStatusHandlers,
  ...surplusHandlers,
  ...quoteTermsHandlers,
  ...quoteVersionHandlers,
}
