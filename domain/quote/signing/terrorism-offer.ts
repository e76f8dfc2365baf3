import type { DocumentMarket } from '#domain/document/document-facts.ts'
import { legalText } from '#domain/document/legal-texts.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { formatMoney } from '#domain/market/format.ts'
import type { TerrorismElection } from '../fields.ts'
import { TERRORISM_PROGRAM_ENDS } from '../terms/terrorism.ts'

/**
 * The offer of coverage for certified acts of terrorism, in the elements of the NAIC's disclosure form 1, as a part of
 * what is signed (Terrorism Risk Insurance Act, sections 103(b) and (c)).
 */
export interface TerrorismOffer {
  title: string
  paragraphs: string[]
  heading: string
  choices: { election: TerrorismElection; text: string }[]
  /** What the terms and the price of the application hold. */
  election: TerrorismElection
}

export interface TerrorismTerms {
  market: DocumentMarket
  currency: Currency
  effectiveDate: LocalDate
  endDate: LocalDate
  /** Of the coverage, bought or not. */
  premium: Cents
  isExcluded: boolean
}

/** The offer that terms carry; null where the Act does not reach: in the UK, and for terms that start after its end. */
export const terrorismOfferOf = (terms: TerrorismTerms): TerrorismOffer | null => {
  const { market, effectiveDate, endDate, premium, isExcluded, currency } = terms
  const disclosure = legalText('TERRORISM_OFFER', market, effectiveDate)
  if (!disclosure) return null
  const conditional =
    endDate > TERRORISM_PROGRAM_ENDS ? legalText('TERRORISM_CONDITIONAL', market, effectiveDate) : null
  return {
    title: disclosure.title,
    paragraphs: [...disclosure.paragraphs, ...(conditional?.paragraphs ?? [])],
    heading: 'Acceptance or Rejection of Terrorism Insurance Coverage',
    choices: [
      {
        election: 'ACCEPT',
        text: `I hereby elect to purchase terrorism coverage for a prospective premium of ${formatMoney(premium, currency)}.`,
      },
      {
        election: 'REJECT',
        text: 'I hereby decline to purchase terrorism coverage for certified acts of terrorism. I understand that I will have no coverage for losses resulting from certified acts of terrorism.',
      },
    ],
    election: isExcluded ? 'REJECT' : 'ACCEPT',
  }
}
