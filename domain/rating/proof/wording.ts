import { NOT_AVAILABLE, NOT_AVAILABLE_UK } from '#domain/rating/coverage/eligibility.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** Words of a market in worksheets, corrections and refusals (specification 2 section 1). */
export interface Words {
  revenue: string
  retention: string
  /** Where the insured is at home. */
  place: string
  /** Whose industry codes are used. */
  industry: 'NAICS' | 'SIC'
  currencySign: string
  /** Rounding of a premium to whole major units, as a worksheet line names it. */
  whole: string
  notAvailable: string
}

const WORDS: Readonly<Record<'US' | 'UK', Words>> = {
  US: {
    revenue: 'Revenue',
    retention: 'Retention',
    place: 'State',
    industry: 'NAICS',
    currencySign: '$',
    whole: 'whole dollar, half up',
    notAvailable: NOT_AVAILABLE,
  },
  UK: {
    revenue: 'Turnover',
    retention: 'Excess',
    place: 'Region',
    industry: 'SIC',
    currencySign: '£',
    whole: 'whole pound, half up',
    notAvailable: NOT_AVAILABLE_UK,
  },
}

export const wordsOf = (market: 'US' | 'UK'): Words => WORDS[market]

/** Whole major units with separators, the same in both markets. */
export const plain = (major: number): string => major.toLocaleString('en-US')

/** Cents as `$25,000` or `£25,000`. */
export const inMoney = ({ currencySign }: Words, cents: Cents): string =>
  `${currencySign}${plain(cents / 100)}`

/** Why a company of small revenue gets no large limit: one between the two is left as it is. */
export const smallRevenueText = (
  words: Words,
  rule: { whenAtLeast: number; limit: number; revenueBelow: number },
): string => {
  const show = (major: number): string => inMoney(words, major * 100)
  return `A limit of ${show(rule.whenAtLeast)} or more falls to ${show(rule.limit)} at a ${words.revenue.toLowerCase()} below ${show(rule.revenueBelow)}.`
}
