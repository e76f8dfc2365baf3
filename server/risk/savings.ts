import type { OutputOf } from '#contract/endpoint.ts'
import type { riskContract } from '#contract/risk/risk.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { startWindow } from '#domain/rating/term-window.ts'
import { CALCULATOR, defaultDates } from '#domain/rating/constants.ts'
import { settleAnswers } from '#domain/questionnaire/given-answers.ts'
import { IN_WORK } from '#domain/quote/status-groups.ts'
import { type Fixed, fixesOf } from '#domain/risk/fixes.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { visible } from '#server/database/scope.ts'
import { factsOf, readAccount } from '#server/account/shared/account.ts'
import { readRatedAccount, todayAt } from '#server/rating/shared/rated-account.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import { type PricedQuote, priceOfQuote } from '#server/quote/shared/pricing.ts'

type Savings = OutputOf<(typeof riskContract)['riskSavings']>

/** What a price is asked for: the newest open quote that can be priced, or the calculator's own start without one. */
interface Priced {
  quoteId: string | null
  quoteNumber: string | null
  row: PricedQuote['row']
  request: CalculatorRequest
}

/** The newest open quote that can still start: one whose start has passed has no price until its dates are changed. */
const newestQuote = async (ctx: Ctx, accountId: string, today: LocalDate): Promise<Priced | null> => {
  const { first, last } = startWindow(today)
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
      'retroactive',
      'bypassed',
    ])
    .where('account_id', '=', accountId)
    .where('status', 'in', IN_WORK)
    .where(({ between, eb, or }) => or([eb('is_renewal', '=', true), between('effective_date', first, last)]))
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
        request: row.request,
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
      retroactive: null,
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
 * What putting each finding right would take off the price of the account's newest open quote that can still start, by the function that
 * prices the quote when it is saved, with its fee, schedule rating and waived rules: the difference to the cent between
 * the price of today and that with the score and answers of then.
 */
export const savingsOf = async (ctx: Ctx, accountId: string): Promise<Savings> => {
  const row = await readAccount(ctx, accountId)
  const account = await readRatedAccount(ctx, accountId)
  const { evidence, answers, answerProvenance } = factsOf(row)
  const today = todayAt(ctx.now, account)
  const asked = (await newestQuote(ctx, accountId, today)) ?? usualTerms(account.market, today)
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
