import type { quoteSigningContract } from '#contract/quote/signing.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { lockOptions } from '#server/quote/shared/events.ts'
import { quoteForUpdate } from '#server/quote/shared/quote.ts'
import { quoteStanding } from '#server/quote/shared/quote-view.ts'
import { electTerrorism } from './election.ts'
import { forwardQuote } from './forwarding.ts'
import { quoteSignedFileAdd } from './signed-file.ts'
import { markSigned, sendQuote, signQuote } from './signing.ts'

type Contract = typeof quoteSigningContract

export const quoteSigningHandlers: Handlers<Contract> = {
  quoteSend: async (ctx, { body: { quoteId, ...contact } }) =>
    quoteStanding(ctx, await sendQuote(ctx, await quoteForUpdate(ctx, quoteId), contact)),

  quoteForward: async (ctx, { body: { quoteId, ...agent } }) =>
    quoteStanding(ctx, await forwardQuote(ctx, await quoteForUpdate(ctx, quoteId), agent)),

  quoteSign: async (ctx, { body }) => {
    const options = await lockOptions(ctx, body.quoteId)
    return quoteStanding(ctx, await signQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body, options))
  },

  quoteElectTerrorism: async (ctx, { body }) =>
    quoteStanding(ctx, await electTerrorism(ctx, await quoteForUpdate(ctx, body.quoteId), body)),

  quoteSignedFileAdd,

  quoteMarkSigned: async (ctx, { body: { quoteId, ...signature } }) => {
    const options = await lockOptions(ctx, quoteId)
    return quoteStanding(ctx, await markSigned(ctx, await quoteForUpdate(ctx, quoteId), signature, options))
  },
}
