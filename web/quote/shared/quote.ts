import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import type { Answer } from '#web/client.ts'

export type Quote = Answer<'quoteGet'>
/** A quote's status, as commands answer it. */
export type QuoteStanding = Answer<'quoteUpdate'>
/** A price with how it was worked out, as the calculator answers it. */
export type Calculation = Answer<'ratingCalculate'>
/** What the story of a price needs of it; what the calculator offers is not part of it. */
export type PricedStory = Omit<Calculation, 'coverages' | 'waysToReady'>
/** A price alone, as a quote shows it. */
export type Price = NonNullable<Quote['calculation']>
export type CalculatorRequest = Calculation['request']
export type PricedCoverage = Price['coverages'][number]
export type CoverageLine = Calculation['coverages'][number]
export type Step = Calculation['steps'][number]
export type CalculatorChoices = Answer<'ratingDefaults'>
export type PresetName = CalculatorRequest['preset']

/** Keys of the coverages that the quote buys: some questions must be answered for them. */
export const boughtOf = ({ calculation }: Pick<Quote, 'calculation'>): string[] =>
  (calculation?.coverages ?? []).filter((one) => one.isSelected).map(({ key }) => key)

/** Whether the reader has no right to an action, or the quote's answer does not name it. */
export const isMissing = (quote: Quote, action: QuoteAction): boolean =>
  quote.actions[action] === undefined || quote.actions[action].code === 'PERMISSION_MISSING'

/** Whether the reader answers a retail agency's request as its wholesaler. */
export const isAnsweredByWholesaler = (quote: Quote): boolean =>
  quote.bindRequest?.isRetail === true && isMissing(quote, 'decline')
