import { sql } from 'kysely'
import { addDays } from '#domain/kernel/dates.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { ReferralRule } from '#domain/rating/program-schema.ts'
import { parseRequest } from '#domain/rating/validate.ts'
import { startTrial, type TrialReport } from '#domain/underwriting/rule-trial.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import {
  type CalculatorRequest,
  type RatedAccount,
  ratedAccountColumns,
  ratingRequestOf,
} from '#server/records/exposure.ts'
import { readShelf, type Shelf, shelvedProgram } from '#server/records/rating-shelf.ts'

/** Quotes that a trial looks at: the latest of a year, so that an answer comes in seconds however large the book. */
const MOST_QUOTES = 3000
const PAGE = 500

interface BookQuote {
  id: string
  quote_number: string
  company_name: string
  status: string
  effective_date: string
  request: CalculatorRequest
  answers: GivenAnswers | null
  account: RatedAccount
}

const pageOf = (ctx: Ctx, product: string, offset: number) =>
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
    ])
    .where('quote.product', '=', product)
    .where('quote.status', 'not in', ['DRAFT', 'DELETED'])
    .where('quote.modified_at', '>', new Date(`${addDays(ctx.today, -365)}T00:00:00Z`))
    .orderBy('quote.modified_at', 'desc')
    .orderBy('quote.id')
    .limit(PAGE)
    .offset(offset)
    .execute() as Promise<BookQuote[]>

/** The terms and answers that a quote was priced with, and the company as it is known today. */
const asPriced = (row: BookQuote, shelf: Shelf, product: string, today: string) => {
  const account = { ...row.account, answers: row.answers ?? row.account.answers }
  return {
    quoteId: row.id,
    quoteNumber: row.quote_number,
    companyName: row.company_name,
    status: row.status,
    program: shelvedProgram(shelf, product, row.effective_date),
    request: parseRequest(ratingRequestOf(account, product, row.request, today)),
  }
}

/** What the quotes of the last year would have come to under other rules; a page of the book at a time. */
export const tryOnBook = async (
  ctx: Ctx,
  product: string,
  before: readonly ReferralRule[],
  after: readonly ReferralRule[],
): Promise<TrialReport> => {
  const trial = startTrial(before, after)
  const shelf = await readShelf(ctx)
  let unread = 0
  for (let offset = 0; offset < MOST_QUOTES; offset += PAGE) {
    const rows = await pageOf(ctx, product, offset)
    for (const row of rows) {
      try {
        trial.add(asPriced(row, shelf, product, ctx.today))
      } catch {
        // Terms that today's shapes no longer read are told, not tried.
        unread += 1
      }
    }
    if (rows.length < PAGE) break
  }
  const report = trial.report()
  return { ...report, unread: report.unread + unread }
}
