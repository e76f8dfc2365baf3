import type { quoteReviewContract } from '#contract/quote/review.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { underwriterOf } from '#server/party/shared/underwriters.ts'
import { reassignQuotes } from '#server/quote/bulk.ts'
import { quoteForUpdate } from '#server/quote/shared/quote.ts'
import { quoteStanding } from '#server/quote/shared/quote-view.ts'
import {
  flagQuote,
  nameTam,
  noteQuote,
  reassignQuote,
  referQuote,
  reopenQuote,
  setNeedBy,
  unassignQuote,
} from './assignment.ts'
import { releaseQuote } from '#server/quote/shared/release.ts'
import { assignQuote, declineQuote, submitQuote } from './decisions.ts'
import { countRetailRequests, findRetailRequests } from './retail-requests.ts'
import { countInbox, findInbox, markRead } from './inbox.ts'

type Contract = typeof quoteReviewContract

export const quoteReviewHandlers: Handlers<Contract> = {
  quoteSubmit: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await submitQuote(ctx, quote, body.reason))
  },

  uwInbox: (ctx, { query }) => findInbox(ctx, query),

  uwInboxCounts: (ctx) => countInbox(ctx),

  retailRequests: (ctx, { query }) => findRetailRequests(ctx, query),

  retailRequestCounts: (ctx) => countRetailRequests(ctx),

  quoteRead: (ctx, { body }) => markRead(ctx, body.quoteIds, body.isRead),

  quoteInboxFlag: async (ctx, { body }) =>
    quoteStanding(ctx, await flagQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.isFlagged)),

  quoteAssign: async (ctx, { body }) =>
    quoteStanding(ctx, await assignQuote(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteUnassign: async (ctx, { body }) =>
    quoteStanding(ctx, await unassignQuote(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteReassign: async (ctx, { body }) =>
    quoteStanding(ctx, await reassignQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.userId)),

  quoteReassignMany: async (ctx, { body }) =>
    reassignQuotes(ctx, body.quoteIds, await underwriterOf(ctx, body.userId)),

  quoteRelease: async (ctx, { body }) =>
    quoteStanding(ctx, await releaseQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteDecline: async (ctx, { params, body }) =>
    quoteStanding(ctx, await declineQuote(ctx, await quoteForUpdate(ctx, params.id), body)),

  quoteUwDecline: async (ctx, { body: { quoteId, ...reasons } }) =>
    quoteStanding(ctx, await declineQuote(ctx, await quoteForUpdate(ctx, quoteId), reasons)),

  quoteReopen: async (ctx, { body }) =>
    quoteStanding(ctx, await reopenQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteRefer: async (ctx, { body }) =>
    quoteStanding(ctx, await referQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteNote: async (ctx, { body }) =>
    quoteStanding(ctx, noteQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteNeedBy: async (ctx, { query }) =>
    quoteStanding(ctx, await setNeedBy(ctx, await quoteForUpdate(ctx, query.quoteId), query.needBy)),

  quoteTam: async (ctx, { body }) =>
    quoteStanding(ctx, await nameTam(ctx, await quoteForUpdate(ctx, body.quoteId), body.userId)),
}
