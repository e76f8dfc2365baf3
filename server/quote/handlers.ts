import type { quoteContract } from '#contract/quote/quote.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { deleteQuotes } from './bulk.ts'
import { deleteQuote, loseQuote, restoreQuote } from './endings.ts'
import { findQuotes } from './queries.ts'
import { startQuote } from './shared/create.ts'
import { quoteForUpdate, readQuote, readWorksheet } from './shared/quote.ts'
import { quoteStanding, quoteView } from './shared/quote-view.ts'

export const quoteHandlers: Handlers<typeof quoteContract> = {
  quoteSearch: (ctx, { query }) => findQuotes(ctx, query),

  quoteCreate: async (ctx, { params, body }) =>
    quoteStanding(
      ctx,
      await startQuote(ctx, {
        accountId: params.id,
        productType: params.productType,
        request: body.request,
      }),
    ),

  quoteGet: async (ctx, { params }) => quoteView(ctx, await readQuote(ctx, params.id, params.productType)),

  quoteWorksheet: (ctx, { params }) => readWorksheet(ctx, params.id, params.productType),

  quoteLose: async (ctx, { params, body }) =>
    quoteStanding(ctx, await loseQuote(ctx, await quoteForUpdate(ctx, params.id), body)),

  quoteDelete: async (ctx, { params }) => {
    await deleteQuote(ctx, await quoteForUpdate(ctx, params.id, params.productType))
    return { status: 'DELETED' }
  },

  quoteDeleteMany: (ctx, { body }) => deleteQuotes(ctx, body),

  quoteRestore: async (ctx, { body }) =>
    quoteStanding(ctx, await restoreQuote(ctx, await quoteForUpdate(ctx, body.quoteId))),
}
