import type { OutputOf } from '#contract/endpoint.ts'
import type { riskContract } from '#contract/risk.ts'
import { CALCULATOR, defaultDates } from '#domain/rating/constants.ts'
import { settleAnswers } from '#domain/questionnaire/rules.ts'
import { type Fixed, fixesOf } from '#domain/risk/fixes.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { visible } from '#server/platform/scope.ts'
import { factsOf, readAccount } from '#server/records/account.ts'
import { type CalculatorRequest, priceFor, readRatedAccount, todayAt } from '#server/records/exposure.ts'

type Savings = OutputOf<(typeof riskContract)['riskSavings']>

/** What a price is asked for: the newest open quote, or the calculator's own start without one. */
interface Priced {
  quoteId: string | null
  quoteNumber: string | null
  product: string
  request: CalculatorRequest
  isRenewal: boolean
}

const OPEN = ['DRAFT', 'INDICATION', 'READY', 'REFERRED', 'IN_REVIEW']

const newestQuote = async (ctx: Ctx, accountId: string): Promise<Priced | null> => {
  const row = await ctx.db
    .selectFrom('quote')
    .select(['id', 'quote_number', 'product', 'request', 'is_renewal'])
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN)
    .where(visible(ctx.actor, 'quote'))
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.request
    ? {
        quoteId: row.id,
        quoteNumber: row.quote_number,
        product: row.product,
        request: row.request as unknown as CalculatorRequest,
        isRenewal: row.is_renewal,
      }
    : null
}

const usualTerms = (market: 'US' | 'UK', today: string): Priced => {
  const { limit, deductible, waitingPeriod, retroActivePeriod } = CALCULATOR
  return {
    quoteId: null,
    quoteNumber: null,
    product: market === 'UK' ? 'P_ONE' : 'P100',
    request: {
      ...defaultDates(today),
      limit,
      deductible,
      waitingPeriod,
      retroActivePeriod,
      preset: 'POPULAR',
      coverages: [],
      isSurplus: false,
      isTriaExcluded: false,
      brokerFee: 0,
    },
    isRenewal: false,
  }
}

/**
 * What putting each finding right would take off the price of the account's newest open quote, by the calculator
 * itself: the difference to the cent between the price of today and that with the score and answers of then.
 */
export const savingsOf = async (ctx: Ctx, accountId: string): Promise<Savings> => {
  const row = await readAccount(ctx, accountId)
  const account = await readRatedAccount(ctx, accountId)
  const { evidence, answers, answerProvenance } = factsOf(row)
  const today = todayAt(ctx.now, account)
  const asked = (await newestQuote(ctx, accountId)) ?? usualTerms(account.market, today)
  const transaction = asked.isRenewal ? 'RENEWAL' : 'NEW_BUSINESS'
  const now = priceFor(account, asked.product, asked.request, today, transaction)
  const saving = ({ check, score, answers: given }: Fixed): Savings['savings'][number] => {
    const then = priceFor(
      { ...account, score, answers: settleAnswers({ ...account.answers, ...given }) },
      asked.product,
      asked.request,
      today,
      transaction,
    )
    return {
      checkId: check.checkId,
      scoreAfter: score,
      answers: given,
      totalPremium: then.totalPremium,
      saves: now.totalPremium - then.totalPremium,
    }
  }
  const answeredAt = ctx.now.toISOString()
  return {
    productType: asked.product,
    quoteId: asked.quoteId,
    quoteNumber: asked.quoteNumber,
    currency: now.currency,
    totalPremium: now.totalPremium,
    savings: fixesOf(evidence, { answers, answeredAt, provenance: answerProvenance }).map(saving),
  }
}
