import type { Cents } from '#domain/kernel/money.ts'
import { formatDay, formatLimit } from '#domain/market/format.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { type TermCode, type TermLine, termLines, type TermValue } from '#domain/quote/terms/term-lines.ts'
import { subjectivityLifecycle } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { FactsOf } from '#server/mail/mails.ts'
import type { LoadedQuote } from '#server/quote/shared/quote.ts'

type Market = LoadedQuote['row']['market']

const WORDS: Record<TermCode, string> = {
  limit: 'Aggregate limit',
  deductible: 'Retention',
  attachment: 'Attachment point',
  waiting: 'Waiting period',
  retro: 'Retroactive period',
  period: 'Policy period',
  preset: 'Preset',
  paper: 'Paper',
  tria: 'TRIA',
  brokerFee: 'Broker fee',
}

const labelOf = (line: TermLine, market: Market): string => {
  if (line.term === 'coverage') return coverageOf(line.key)?.name ?? line.key
  return line.term === 'deductible' && market === 'UK' ? 'Excess' : WORDS[line.term]
}

const yearsText = (years: number): string =>
  years === -1 ? 'full prior acts' : `${years} ${years === 1 ? 'year' : 'years'}`

const textOf = (value: TermValue, market: Market, money: (amount: Cents) => string): string => {
  switch (value.is) {
    case 'money':
      return money(value.amount)
    case 'hours':
      return `${value.hours} hours`
    case 'years':
      return yearsText(value.years)
    case 'period':
      return `${formatDay(value.from, market)} to ${formatDay(value.to, market)}`
    case 'preset':
      return value.preset.charAt(0) + value.preset.slice(1).toLowerCase()
    case 'paper':
      return value.isSurplus ? 'surplus lines' : 'admitted'
    case 'included':
      return value.isIncluded ? 'included' : 'not included'
    case 'coverage': {
      if (!value.included) return 'not included'
      const { limit, own } = value.included
      return [
        limit === null ? 'included' : money(limit),
        own.deductible !== undefined &&
          `${market === 'UK' ? 'excess' : 'retention'} ${money(own.deductible)}`,
        own.waitingPeriod !== undefined && `waiting period ${own.waitingPeriod} hours`,
        own.retroActivePeriod !== undefined && `retroactive period ${yearsText(own.retroActivePeriod)}`,
      ]
        .filter(Boolean)
        .join(', ')
    }
  }
}

/** The terms that differ from what the broker asked for, each as a line of a mail. */
export const changedTerms = ({ row }: Pick<LoadedQuote, 'row'>): string[] => {
  const money = (amount: Cents) => formatLimit(amount, row.currency)
  const offered = row.calculation?.request
  if (!offered || row.asked === null) return []
  return termLines(row.asked, offered, row)
    .filter(({ isChanged }) => isChanged)
    .map((line) => {
      const [asked, now] = [textOf(line.asked, row.market, money), textOf(line.offered, row.market, money)]
      return `${labelOf(line, row.market)}: ${now} instead of ${asked}`
    })
}

/** What the mail about a release says of its terms: what was changed, and what is still to be met. */
export const releasedFacts = async (
  ctx: Ctx,
  quote: LoadedQuote,
): Promise<Required<Pick<FactsOf<'quoteReleased'>, 'changes' | 'conditions'>>> => {
  const conditions = await ctx.db
    .selectFrom('subjectivity')
    .select(['title', 'stage', 'due_date'])
    .where('tenant_id', '=', quote.row.tenant_id)
    .where('quote_id', '=', quote.row.id)
    .where('status', 'in', [...subjectivityLifecycle.waive.from])
    .orderBy('due_date')
    .orderBy('id')
    .execute()
  return {
    changes: changedTerms(quote),
    conditions: conditions.map(({ title, stage, due_date }) => ({ title, stage, dueDate: due_date })),
  }
}
