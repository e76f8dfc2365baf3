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

/** Endorsements of which the edition that has one rule for interruption, and one for ransom, words something else. */
const REVISED: ReadonlySet<string> = new Set([
  'amendatoryConstruction',
  'amendatoryManufacturing',
  'ransomEventSublimit',
  'extortionThreatSublimit',
])

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

/**
 * What a policy leaves out whose terms have no coverage for acts of terrorism: no coverage of the catalogue, since it is
 * the lack of one. It claims no offer: after the Act's end none is made.
 */
export const terrorismExclusion = (effectiveDate: string): EndorsementFacts => ({
  number: 'CY 27 32',
  title: 'Exclusion of certified acts of terrorism',
  effectiveDate,
  paragraphs: [
    'Coverage for losses from acts of terrorism is not a part of this policy, and no premium is charged for it. This policy does not apply to any *claim* or loss to the extent that it results from an act that the Secretary of the Treasury certifies as an act of terrorism under the Terrorism Risk Insurance Act, as amended.',
    'An act that is not certified is not excluded by this endorsement. A certification that is made after the act counts from the day of the act.',
  ],
})

/** The line of an endorsement in the schedule of forms. */
export const endorsementForm = ({ number, title, edition = EDITION }: EndorsementFacts): FormFacts => ({
  number,
  edition,
  title,
})
