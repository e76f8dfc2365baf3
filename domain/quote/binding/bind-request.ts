import { ONE_BUSINESS_DAY } from '../../market/business-hours.ts'
import type { Market } from '../../market/business-days.ts'
import { type BindFacts, type BindNeed, bindNeeds } from '../guards.ts'

/** Business hours of the market within which a request to bind is answered. */
export const REQUEST_CLOCK_HOURS = ONE_BUSINESS_DAY

/** What the clock of a request counts, as its readers see it. */
export const REQUEST_CLOCK_TEXT: Readonly<Record<Market, string>> = {
  US: 'Counted in business hours: Monday to Friday, 9 to 5 Eastern Time.',
  UK: 'Counted in business hours: Monday to Friday, 9 to 5 London time.',
}

/** Who answers: the wholesaler what it may bind itself, and an underwriter everything else. */
export type Answerer = 'WHOLESALER' | 'UNDERWRITER'

/** What only an underwriter binds: the product, an unsigned application, coverage that starts today or earlier. */
const RESERVED: readonly BindNeed[] = ['UNDERWRITER_BINDS', 'APPLICATION_SIGNED', 'CLEARANCE']

const isReserved = (facts: BindFacts): boolean =>
  facts.effectiveDate <= facts.today || RESERVED.some((need) => bindNeeds[need].refuse(facts, false) !== null)

export const answererOf = (facts: BindFacts): Answerer =>
  facts.isRetailRequest && !isReserved(facts) ? 'WHOLESALER' : 'UNDERWRITER'

/** Who reads of a request: the desk, the agency whose quote it is, or the retail agent who asked. */
export type RequestReader = 'UNDERWRITER' | 'WHOLESALER' | 'AGENCY' | 'RETAILER'

export interface RequestStanding {
  answerer: Answerer
  /** Of the agency whose quote it is. */
  agencyName: string
  /** Who took it on either side; null while no one has. */
  brokerName: string | null
  underwriterName: string | null
}

/**
 * Who has the request, as a sentence. The underwriter of what the wholesaler answers is the one who released the terms,
 * and has nothing to do with the request.
 */
export const holderText = ({
  answerer,
  agencyName,
  brokerName,
  underwriterName,
}: RequestStanding): string => {
  if (answerer === 'UNDERWRITER' && underwriterName)
    return `${underwriterName}, underwriter, has the request.`
  if (brokerName) return `${brokerName} of ${agencyName} has the request.`
  return answerer === 'WHOLESALER'
    ? `${agencyName} has the request; no one has taken it yet.`
    : 'Underwriting has the request; no underwriter has taken it yet.'
}

const may: Readonly<Record<RequestReader, Readonly<Record<Answerer, string>>>> = {
  UNDERWRITER: {
    UNDERWRITER: 'Approve it to bind the quote, reject it with a reason, take it, or assign it.',
    WHOLESALER: 'The wholesaler answers it. You can also approve it, or reject it with a reason.',
  },
  WHOLESALER: {
    UNDERWRITER:
      'An underwriter binds this one. You can take it, or release it to the retailer with a reason, change the terms and send them again.',
    WHOLESALER:
      'Approve it to bind the quote, or release it to the retailer with a reason, change the terms and send them again.',
  },
  AGENCY: {
    UNDERWRITER: 'You are notified of the decision. To change the terms, ask for the request to be rejected.',
    WHOLESALER: 'You are notified of the decision. To change the terms, ask for the request to be rejected.',
  },
  RETAILER: {
    UNDERWRITER: 'There is nothing to do now: you receive a mail with the decision.',
    WHOLESALER: 'There is nothing to do now: you receive a mail with the decision.',
  },
}

/** What the reader can do about a request, as a sentence. */
export const mayText = (reader: RequestReader, answerer: Answerer): string => may[reader][answerer]
