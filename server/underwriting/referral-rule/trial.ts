import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql, type SqlBool } from 'kysely'
import { addDays } from '#domain/kernel/dates.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { UNJUDGED } from '#domain/quote/status-groups.ts'
import type { ReferralRule } from '#domain/rating/program/program-schema.ts'
import { parseRequest } from '#domain/rating/correct/validate.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { type KeptTrial, startTrial, type TrialReading } from '#domain/underwriting/rule-trial.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  type RatedAccount,
  ratedAccountColumns,
  ratingRequestOf,
} from '#server/rating/shared/rated-account.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import { statusList } from '#server/database/status-list.ts'
import { readRatingSetup, type RatingSetup, programInForce } from '#server/rating/shared/rating-setup.ts'
import type { FoundRules } from './rows.ts'

/** Quotes that a trial looks at in one go, so that an answer comes in seconds however large the book. */
const AT_A_TIME = 3000
const PAGE = 500
/** Quotes after which other requests have their turn: rating holds the process. */
const IN_ONE_BREATH = 20
const WHOLE_PAGES = { atATime: AT_A_TIME, page: PAGE }

interface BookQuote {
  id: string
  quote_number: string
  company_name: string
  status: QuoteStatus
  effective_date: string
  request: CalculatorRequest
  answers: GivenAnswers | null
  account: RatedAccount
  at: string
}

/** Quotes of the last year that a product's rules judged. */
const isOfBook = (ctx: Ctx, product: string) => sql<SqlBool>`quote.product = ${product}
  and quote.status not in ${statusList(UNJUDGED)}
  and quote.modified_at > ${new Date(`${addDays(ctx.today, -365)}T00:00:00Z`)}`

const countOf = async (ctx: Ctx, product: string): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('quote')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where(isOfBook(ctx, product))
    .executeTakeFirstOrThrow()
  return count
}

const pageOf = (ctx: Ctx, product: string, next: TrialReading['next'], page: number) =>
  ctx.db
    .selectFrom('quote')
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'quote.tenant_id').onRef('account.id', '=', 'quote.account_id'),
    )
    .select(['quote.id', 'quote.quote_number', 'quote.company_name', 'quote.status', 'quote.effective_date'])
    .select([
      sql<CalculatorRequest>`quote.request`.as('request'),
      sql<GivenAnswers | null>`quote.answers`.as('answers'),
      ratedAccountColumns.as('account'),
      // As text: a Date would lose the microseconds, and with them the place.
      sql<string>`quote.modified_at::text`.as('at'),
    ])
    .where(isOfBook(ctx, product))
    .$if(next !== null, (rows) =>
      rows.where(sql<SqlBool>`(quote.modified_at, quote.id) < (${next?.at}::timestamptz, ${next?.id}::uuid)`),
    )
    // In the words of quote_all_modified, whose order the page is read in.
    .orderBy('quote.modified_at', (order) => order.desc().nullsLast())
    .orderBy('quote.id', 'desc')
    .limit(page)
    .execute() as Promise<BookQuote[]>

/** The terms and answers that a quote was priced with, and the company as it is known today. */
const asPriced = (row: BookQuote, setup: RatingSetup, product: string, today: string) => {
  const account = { ...row.account, answers: row.answers ?? row.account.answers }
  return {
    quoteId: row.id,
    quoteNumber: row.quote_number,
    companyName: row.company_name,
    status: row.status,
    program: programInForce(setup, product, row.effective_date),
    request: parseRequest(ratingRequestOf(account, product, row.request, today)),
  }
}

export interface TrialRules {
  product: string
  before: FoundRules
  after: readonly ReferralRule[]
  /** What an earlier trial of the same rules found; left out, the trial begins with the latest quote. */
  soFar?: KeptTrial<QuoteStatus> | null
}

const readingOf = async (ctx: Ctx, { product, before, soFar }: TrialRules): Promise<TrialReading> =>
  soFar?.reading ?? { against: before.version, looked: 0, total: await countOf(ctx, product), next: null }

/**
 * How the quotes of the last year would have fared under other rules: the next of them, a page of the book at a
 * time. Quotes that change while the book is read are met at most once.
 */
export const tryOnBook = async (
  ctx: Ctx,
  rules: TrialRules,
  { atATime, page } = WHOLE_PAGES,
): Promise<KeptTrial<QuoteStatus>> => {
  const { product, before, after, soFar } = rules
  const trial = startTrial(before.rules, after, soFar ?? undefined)
  const setup = await readRatingSetup(ctx)
  const from = await readingOf(ctx, rules)
  let [unread, looked, { next }] = [0, 0, from]
  for (let isOver = false; !isOver && looked < atATime;) {
    const rows = await pageOf(ctx, product, next, page)
    for (const [nth, row] of rows.entries()) {
      if (nth % IN_ONE_BREATH === 0) await othersFirst()
      try {
        trial.add(asPriced(row, setup, product, ctx.today))
      } catch {
        // Terms that today's shapes no longer read are counted, not tried.
        unread += 1
      }
    }
    const last = rows.at(-1)
    looked += rows.length
    isOver = rows.length < page || from.looked + looked >= from.total
    next = last && !isOver ? { at: last.at, id: last.id } : null
  }
  const report = trial.report()
  const total = next === null ? from.looked + looked : Math.max(from.total, from.looked + looked)
  return {
    ...report,
    unread: report.unread + unread,
    reading: { ...from, looked: from.looked + looked, total, next },
  }
}
