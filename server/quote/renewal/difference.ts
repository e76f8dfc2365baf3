import type { renewalDifferenceContract } from '#contract/quote/versions.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { renewalDifference } from '#domain/quote/terms/renewal-difference.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { expiringOf } from '#server/policy/shared/expiring.ts'

type Contract = typeof renewalDifferenceContract

const explain = async (
  ctx: Ctx,
  quoteId: string,
  productType: string,
): Promise<OutputOf<Contract['quoteRenewalDifference']>> => {
  const quote = await ctx.db
    .selectFrom('quote')
    .select(['renewal_of', 'currency', 'worksheet'])
    .where('quote.id', '=', quoteId)
    .where('quote.product', '=', productType.toUpperCase())
    .where(visible(ctx.actor, 'quote'))
    .executeTakeFirst()
  if (!quote) throw absent('quote')
  if (quote.renewal_of === null)
    throw new Refused(refusal('conflict', 'NOT_A_RENEWAL', 'This quote renews no policy.'))
  const expiring = await expiringOf(ctx, quote.renewal_of)
  if (!expiring.worksheet || !quote.worksheet)
    throw new Refused(
      refusal(
        'conflict',
        'NO_WORKSHEET',
        'How the price was worked out is not kept for one of the two terms.',
      ),
    )
  return {
    currency: quote.currency,
    policyNumber: expiring.policy.policy_number,
    from: expiring.policy.effective_date,
    until: expiring.policy.end_date,
    ...renewalDifference(expiring.worksheet.steps, quote.worksheet.steps),
    fixes: quote.worksheet.pricesToFix,
  }
}

/** Why a renewal costs what it costs. */
export const renewalDifferenceHandlers: Handlers<Contract> = {
  quoteRenewalDifference: (ctx, { params }) => explain(ctx, params.id, params.productType),
}
