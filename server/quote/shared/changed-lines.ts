import type { Cents } from '#domain/kernel/money.ts'
import { formatDay, formatLimit } from '#domain/market/format.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { type TermCode, type TermLine, termLines, type TermValue } from '#domain/quote/terms/term-lines.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import type { LoadedQuote } from './quote.ts'

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

/** Terms of a quote that differ, each as a line that names the new value and the old one. */
export const changedLines = (
  from: CalculatorRequest,
  to: CalculatorRequest,
  { product, market, currency }: Pick<LoadedQuote['row'], 'product' | 'market' | 'currency'>,
): string[] => {
  const money = (amount: Cents) => formatLimit(amount, currency)
  return termLines(from, to, { product, market })
    .filter(({ isChanged }) => isChanged)
    .map((line) => {
      const [before, now] = [textOf(line.asked, market, money), textOf(line.offered, market, money)]
      return `${labelOf(line, market)}: ${now} instead of ${before}`
    })
}
