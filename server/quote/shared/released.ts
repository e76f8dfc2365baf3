import { formatLimit } from '#domain/market/format.ts'
import { movedLines, type PricedBy } from '#domain/quote/released/moved-lines.ts'
import { changedLines } from '#domain/quote/released/changed-lines.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { subjectivityLifecycle } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { CalculatorRequest, Price, Worksheet } from '#server/database/json-columns.ts'
import { visible } from '#server/database/scope.ts'
import type { LoadedQuote } from '#server/quote/shared/quote.ts'

type Row = LoadedQuote['row']

/** Terms of a quote that differ, each as a line that names the new value and the old one. */
export const changedTerms = (
  from: CalculatorRequest,
  to: CalculatorRequest,
  { product, market, currency }: Pick<Row, 'product' | 'market' | 'currency'>,
): string[] =>
  changedLines(from, to, {
    product,
    market,
    money: (amount) => formatLimit(amount, currency),
    nameOf: (key) => coverageOf(key)?.name ?? key,
  })

const askedAndOffered = ({ row }: Pick<LoadedQuote, 'row'>): string[] => {
  const offered = row.calculation?.request
  return !offered || row.asked === null ? [] : changedTerms(row.asked, offered, row)
}

const pricedBy = (price: Price, { steps }: Worksheet): PricedBy => ({
  totalPremium: price.totalPremium,
  steps,
})

/** The price with which a quote was referred: the first one that was overtaken since; none where none was. */
const priceAtReferral = (ctx: Ctx, { tenant_id, id, referred_at }: Row) =>
  referred_at === null
    ? undefined
    : ctx.db
        .selectFrom('quote_price_version')
        .innerJoin('quote', (join) =>
          join
            .onRef('quote.tenant_id', '=', 'quote_price_version.tenant_id')
            .onRef('quote.id', '=', 'quote_price_version.quote_id'),
        )
        .select([
          'quote_price_version.calculation',
          'quote_price_version.worksheet',
          'quote.worksheet as worksheetNow',
        ])
        .where('quote_price_version.tenant_id', '=', tenant_id)
        .where('quote_price_version.quote_id', '=', id)
        .where('superseded_at', '>', referred_at)
        .orderBy('quote_price_version.lock_version')
        .limit(1)
        .executeTakeFirst()

const movedSinceReferral = async (ctx: Ctx, { row }: LoadedQuote): Promise<string[]> => {
  const before = await priceAtReferral(ctx, row)
  if (!before?.worksheet || !before.worksheetNow || !row.calculation) return []
  return movedLines(
    pricedBy(before.calculation, before.worksheet),
    pricedBy(row.calculation, before.worksheetNow),
    row,
  )
}

/** Subjectivities that are not met or waived yet: before binding first, then by their last day. */
export const openSubjectivities = async (ctx: Ctx, { row }: LoadedQuote) => {
  const rows = await ctx.db
    .selectFrom('subjectivity')
    .select(['title', 'detail', 'stage', 'due_date'])
    .where('tenant_id', '=', row.tenant_id)
    .where('quote_id', '=', row.id)
    .where('status', 'in', [...subjectivityLifecycle.waive.from])
    .where(visible(ctx.actor, 'subjectivity'))
    .orderBy('stage', 'desc')
    .orderBy('due_date')
    .orderBy('id')
    .execute()
  return rows.map(({ title, detail, stage, due_date }) => ({ title, detail, stage, dueDate: due_date }))
}

/**
 * What form, page, mails and documents say of the terms of a quote that was referred: what was changed, what moved
 * the price, and what is still to be met.
 */
export const releasedFacts = async (ctx: Ctx, quote: LoadedQuote) => ({
  changes: askedAndOffered(quote),
  moved: await movedSinceReferral(ctx, quote),
  conditions: (await openSubjectivities(ctx, quote)).map(({ title, stage, dueDate }) => ({
    title,
    stage,
    dueDate,
  })),
})
