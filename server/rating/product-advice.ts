import { adviseProducts, suitableProducts, type TriedProduct } from '#domain/rating/advice/product-advice.ts'
import { CALCULATOR, defaultDates } from '#domain/rating/constants.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { PRODUCTS, type Product } from '#domain/rating/products.ts'
import { type Amounts, type StartingAmounts, startingAmounts } from '#domain/rating/starting/usual-terms.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { programInForce } from '#server/rating/shared/rating-setup.ts'
import { priceFor, type RatedAccount, readRatedAccount } from '#server/rating/shared/rated-account.ts'
import { type Begun, readBegun } from './earlier-choices.ts'

/**
 * The terms that the calculator begins with, amounts in cents: limit and retention by revenue, with the sentence that
 * says so and what the agency last chose; the rest is fixed (specification 2 section 9).
 */
export const startingTerms = (
  account: RatedAccount,
  { code, paper }: Pick<Product, 'code' | 'paper'>,
  begun: Begun,
): { request: CalculatorRequest } & Pick<StartingAmounts, 'comesFrom' | 'lastTime'> => {
  const term = defaultDates(begun.day)
  const program = programInForce(account.setup, code, term.effectiveDate)
  const attachment = program.file.layer?.attachments[0]
  const { revenue = 0, nonUsRevenue = 0, naicsCode = '', sicCode = '' } = account.company
  const company = { revenue, nonUsRevenue, naicsCode, sicCode }
  const { limit, deductible, comesFrom, lastTime } = startingAmounts(program, company, begun)
  const { waitingPeriod, retroActivePeriod } = CALCULATOR
  const { fees } = begun
  const request: CalculatorRequest = {
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
    brokerFee: fees.brokerFee,
    ...(paper === 'surplus' && fees.additionalBrokerFee > 0
      ? { additionalBrokerFee: fees.additionalBrokerFee }
      : {}),
    ...(account.market === 'US' && fees.inspectionFee > 0 ? { inspectionFee: fees.inspectionFee } : {}),
  }
  return { request, comesFrom, lastTime }
}

/** A product without a price yet, as for a company of which too little is known, is shown without one. */
const tryProduct = (
  account: RatedAccount,
  product: Product,
  begun: Begun,
): Omit<TriedProduct, 'alike'> & { request: CalculatorRequest } => {
  const { request } = startingTerms(account, product, begun)
  try {
    return { product: product.code, request, price: priceFor(account, product.code, request, begun.day) }
  } catch (error) {
    if (error instanceof Refused) return { product: product.code, request, price: null }
    throw error
  }
}

type Tried = ReturnType<typeof tryProduct>

/** The price of a product at the terms of comparison; null where its rules would sell it otherwise. */
const alikeOf = (
  account: RatedAccount,
  { product, request }: Tried,
  terms: Amounts,
  { day }: Begun,
): number | null => {
  try {
    const priced = priceFor(account, product, { ...request, ...terms }, day)
    const { limit, deductible } = priced.request
    return limit === terms.limit && deductible === terms.deductible ? priced.totalPremium : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** At which all that suit are compared: the least limit and the most retention that any of them begins with. */
const commonTerms = (suitable: readonly Tried[]): Amounts => ({
  limit: Math.min(...suitable.map(({ request }) => request.limit)),
  deductible: Math.max(...suitable.map(({ request }) => request.deductible)),
})

/** Each product of the company's market with its price on the starting terms, what to begin with and what does not suit. */
export const productAdvice = async (ctx: Ctx, accountId: string) => {
  const account = await readRatedAccount(ctx, accountId)
  const begun = await readBegun(ctx, account)
  const { naicsCode = '', sicCode = '' } = account.company
  const tried = PRODUCTS.filter(({ market, isRated }) => isRated && market === account.market).map(
    (product) => tryProduct(account, product, begun),
  )
  const company = { market: account.market, naicsCode, sicCode }
  const suitable = suitableProducts(company, tried)
  const terms = commonTerms(suitable)
  const compared = tried.map((one) => ({
    ...one,
    alike: suitable.includes(one) ? alikeOf(account, one, terms, begun) : null,
  }))
  const advice = adviseProducts(company, compared)
  return advice.map(({ product, recommendedFor, against }, nth) => ({
    productType: product,
    totalPremium: tried[nth]?.price?.totalPremium ?? null,
    limit: tried[nth]?.request.limit ?? CALCULATOR.limit,
    deductible: tried[nth]?.request.deductible ?? CALCULATOR.deductible,
    recommendedFor,
    against,
  }))
}
