import type { quoteContract } from '#contract/quote.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { startQuote } from '#server/records/quote-create.ts'
import { quoteForUpdate, readQuote, readWorksheet, refuseStale } from '#server/records/quote.ts'
import { bindQuote, issueQuote } from './binding.ts'
import { requestQuote, reviveQuote, updateTerms } from './pricing.ts'
import { findQuotes, statusCounts } from './queries.ts'
import { sendQuote, signQuote } from './signing.ts'
import {
  assignQuote,
  declineQuote,
  deleteQuote,
  loseQuote,
  releaseQuote,
  submitQuote,
} from './underwriting.ts'
import { quoteView } from './view.ts'

export const quoteHandlers: Handlers<typeof quoteContract> = {
  quoteSearch: (ctx, { query }) => findQuotes(ctx, query),

  quoteStatusList: (ctx, { query }) => statusCounts(ctx, query.teamId),

  quoteCreate: async (ctx, { params, body }) =>
    quoteView(
      ctx,
      await startQuote(ctx, {
        accountId: params.id,
        productType: params.productType,
        request: body.request,
      }),
    ),

  quoteGet: async (ctx, { params }) => quoteView(ctx, await readQuote(ctx, params.id, params.productType)),

  quoteWorksheet: (ctx, { params }) => readWorksheet(ctx, params.id, params.productType),

  quoteUpdate: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteView(ctx, await updateTerms(ctx, quote, body))
  },

  quoteRequest: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    refuseStale(quote, body.version)
    return quoteView(ctx, await requestQuote(ctx, quote))
  },

  quoteSubmit: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteView(ctx, await submitQuote(ctx, quote, body.reason))
  },

  quoteAssign: async (ctx, { body }) =>
    quoteView(ctx, await assignQuote(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteRelease: async (ctx, { body }) =>
    quoteView(ctx, await releaseQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteDecline: async (ctx, { params, body }) =>
    quoteView(ctx, await declineQuote(ctx, await quoteForUpdate(ctx, params.id), body)),

  quoteSend: async (ctx, { body: { quoteId, ...contact } }) =>
    quoteView(ctx, await sendQuote(ctx, await quoteForUpdate(ctx, quoteId), contact)),

  quoteSign: async (ctx, { body }) =>
    quoteView(ctx, await signQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body)),

  quoteBind: async (ctx, { params, body: { version, ...contact } }) =>
    quoteView(ctx, await bindQuote(ctx, params.id, contact, version)),

  quoteIssue: async (ctx, { params }) =>
    issueQuote(ctx, await quoteForUpdate(ctx, params.id, params.productType)),

  quoteLose: async (ctx, { params, body }) =>
    quoteView(ctx, await loseQuote(ctx, await quoteForUpdate(ctx, params.id), body)),

  quoteRevive: async (ctx, { params }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteView(ctx, await reviveQuote(ctx, quote))
  },

  quoteDelete: async (ctx, { params }) => {
    await deleteQuote(ctx, await quoteForUpdate(ctx, params.id, params.productType))
    return { status: 'DELETED' }
  },
}
