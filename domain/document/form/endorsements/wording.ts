import type { EndorsementWording } from './types.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { DocumentMarket, EndorsementFacts, FormFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { EDITION } from '../policy-form.ts'
import { exclusionsAndSublimits } from './exclusions-and-sublimits.ts'
import { partiesAndConditions } from './parties-and-conditions.ts'
import { policyEndorsements } from './policy-endorsements.ts'

const WORDINGS: Readonly<Record<string, EndorsementWording>> = {
  ...policyEndorsements,
  ...partiesAndConditions,
  ...exclusionsAndSublimits,
}

/** An endorsement of the catalogue's groups 6 and 7 as a document prints it; null for a key that is none of them. */
export const endorsementFacts = (
  key: string,
  market: DocumentMarket,
  effectiveDate: string,
): EndorsementFacts | null => {
  const item = coverageOf(key)
  const wording = WORDINGS[key]
  if (!item?.formNumber || !wording) return null
  const words = documentWords(market)
  return {
    number: item.formNumber,
    title: item.name,
    effectiveDate,
    paragraphs: wording(words),
  }
}

/** The line of an endorsement in the schedule of forms. */
export const endorsementForm = ({ number, title }: EndorsementFacts): FormFacts => ({
  number,
  edition: EDITION,
  title,
})
