import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { quotableProduct, readRatedAccount, todayAt } from './shared/rated-account.ts'
import type { PricedQuote } from '../quote/shared/pricing.ts'
import { readQuote } from '../quote/shared/quote.ts'

/** What a price is asked for: a company and a product, and the quote whose terms are changed, if there is one. */
interface PreviewOf {
  accountId: string
  productType: string
  quoteId?: string | undefined
}

/** What a quote that does not exist yet would be priced with: nothing was decided for it. */
const NEW_QUOTE = { is_renewal: false, mga_fee_override: null, irpm: null, bypassed: [], retroactive: null }

/**
 * Everything that a preview is priced with: of a saved quote also its MGA fee, its schedule rating, its window and
 * what an underwriter set aside. Refuses a quote of another account as absent.
 */
export const readPreviewed = async (ctx: Ctx, on: PreviewOf): Promise<PricedQuote> => {
  if (on.quoteId === undefined) {
    const account = await readRatedAccount(ctx, on.accountId)
    const product = quotableProduct(on.productType, account.market)
    return { account, row: { ...NEW_QUOTE, product }, today: todayAt(ctx.now, account) }
  }
  const quote = await readQuote(ctx, on.quoteId, on.productType)
  if (quote.row.account_id !== on.accountId) throw absent('quote')
  return quote
}
