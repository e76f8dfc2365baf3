import type { InputOf } from '#contract/endpoint.ts'
import type { quoteTermsContract } from '#contract/quote/terms.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import type { QuoteCommission } from '#domain/money/commission/kept.ts'
import { rateOf } from '#domain/money/commission/schedule.ts'
import { splitsRefusal } from '#domain/money/commission/splits.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  type LoadedQuote,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'

type Body = InputOf<(typeof quoteTermsContract)['quoteCommission']>['body']

/** Agrees on the commission of one quote: the policy that it becomes keeps it, whatever the schedules say. */
export const agreeCommission = async (
  ctx: Ctx,
  quote: LoadedQuote,
  { rate, splits, reason, version }: Body,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'commission', quote)
  refuseStale(quote, version)
  const agreed: QuoteCommission = {
    rate: rateOf(rate),
    splits: splits.map(({ producer, share }) => ({ producer, share: rateOf(share) })),
    reason,
    setBy: ctx.actor.name,
  }
  refuseIf(splitsRefusal(agreed.splits))
  const saved = await saveQuote(ctx, quote, { commission: agreed })
  return recorded(ctx, saved, {
    action: 'quote.commissionAgreed',
    summary: `Commission of quote ${saved.row.quote_number} is ${rate} %: ${reason}`,
    detail: { rate, splits },
  })
}
