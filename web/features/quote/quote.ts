import type { Answer } from '#web/client.ts'

export type Quote = Answer<'quoteGet'>
/** A price with how it was worked out, as the calculator answers it. */
export type Calculation = Answer<'ratingCalculate'>
/** A price alone, as a quote shows it. */
export type Price = NonNullable<Quote['calculation']>
export type CalculatorRequest = Calculation['request']
export type CoverageLine = Calculation['coverages'][number]
export type Step = Calculation['steps'][number]
export type CalculatorChoices = Answer<'ratingDefaults'>
export type PresetName = CalculatorRequest['preset']
