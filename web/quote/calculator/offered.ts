import type { CalculatorChoices, CalculatorRequest } from '../shared/quote.ts'

/** Terms of the whole policy that the calculator offers a choice of. */
export type OfferedField =
  | 'limit'
  | 'deductible'
  | 'attachmentPoint'
  | 'waitingPeriod'
  | 'retroActivePeriod'
  | 'effectiveDate'

const FIELDS: readonly OfferedField[] = [
  'limit',
  'deductible',
  'attachmentPoint',
  'waitingPeriod',
  'retroActivePeriod',
  'effectiveDate',
]

const isIn = (value: number, offered: readonly number[]): boolean =>
  offered.length === 0 || offered.includes(value)

const isOfferedDate = (date: string, { effectiveDateWindow: { first, last } }: CalculatorChoices): boolean =>
  date >= first && date <= last

/**
 * Fields of the request whose value the product does not offer, so that the server need not be asked. A renewal starts
 * where the policy ends, which the window of new cover says nothing about.
 */
export const notOffered = (
  request: CalculatorRequest,
  choices: CalculatorChoices,
  isRenewal: boolean,
): OfferedField[] => {
  const isOffered: Record<OfferedField, boolean> = {
    limit: isIn(request.limit, choices.limits),
    deductible: isIn(request.deductible, choices.deductibles),
    attachmentPoint: isIn(request.attachmentPoint ?? 0, choices.attachmentPoints),
    waitingPeriod: isIn(request.waitingPeriod, choices.waitingPeriods),
    retroActivePeriod: isIn(
      request.retroActivePeriod,
      choices.retroActivePeriods.map(({ value }) => value),
    ),
    effectiveDate: isRenewal || isOfferedDate(request.effectiveDate, choices),
  }
  return FIELDS.filter((field) => !isOffered[field])
}

/**
 * The request with what is not offered set back to the product's own starting values, and the fields that were: terms
 * of an earlier visit or of a copied link, which no one is there to correct.
 */
export const healed = (
  request: CalculatorRequest,
  choices: CalculatorChoices,
  isRenewal: boolean,
): { request: CalculatorRequest; fields: OfferedField[] } => {
  const fields = notOffered(request, choices, isRenewal)
  const start = choices.request
  const mended = Object.fromEntries(fields.map((field) => [field, start[field]]))
  const endDate = fields.includes('effectiveDate') ? start.endDate : request.endDate
  return { request: { ...request, ...mended, endDate }, fields }
}

/** The offered amounts next to one that is not: the next lower and the next higher one, where there is one. */
export const neighbours = (
  amount: number,
  offered: readonly number[],
): { below: number | undefined; above: number | undefined } => ({
  below: offered.findLast((one) => one < amount),
  above: offered.find((one) => one > amount),
})
