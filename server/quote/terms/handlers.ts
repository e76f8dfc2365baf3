import type { quoteTermsContract } from '#contract/quote/terms.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { quoteForUpdate, refuseStale } from '#server/quote/shared/quote.ts'
import {
  bypassRules,
  editBrokerFee,
  editMgaFee,
  recalculateQuote,
  switchPaper,
  underwriteQuote,
} from '#server/quote/shared/repricing.ts'
import { quoteStanding } from '#server/quote/shared/quote-view.ts'
import { agreeCommission } from './commission.ts'
import { keepTyped } from './keep-typed.ts'
import { type Reassessed, reassess, scanFor } from './reassess.ts'
import { requestQuote, reviveQuote, updateTerms } from './terms.ts'

type Contract = typeof quoteTermsContract

export const quoteTermsHandlers: Handlers<Contract> = {
  quoteUpdate: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await updateTerms(ctx, quote, body))
  },

  quoteRequest: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    refuseStale(quote, body.version)
    return quoteStanding(ctx, await requestQuote(ctx, quote))
  },

  quoteRetry: async (ctx, { body }) =>
    quoteStanding(ctx, await requestQuote(ctx, await quoteForUpdate(ctx, body.quoteId), 'retry')),

  quoteUnderwrite: async (ctx, { body: { quoteId, ...terms } }) =>
    quoteStanding(ctx, await underwriteQuote(ctx, await quoteForUpdate(ctx, quoteId), terms)),

  quoteRecalculate: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await recalculateQuote(ctx, quote, body.version))
  },

  quoteReassess: twoStep<Contract['quoteReassess'], Reassessed>({
    outside: (ctx, { body }) => scanFor(ctx, body.quoteId),
    inside: async (ctx, { body }, found) =>
      quoteStanding(ctx, await reassess(ctx, body.quoteId, found, body.agentEmail)),
  }),

  quoteSwitchPaper: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await switchPaper(ctx, quote, body.version))
  },

  quoteBrokerFee: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await editBrokerFee(ctx, quote, body, body.version))
  },

  quoteMgaFee: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await editMgaFee(ctx, quote, body.mgaFee, body.version))
  },

  quoteCommission: async (ctx, { body }) =>
    quoteStanding(ctx, await agreeCommission(ctx, await quoteForUpdate(ctx, body.quoteId), body)),

  quoteBypass: async (ctx, { body }) =>
    quoteStanding(ctx, await bypassRules(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteKeep: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    const keptOn = quote.row.lock_version
    return { ...(await quoteStanding(ctx, await keepTyped(ctx, quote, body))), keptOn }
  },

  quoteRevive: async (ctx, { params }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await reviveQuote(ctx, quote))
  },
}
