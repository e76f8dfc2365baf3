import type { CalculatorRequest } from '../shared/quote.ts'
import { requestText } from './request-text.ts'

/** Saved terms, as the version of the quote that holds them. */
export interface SavedTerms {
  version: number
  request: CalculatorRequest
}

export const isSameRequest = (one: CalculatorRequest, other: CalculatorRequest): boolean =>
  requestText(one, other) === '' && JSON.stringify(one.coverages) === JSON.stringify(other.coverages)

type Field = keyof CalculatorRequest

/** Terms that mean nothing apart, so that they are kept or taken together. */
const GROUPS: readonly (readonly Field[])[] = [
  ['limit'],
  ['deductible', 'deductibleAsked'],
  ['attachmentPoint', 'followedInsurer', 'followedPolicyNumber'],
  ['waitingPeriod'],
  ['retroActivePeriod'],
  ['effectiveDate', 'endDate'],
  ['preset', 'coverages'],
  ['isSurplus'],
  ['isTriaExcluded'],
  ['brokerFee'],
  ['additionalBrokerFee'],
  ['inspectionFee'],
]

/** A preset alone says which coverages it has; none, no and 0 are one answer. */
const textOf = (request: CalculatorRequest, group: readonly Field[]): string =>
  JSON.stringify(
    group
      .filter((field) => field !== 'coverages' || request.preset === 'CUSTOM')
      .map((field) => request[field] || null),
  )

/** What was changed since `began`, on top of the terms that another user has since saved. */
export const onTopOf = (
  newer: CalculatorRequest,
  asked: CalculatorRequest,
  began: CalculatorRequest,
): CalculatorRequest => {
  const own = GROUPS.filter((group) => textOf(asked, group) !== textOf(began, group)).flat()
  return { ...newer, ...Object.fromEntries(own.map((field) => [field, asked[field]])) }
}
