import type { Cents } from '#domain/kernel/money.ts'
import { formatMoney } from '#domain/market/format.ts'
import type { Cause, RenewalDifference } from './renewal-difference.ts'

type Market = 'US' | 'UK'

const currencyOf = (market: Market) => (market === 'UK' ? 'GBP' : 'USD')

const US: Readonly<Record<Cause, string>> = {
  program: 'New rates of the program',
  revenue: 'Revenue',
  class: 'Industry and location',
  score: 'Score and findings',
  claims: 'Claims',
  answers: 'Answers',
  terms: 'Terms chosen',
  schedule: 'Schedule rating',
  minimum: 'Minimum premium and rounding',
  fees: 'Fees',
  taxes: 'Taxes',
}

const UK: Partial<Record<Cause, string>> = {
  program: 'New rates of the scheme',
  revenue: 'Turnover',
  schedule: 'Underwriter’s adjustment',
  taxes: 'Insurance premium tax',
}

/** What a cause of a difference is called. */
export const causeText = (cause: Cause, market: Market): string =>
  (market === 'UK' ? UK[cause] : undefined) ?? US[cause]

/** Percent of the expiring price with one decimal, `4.2`; null without one. */
const percentText = ({ difference, expiring }: RenewalDifference): string | null =>
  expiring > 0 ? (Math.round((Math.abs(difference) * 1000) / expiring) / 10).toFixed(1) : null

const wholeText = (found: RenewalDifference, market: Market): string => {
  const money = (cents: Cents) => formatMoney(cents, currencyOf(market))
  const before = `the expiring terms cost ${money(found.expiring)} for a year`
  if (found.difference === 0)
    return `The renewal costs ${money(found.renewal)}, the same as ${before.replace('the expiring terms cost ', 'the expiring terms, ')}.`
  const percent = percentText(found)
  const share = percent === null ? '' : ` (${percent} %)`
  return `The renewal costs ${money(found.renewal)}; ${before}. That is ${money(Math.abs(found.difference))}${share} ${found.difference > 0 ? 'more' : 'less'}.`
}

/**
 * The difference in plain sentences: the whole, and one for each cause that moves the price, the largest first. Each names its
 * amount, and the amounts add up to the whole.
 */
export const differenceSentences = (found: RenewalDifference, market: Market): string[] => [
  wholeText(found, market),
  ...found.groups
    .filter(({ difference }) => difference !== 0)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .map(
      ({ cause, difference }) =>
        `${causeText(cause, market)}: ${formatMoney(Math.abs(difference), currencyOf(market))} ${difference > 0 ? 'more' : 'less'}.`,
    ),
]

/** The fourth renewal of a policy, from which a firm says so. */
const LONG_STANDING = 4

/**
 * What is said next to the price of a British renewal, as ICOBS 6.5.1R has firms say to consumers (compared with the handbook on
 * 2026-11-26). Our policyholders are commercial customers, to whom it is said by our own choice.
 */
export const renewalStatements = (
  market: Market,
  { renewals, isAutomatic }: { renewals: number; isAutomatic: boolean },
): string[] =>
  market === 'US'
    ? []
    : [
        'Please check that the level of cover offered by this renewal is appropriate for your needs. You are able, if you wish, to compare the prices and levels of cover offered by other providers.',
        isAutomatic
          ? 'This policy renews automatically, seven days before it ends, unless you or your broker say otherwise before then.'
          : 'This policy does not renew automatically: you have to accept the renewal offer.',
        ...(renewals >= LONG_STANDING
          ? [
              'You have been with us a number of years. You may be able to get the insurance cover you want at a better price if you shop around.',
            ]
          : []),
      ]

const ANSWERS: Readonly<Record<string, string>> = {
  YES: 'Yes',
  NO: 'No',
  UNCERTAIN: 'Uncertain',
  NA: 'N/A',
  NONE: 'None',
  ONE: 'One',
  TWO_OR_MORE: 'Two or more',
  NEVER: 'Never',
  PARTIAL: 'In part',
  TESTED_AND_SEGREGATED: 'Segregated and tested',
  WITHIN_WEEK: 'Within a week',
  MONTHLY: 'Monthly',
  SLOWER: 'Less than monthly',
}

/** Fees are rows of their own, and their key is only a name of the code. */
const isNameOfCode = (key: string): boolean => key.endsWith('Fee')

/** What a line of a worksheet read, in words; a dash where it has no such line. */
export const readText = (key: string | null): string =>
  key === null ? '–' : isNameOfCode(key) ? '' : (ANSWERS[key] ?? key)
