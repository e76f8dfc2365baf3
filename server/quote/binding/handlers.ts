import type { quoteBindingContract } from '#contract/quote/binding.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { quoteForUpdate } from '#server/quote/shared/quote.ts'
import { quoteStanding } from '#server/quote/shared/quote-view.ts'
import {
  approveBind,
  attestForRequest,
  bindAsUnderwriter,
  bindOrRequest,
  issueQuote,
  reinstateBinder,
  rejectBind,
  requestToBind,
  rescindBinder,
  voidBinder,
} from './binding.ts'
import { assignRequest, peopleFor, returnRequest, takeRequest } from './requests.ts'

type Contract = typeof quoteBindingContract

export const quoteBindingHandlers: Handlers<Contract> = {
  quoteRequestBind: async (ctx, { params, body: { attested, ...contact } }) => {
    if (attested) await attestForRequest(ctx, params.id, attested)
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await requestToBind(ctx, quote, contact))
  },

  quoteCustomerBind: async (ctx, { body }) => {
    const quote = await quoteForUpdate(ctx, body.quoteId)
    return quoteStanding(ctx, await requestToBind(ctx, quote, {}))
  },

  quoteBind: async (ctx, { params, body: { version, ...contact } }) =>
    quoteStanding(ctx, await bindOrRequest(ctx, params.id, contact, version)),

  quoteUwBind: async (ctx, { body: { quoteId, ...contact } }) =>
    quoteStanding(ctx, await bindAsUnderwriter(ctx, quoteId, contact)),

  quoteApprove: async (ctx, { body }) => quoteStanding(ctx, await approveBind(ctx, body.quoteId, body.note)),

  quoteReject: async (ctx, { body: { quoteId, ...answer } }) =>
    quoteStanding(ctx, await rejectBind(ctx, await quoteForUpdate(ctx, quoteId), answer)),

  quoteRequestTake: async (ctx, { body }) =>
    quoteStanding(ctx, await takeRequest(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteRequestAssign: async (ctx, { body }) =>
    quoteStanding(ctx, await assignRequest(ctx, await quoteForUpdate(ctx, body.quoteId), body.userId)),

  quoteRequestReturn: async (ctx, { body }) =>
    quoteStanding(ctx, await returnRequest(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteRequestPeople: (ctx, { query }) => peopleFor(ctx, query.quoteId),

  quoteIssue: async (ctx, { params }) =>
    issueQuote(ctx, await quoteForUpdate(ctx, params.id, params.productType)),

  quoteIssueByAgent: async (ctx, { body }) => issueQuote(ctx, await quoteForUpdate(ctx, body.quoteId)),

  quoteRescind: async (ctx, { params, body }) =>
    quoteStanding(ctx, await rescindBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),

  quoteBinderReinstate: async (ctx, { params, body }) =>
    quoteStanding(ctx, await reinstateBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),

  quoteBinderVoid: async (ctx, { params, body }) =>
    quoteStanding(ctx, await voidBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),
}
