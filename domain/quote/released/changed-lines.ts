import { formatDay } from '#domain/market/format.ts'
import {
  type TermCode,
  type TermLine,
  termLines,
  type Terms,
  type TermValue,
} from '#domain/quote/terms/term-lines.ts'

/** What a quote's terms are put into words with. */
export interface TermWords {
  product: string
  market: 'US' | 'UK'
  /** An amount of the terms, in whichever unit they have it. */
  money: (amount: number) => string
  /** The name of a coverage by its key. */
  nameOf: (key: string) => string
}

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
  additionalBrokerFee: 'Surplus lines broker fee',
  inspectionFee: 'Inspection fee',
}

const labelOf = (line: TermLine, { market, nameOf }: TermWords): string => {
  if (line.term === 'coverage') return nameOf(line.key)
  return line.term === 'deductible' && market === 'UK' ? 'Excess' : WORDS[line.term]
}

const yearsText = (years: number): string =>
  years === -1 ? 'full prior acts' : `${years} ${years === 1 ? 'year' : 'years'}`

const textOf = (value: TermValue, { market, money }: TermWords): string => {
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
export const changedLines = (from: Terms, to: Terms, words: TermWords): string[] =>
  termLines(from, to, words)
    .filter(({ isChanged }) => isChanged)
    .map(
      (line) =>
        `${labelOf(line, words)}: ${textOf(line.offered, words)} instead of ${textOf(line.asked, words)}`,
    )
