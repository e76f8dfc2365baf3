import type { quoteContract } from '#contract/quote.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { startQuote } from '#server/records/quote-create.ts'
import { quoteForUpdate, readQuote, readWorksheet, refuseStale } from '#server/records/quote.ts'
import { bindOrRequest, issueQuote } from './binding.ts'
import { referralClock, requestQuote, reviveQuote, updateTerms } from './pricing.ts'
import { findQuotes, statusCounts } from './queries.ts'
import { sendQuote, signQuote } from './signing.ts'
import { dashboardCounts } from './status-counts.ts'
import {
  assignQuote,
  declineQuote,
  deleteQuote,
  loseQuote,
  releaseQuote,
  submitQuote,
} from './underwriting.ts'
import { quoteStanding, quoteView } from './view.ts'

export const quoteHandlers: Handlers<typeof quoteContract> = {
  quoteSearch: (ctx, { query }) => findQuotes(ctx, query),

  quoteStatusList: (ctx, { query }) => statusCounts(ctx, query.teamId),

  quoteDashboard: (ctx, { query }) => dashboardCounts(ctx, query.teamId),

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

  quoteUpdate: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await updateTerms(ctx, quote, body))
  },

  quoteRequest: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    refuseStale(quote, body.version)
    return quoteStanding(ctx, await requestQuote(ctx, quote))
  },

  quoteSubmit: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await submitQuote(ctx, quote, body.reason))
  },

  quoteAssign: async (ctx, { body }) =>
    quoteStanding(ctx, await assignQuote(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteRelease: async (ctx, { body }) =>
    quoteStanding(ctx, await releaseQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteDecline: async (ctx, { params, body }) =>
    quoteStanding(ctx, await declineQuote(ctx, await quoteForUpdate(ctx, params.id), body)),

  quoteSend: async (ctx, { body: { quoteId, ...contact } }) =>
    quoteStanding(ctx, await sendQuote(ctx, await quoteForUpdate(ctx, quoteId), contact)),

  quoteSign: async (ctx, { body }) =>
    quoteStanding(ctx, await signQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body)),

  quoteBind: async (ctx, { params, body: { version, ...contact } }) =>
    quoteStanding(ctx, await bindOrRequest(ctx, params.id, contact, version, referralClock(ctx))),

  quoteIssue: async (ctx, { params }) =>
    issueQuote(ctx, await quoteForUpdate(ctx, params.id, params.productType)),

  quoteLose: async (ctx, { params, body }) =>
    quoteStanding(ctx, await loseQuote(ctx, await quoteForUpdate(ctx, params.id), body)),

  quoteRevive: async (ctx, { params }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await reviveQuote(ctx, quote))
  },

  quoteDelete: async (ctx, { params }) => {
    await deleteQuote(ctx, await quoteForUpdate(ctx, params.id, params.productType))
    return { status: 'DELETED' }
  },
}
