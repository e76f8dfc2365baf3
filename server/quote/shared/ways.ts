import type { OutputOf } from '#contract/endpoint.ts'
import type { ratingContract } from '#contract/rating/rating.ts'
import { waysToReady } from '#domain/quote/way-to-ready.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import type { PricedQuote } from '#server/quote/shared/pricing.ts'
import type { Priced } from '#server/rating/shared/rated-account.ts'
import { programInForce, underRulesInForce } from '#server/rating/shared/rating-setup.ts'

type Ways = OutputOf<(typeof ratingContract)['ratingCalculate']>['waysToReady']

/**
 * What can be done about each rule that refers or declines these terms, under the rules of today. A missing answer is
 * among the price's own reasons, and its way is to give it.
 */
export const waysOfPrice = (ctx: Ctx, { row, account, today }: PricedQuote, priced: Priced): Ways => {
  const referrals = priced.referrals.filter(({ level }) => level === 'approve' || level === 'decline')
  if (referrals.length === 0) return []
  const inForce = programInForce(account.setup, row.product, priced.request.effectiveDate)
  return waysToReady({
    status: priced.outcome,
    product: row.product,
    market: account.market,
    currency: priced.currency,
    referrals,
    rules: underRulesInForce(inForce, account.setup, today).program.file.referrals,
    // Whether it lies beyond the reader is known of a quote, not of terms that are tried.
    reader: { isUnderwriter: holdsOf(ctx)('quote:release'), beyond: null },
  })
}
