import type { presetContract } from '#contract/rating/preset.ts'
import type { raterContract } from '#contract/rating/rater.ts'
import type { ratingContract } from '#contract/rating/rating.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { startWindow } from '#domain/rating/term-window.ts'
import { CALCULATOR, defaultDates, RETRO_PERIODS, WAITING_PERIODS } from '#domain/rating/constants.ts'
import { productOf } from '#domain/rating/products.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { quotableProduct, readRatedAccount, todayAt } from '#server/rating/shared/rated-account.ts'
import { readPreviewed } from '#server/rating/preview.ts'
import { priceOfQuote } from '#server/quote/shared/pricing.ts'
import { papersOf } from '#server/quote/shared/quote.ts'
import { programInForce } from '#server/rating/shared/rating-setup.ts'
import { carrierHandlers } from './carriers.ts'
import { customPresetHandlers } from './custom-presets.ts'
import { standardPresetHandlers } from './presets.ts'
import { ruleHandlers } from './rule-tables.ts'
import { whatIfHandlers } from './what-if.ts'

const inCents = (major: readonly number[]): number[] => major.map((amount) => amount * 100)

/** The papers that a product may be written on here, admitted first: allowed by the product and given by a carrier. */
const papersOnOffer = async (
  ctx: Ctx,
  product: string,
  market: 'US' | 'UK',
): Promise<('admitted' | 'surplus')[]> => {
  const { papers } = await ctx.db
    .selectNoFrom(papersOf(product, market).as('papers'))
    .executeTakeFirstOrThrow()
  const paper = productOf(product)?.paper
  return (['admitted', 'surplus'] as const).filter(
    (one) =>
      (paper === 'either' || paper === one) &&
      papers.some(({ isSurplus }) => isSurplus === (one === 'surplus')),
  )
}

export const ratingHandlers: Handlers<typeof ratingContract> = {
  ratingCalculate: async (ctx, { params, body }) => {
    const { accountId, quoteId, request } = body
    const quote = await readPreviewed(ctx, { accountId, quoteId, productType: params.productType })
    return priceOfQuote(quote, request)
  },

  ratingDefaults: async (ctx, { query }) => {
    const account = await readRatedAccount(ctx, query.accountId)
    const product = quotableProduct(query.productType, account.market)
    const today = todayAt(ctx.now, account)
    const term = defaultDates(today)
    const { file } = programInForce(account.setup, product, term.effectiveDate)
    const attachments = inCents(file.layer?.attachments ?? [])
    const { limit, deductible, waitingPeriod, retroActivePeriod } = CALCULATOR
    return {
      request: {
        ...term,
        limit,
        deductible,
        ...(attachments[0] === undefined ? {} : { attachmentPoint: attachments[0] }),
        waitingPeriod,
        retroActivePeriod,
        preset: 'POPULAR',
        coverages: [],
        isSurplus: productOf(product)?.paper === 'surplus',
        isTriaExcluded: false,
        brokerFee: 0,
      },
      limits: inCents(file.limit.offered),
      deductibles: inCents(file.retention.offered),
      attachmentPoints: attachments,
      waitingPeriods: hasWaitingPeriod(product) ? [...WAITING_PERIODS] : [],
      papers: await papersOnOffer(ctx, product, account.market),
      retroActivePeriods: [...RETRO_PERIODS],
      effectiveDateWindow: startWindow(today),
      largestBrokerFee: file.fees.largestBrokerFee * 100,
    }
  },
}

export const presetHandlers: Handlers<typeof presetContract> = {
  ...standardPresetHandlers,
  ...customPresetHandlers,
}

export const raterHandlers: Handlers<typeof raterContract> = {
  ...ruleHandlers,
  ...carrierHandlers,
  ...whatIfHandlers,
}
