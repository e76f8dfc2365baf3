import { coverHour } from '#domain/market/format.ts'
import type { DocumentMarket } from './document-facts.ts'

/** Insurance words that differ between the markets (specification 1 section 1), as documents use them. */
export interface DocumentWords {
  agency: string
  agent: string
  retention: string
  revenue: string
  organization: string
  zipCode: string
  defense: string
  unauthorized: string
  favorable: string
  willful: string
  trademark: string
  checks: string
  center: string
  /** Whose sanctions the policy form refers to. */
  sanctionsLaw: string
  /** Day on which the contract ends, as the declarations call it. */
  expirationDate: string
  declarations: string
  /** When the days of a term begin and end. */
  hour: string
  /** The insured that the declarations name first. */
  namedInsured: string
  /** One thing that is insured, and several. */
  coverage: string
  coverages: string
  /** What is shown in place of a retroactive date where none applies. */
  noRetroactiveDate: string
}

const US: DocumentWords = {
  agency: 'Agency',
  agent: 'Agent',
  retention: 'retention',
  revenue: 'revenue',
  organization: 'organization',
  zipCode: 'Zip Code',
  defense: 'defense',
  unauthorized: 'unauthorized',
  favorable: 'favorable',
  willful: 'willful',
  trademark: 'trademark',
  checks: 'checks',
  center: 'center',
  sanctionsLaw: 'the United States or the United Nations',
  expirationDate: 'Expiration date',
  declarations: 'Declarations',
  hour: coverHour('US'),
  namedInsured: 'Named insured',
  coverage: 'coverage',
  coverages: 'coverages',
  noRetroactiveDate: 'Full prior acts',
}

const UK: DocumentWords = {
  agency: 'Brokerage',
  agent: 'Broker',
  retention: 'excess',
  revenue: 'turnover',
  organization: 'organisation',
  zipCode: 'Postcode',
  defense: 'defence',
  unauthorized: 'unauthorised',
  favorable: 'favourable',
  willful: 'wilful',
  trademark: 'trade mark',
  checks: 'cheques',
  center: 'centre',
  sanctionsLaw: 'the United Kingdom, the European Union, the United States or the United Nations',
  expirationDate: 'Expiry date',
  declarations: 'Schedule',
  hour: coverHour('UK'),
  namedInsured: 'Insured (policyholder)',
  coverage: 'cover',
  coverages: 'covers',
  noRetroactiveDate: 'Unlimited',
}

export const documentWords = (market: DocumentMarket): DocumentWords => (market === 'UK' ? UK : US)

/** First letter in upper case, for a label. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
