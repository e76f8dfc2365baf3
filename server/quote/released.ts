import type { quoteReleasedContract } from '#contract/quote/released.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readQuote } from './shared/quote.ts'
import { releasedFacts } from './shared/released.ts'

/** What an underwriter released, as mail and proposal say it. */
export const quoteReleasedHandlers: Handlers<typeof quoteReleasedContract> = {
  quoteReleased: async (ctx, { params }) =>
    releasedFacts(ctx, await readQuote(ctx, params.id, params.productType)),
}
