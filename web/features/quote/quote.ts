import type { Answer } from '#web/client.ts'

export type Quote = Answer<'quoteGet'>
export type Calculation = Answer<'ratingCalculate'>
export type CalculatorRequest = Calculation['request']
export type CoverageLine = Calculation['coverages'][number]
export type Step = Calculation['steps'][number]
export type CalculatorChoices = Answer<'ratingDefaults'>
export type PresetName = CalculatorRequest['preset']
