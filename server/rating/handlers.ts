import { sql } from 'kysely'
import type { presetContract } from '#contract/rating/preset.ts'
import type { raterContract } from '#contract/rating/rater.ts'
import type { ratingContract } from '#contract/rating/rating.ts'
import { surplusNoticeRefusal } from '#domain/document/notices/surplus-notices.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { localTaxRefusal } from '#domain/money/tax/localities.ts'
import { oncePriced, readyFor } from '#domain/quote/readiness.ts'
import { noticeStepOf } from '#domain/quote/signing/surplus-notice.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { startWindow } from '#domain/rating/term-window.ts'
import { CALCULATOR, retroPeriodsOf, WAITING_PERIODS } from '#domain/rating/constants.ts'
import { productOf } from '#domain/rating/products.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  quotableProduct,
  type RatedAccount,
  readRatedAccount,
  todayAt,
} from '#server/rating/shared/rated-account.ts'
import { amendatoryRefusal } from '#domain/document/form/endorsements/state-amendatory.ts'
import { isSpecimen } from '#server/process/specimen.ts'
import { readPreviewed } from '#server/rating/preview.ts'
import { priceOfQuote } from '#server/quote/shared/pricing.ts'
import { waysOfPrice } from '#server/quote/shared/ways.ts'
import { filedNoticesOf, surplusBrokerOf } from '#server/quote/shared/guard-facts.ts'
import { papersOf } from '#server/quote/shared/quote.ts'
import { programInForce } from '#server/rating/shared/rating-setup.ts'
import { carrierHandlers } from './carriers.ts'
import { customPresetHandlers } from './custom-presets.ts'
import { readBegun } from './earlier-choices.ts'
import { productAdvice, startingTerms } from './product-advice.ts'
import { standardPresetHandlers } from './presets.ts'
import { ruleHandlers } from './rule-tables.ts'
import { whatIfHandlers } from './what-if.ts'

const inCents = (major: readonly number[]): number[] => major.map((amount) => amount * 100)

/**
 * The papers that a product may be written on here, admitted first: allowed by the product and given by a carrier; and
 * which licenses the agency holds where the insured is.
 */
const onOffer = async (ctx: Ctx, product: string, { market, tenantId, state }: RatedAccount) => {
  const { papers, licensedTo, broker, filed } = await ctx.db
    .selectNoFrom([
      papersOf(product, market).as('papers'),
      sql<string | null>`(select max(license.expiration_date)::text from license
        where license.tenant_id = ${tenantId} and license.state = ${state} and license.is_verified)`.as(
        'licensedTo',
      ),
      surplusBrokerOf(tenantId, state).as('broker'),
      filedNoticesOf(state).as('filed'),
    ])
    .executeTakeFirstOrThrow()
  const paper = productOf(product)?.paper
  const offered = (['admitted', 'surplus'] as const).filter(
    (one) =>
      (paper === 'either' || paper === one) &&
      papers.some(({ isSurplus }) => isSurplus === (one === 'surplus')),
  )
  return { papers: offered, licensedTo, broker, filed }
}

/** What terms would be ready for: a start today or earlier needs an underwriter, and each paper its license. */
const readinessOf = (
  ctx: Ctx,
  account: RatedAccount,
  product: string,
  { licensedTo, broker, filed }: Omit<Awaited<ReturnType<typeof onOffer>>, 'papers'>,
) => {
  const { market, state } = account
  const today = todayAt(ctx.now, account)
  const { first, last } = startWindow(today)
  const known = {
    market,
    state,
    product,
    currency: productOf(product)?.currency ?? 'USD',
    today,
    limit: CALCULATOR.limit,
    isLicensed: market === 'UK' || (licensedTo !== null && licensedTo >= today),
    taxProblem: market === 'UK' ? null : localTaxRefusal(state, account.company.taxLocality ?? null),
  } as const
  const isUnderwriter = ctx.actor.permissions.has('quote:release')
  return [false, true].flatMap((isSurplus) =>
    [
      { first, last: today },
      { first: addDays(today, 1), last },
    ].map((span) => ({
      ...span,
      isSurplus,
      text: readyFor(
        oncePriced({
          ...known,
          isSurplus,
          isSurplusLicensed: !isSurplus || broker !== null,
          noticeProblem: isSurplus
            ? surplusNoticeRefusal(state, span.last, {
                isSpecimen: isSpecimen(ctx),
                hasAddress: Boolean(broker?.address),
                filed,
              })
            : known.market === 'US'
              ? amendatoryRefusal(state, span.last, { isSpecimen: isSpecimen(ctx) })
              : null,
          noticeStep: noticeStepOf({ isSurplus, state, today, filed }),
          effectiveDate: span.last,
        }),
        isUnderwriter,
      ),
    })),
  )
}

export const ratingHandlers: Handlers<typeof ratingContract> = {
  ratingCalculate: async (ctx, { params, body }) => {
    const { accountId, quoteId, request } = body
    const quote = await readPreviewed(ctx, { accountId, quoteId, productType: params.productType })
    const priced = priceOfQuote(quote, request)
    return { ...priced, waysToReady: waysOfPrice(ctx, quote, priced) }
  },

  productAdvice: (ctx, { query }) => productAdvice(ctx, query.accountId),

  ratingDefaults: async (ctx, { query }) => {
    const account = await readRatedAccount(ctx, query.accountId)
    const product = quotableProduct(query.productType, account.market)
    const begun = await readBegun(ctx, account)
    const { request, comesFrom, lastTime } = startingTerms(
      account,
      { code: product, paper: productOf(product)?.paper ?? 'admitted' },
      begun,
    )
    const { file } = programInForce(account.setup, product, request.effectiveDate)
    const { papers, ...licensed } = await onOffer(ctx, product, account)
    return {
      request,
      comesFrom,
      lastTime,
      limits: inCents(file.limit.offered),
      deductibles: inCents(file.retention.offered),
      attachmentPoints: inCents(file.layer?.attachments ?? []),
      waitingPeriods: hasWaitingPeriod(product) ? [...WAITING_PERIODS] : [],
      papers,
      retroActivePeriods: retroPeriodsOf(account.market),
      effectiveDateWindow: startWindow(begun.day),
      readiness: readinessOf(ctx, account, product, licensed),
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
