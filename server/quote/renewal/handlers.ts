import type { renewalDifferenceContract } from '#contract/quote/versions.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { quoteStanding } from '../shared/quote-view.ts'
import { explainedOf } from './difference.ts'
import { decideOnChanges, renewalChanges } from './meanwhile.ts'

type Contract = typeof renewalDifferenceContract

const explain = async (
  ctx: Ctx,
  quoteId: string,
  productType: string,
): Promise<OutputOf<Contract['quoteRenewalDifference']>> => {
  const quote = await ctx.db
    .selectFrom('quote')
    .select(['renewal_of', 'market', 'currency', 'worksheet'])
    .where('quote.id', '=', quoteId)
    .where('quote.product', '=', productType.toUpperCase())
    .where(visible(ctx.actor, 'quote'))
    .executeTakeFirst()
  if (!quote) throw absent('quote')
  const explained = await explainedOf(ctx, quote)
  if (!explained)
    throw new Refused(
      refusal(
        'conflict',
        'NO_WORKSHEET',
        'How the price was worked out is not kept for one of the two terms.',
      ),
    )
  return explained
}

/** Why a renewal costs what it costs, and what changed of its policy meanwhile. */
export const renewalDifferenceHandlers: Handlers<Contract> = {
  quoteRenewalDifference: (ctx, { params }) => explain(ctx, params.id, params.productType),
  quoteRenewalChanges: (ctx, { params }) => renewalChanges(ctx, params.id, params.productType),
  quoteRenewalChangesDecide: async (ctx, input) => quoteStanding(ctx, await decideOnChanges(ctx, input)),
}
