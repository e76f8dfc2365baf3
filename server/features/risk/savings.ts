import type { OutputOf } from '#contract/endpoint.ts'
import type { riskContract } from '#contract/risk.ts'
import { CALCULATOR, defaultDates } from '#domain/rating/constants.ts'
import { settleAnswers } from '#domain/questionnaire/rules.ts'
import { type Fixed, fixesOf } from '#domain/risk/fixes.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { visible } from '#server/platform/scope.ts'
import { factsOf, readAccount } from '#server/records/account.ts'
import { type CalculatorRequest, readRatedAccount, todayAt } from '#server/records/exposure.ts'
import { type PricedQuote, priceOfQuote } from '#server/records/quote-pricing.ts'

type Savings = OutputOf<(typeof riskContract)['riskSavings']>

/** What a price is asked for: the newest open quote, or the calculator's own start without one. */
interface Priced {
  quoteId: string | null
  quoteNumber: string | null
  row: PricedQuote['row']
  request: CalculatorRequest
}

const OPEN = ['DRAFT', 'INDICATION', 'READY', 'REFERRED', 'IN_REVIEW']

const newestQuote = async (ctx: Ctx, accountId: string): Promise<Priced | null> => {
  const row = await ctx.db
    .selectFrom('quote')
    .select([
      'id',
      'quote_number',
      'product',
      'request',
      'is_renewal',
      'mga_fee_override',
      'irpm',
      'bypassed',
    ])
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
        row,
        request: row.request as unknown as CalculatorRequest,
      }
    : null
}

const usualTerms = (market: 'US' | 'UK', today: string): Priced => {
  const { limit, deductible, waitingPeriod, retroActivePeriod } = CALCULATOR
  return {
    quoteId: null,
    quoteNumber: null,
    row: {
      product: market === 'UK' ? 'P_ONE' : 'P100',
      is_renewal: false,
      mga_fee_override: null,
      irpm: null,
      bypassed: [],
    },
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
  }
}

/**
 * What putting each finding right would take off the price of the account's newest open quote, by the function that
 * prices the quote when it is saved, with its fee, schedule rating and waived rules: the difference to the cent between
 * the price of today and that with the score and answers of then.
 */
export const savingsOf = async (ctx: Ctx, accountId: string): Promise<Savings> => {
  const row = await readAccount(ctx, accountId)
  const account = await readRatedAccount(ctx, accountId)
  const { evidence, answers, answerProvenance } = factsOf(row)
  const today = todayAt(ctx.now, account)
  const asked = (await newestQuote(ctx, accountId)) ?? usualTerms(account.market, today)
  const { row: quote, request } = asked
  const now = priceOfQuote({ row: quote, account, today }, request)
  const saving = ({ check, score, answers: given }: Fixed): Savings['savings'][number] => {
    const changed = { ...account, score, answers: settleAnswers({ ...account.answers, ...given }) }
    const then = priceOfQuote({ row: quote, account: changed, today }, request)
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
    productType: quote.product,
    quoteId: asked.quoteId,
    quoteNumber: asked.quoteNumber,
    currency: now.currency,
    totalPremium: now.totalPremium,
    savings: fixesOf(evidence, { answers, answeredAt, provenance: answerProvenance }).map(saving),
  }
}
