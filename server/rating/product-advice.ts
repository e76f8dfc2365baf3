import { adviseProducts, type TriedProduct } from '#domain/rating/advice/product-advice.ts'
import { CALCULATOR, defaultDates } from '#domain/rating/constants.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { PRODUCTS, type Product } from '#domain/rating/products.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { programInForce } from '#server/rating/shared/rating-setup.ts'
import {
  priceFor,
  type RatedAccount,
  readRatedAccount,
  todayAt,
} from '#server/rating/shared/rated-account.ts'

/** The terms that the calculator begins with (specification 2 section 9); amounts in cents. */
export const startingTerms = (
  account: Pick<RatedAccount, 'setup'>,
  { code, paper }: Pick<Product, 'code' | 'paper'>,
  today: LocalDate,
): CalculatorRequest => {
  const term = defaultDates(today)
  const { file } = programInForce(account.setup, code, term.effectiveDate)
  const attachment = file.layer?.attachments[0]
  const { limit, deductible, waitingPeriod, retroActivePeriod } = CALCULATOR
  return {
    ...term,
    limit,
    deductible,
    ...(attachment === undefined ? {} : { attachmentPoint: attachment * 100 }),
    waitingPeriod,
    retroActivePeriod,
    preset: 'POPULAR',
    coverages: [],
    isSurplus: paper === 'surplus',
    isTriaExcluded: false,
    brokerFee: 0,
  }
}

/** A product without a price yet, as for a company of which too little is known, is shown without one. */
const tryProduct = (account: RatedAccount, product: Product, today: LocalDate): TriedProduct => {
  try {
    const price = priceFor(account, product.code, startingTerms(account, product, today), today)
    return { product: product.code, price }
  } catch (error) {
    if (error instanceof Refused) return { product: product.code, price: null }
    throw error
  }
}

/** Each product of the company's market with its price on the starting terms, what to begin with and what does not suit. */
export const productAdvice = async (ctx: Ctx, accountId: string) => {
  const account = await readRatedAccount(ctx, accountId)
  const today = todayAt(ctx.now, account)
  const { naicsCode = '', sicCode = '' } = account.company
  const tried = PRODUCTS.filter(({ market, isRated }) => isRated && market === account.market).map(
    (product) => tryProduct(account, product, today),
  )
  const advice = adviseProducts({ market: account.market, naicsCode, sicCode }, tried)
  return advice.map(({ product, recommendedFor, against }, nth) => ({
    productType: product,
    totalPremium: tried[nth]?.price?.totalPremium ?? null,
    limit: CALCULATOR.limit,
    deductible: CALCULATOR.deductible,
    recommendedFor,
    against,
  }))
}
