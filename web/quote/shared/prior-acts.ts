import { isCarriedOver } from '#domain/rating/coverage/retroactive-date.ts'
import type { CalculatorRequest, Price } from './quote.ts'

/** Terms as far as their prior acts go: what was asked for, and the dates where they are priced. */
export interface PriorActsTerms {
  request: Pick<CalculatorRequest, 'effectiveDate' | 'retroActivePeriod' | 'coverages'>
  retroactive?: Price['retroactive']
}

/** The retroactive dates that a renewal took over; undefined in a first term, which years still say. */
export const carriedDates = ({ request, retroactive }: PriorActsTerms): Price['retroactive'] =>
  retroactive && isCarriedOver(retroactive, request.effectiveDate) ? retroactive : undefined

interface Words {
  full: string
  years: (count: number) => string
  from: (day: string) => string
}

/** Prior acts of the policy as they are read: the day that a renewal keeps, or the years that a first term chose. */
export const priorActsText = (terms: PriorActsTerms, { full, years, from }: Words): string => {
  const carried = carriedDates(terms)
  if (carried) return carried.date === null ? full : from(carried.date)
  const { retroActivePeriod } = terms.request
  return retroActivePeriod === -1 ? full : years(retroActivePeriod)
}

/** A quote as terms with prior acts. */
export const priorActsOf = (quote: {
  request: PriorActsTerms['request']
  calculation: Price | null
}): PriorActsTerms => ({ request: quote.request, retroactive: quote.calculation?.retroactive })
