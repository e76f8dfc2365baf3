import type { quoteBindingContract } from '#contract/quote/binding.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
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

/** Id of the quote that a binder was made of; absent and foreign binders look the same. */
const quoteOfBinder = async (ctx: Ctx, binderId: string): Promise<string> => {
  const { rows } = await sql<{ quote_id: string }>`
    select quote_id from binder where id = ${binderId} and ${visible(ctx.actor, 'binder')}`.execute(ctx.db)
  const [binder] = rows
  if (!binder) throw absent('binder')
  return binder.quote_id
}

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

  policyFromQuote: async (ctx, { params }) => issueQuote(ctx, await quoteForUpdate(ctx, params.quoteId)),

  policyFromBinder: async (ctx, { params }) =>
    issueQuote(ctx, await quoteForUpdate(ctx, await quoteOfBinder(ctx, params.binderId))),

  quoteRescind: async (ctx, { params, body }) =>
    quoteStanding(ctx, await rescindBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),

  quoteBinderReinstate: async (ctx, { params, body }) =>
    quoteStanding(ctx, await reinstateBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),

  quoteBinderVoid: async (ctx, { params, body }) =>
    quoteStanding(ctx, await voidBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),
}
