import type { EndorsementWording } from './types.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { DocumentMarket, EndorsementFacts, FormFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { isTimeAlone } from '#domain/rating/coverage/waiting-period.ts'
import { EDITION, TIME_ALONE_EDITION } from '../policy-form.ts'
import { exclusionsAndSublimits } from './exclusions-and-sublimits.ts'
import { partiesAndConditions } from './parties-and-conditions.ts'
import { policyEndorsements } from './policy-endorsements.ts'

const WORDINGS: Readonly<Record<string, EndorsementWording>> = {
  ...policyEndorsements,
  ...partiesAndConditions,
  ...exclusionsAndSublimits,
}

/** Endorsements of which the edition that has one rule for interruption words something else. */
const REVISED: ReadonlySet<string> = new Set(['amendatoryConstruction', 'amendatoryManufacturing'])

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
  const form = { timeAlone: isTimeAlone(effectiveDate) }
  const isRevised = form.timeAlone && REVISED.has(key)
  return {
    number: item.formNumber,
    title: item.name,
    effectiveDate,
    ...(isRevised && { edition: TIME_ALONE_EDITION }),
    paragraphs: wording(words, form),
  }
}

/** The line of an endorsement in the schedule of forms. */
export const endorsementForm = ({ number, title, edition = EDITION }: EndorsementFacts): FormFacts => ({
  number,
  edition,
  title,
})
