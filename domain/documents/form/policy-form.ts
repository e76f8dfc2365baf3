import type { DocumentMarket, FormFacts } from '../facts.ts'
import { documentWords } from '../words.ts'
import type { FormSection } from './clause.ts'
import { conditions, limitClauses } from './conditions.ts'
import { definitions } from './definitions.ts'
import { exclusions } from './exclusions.ts'
import { firstPartyAgreements, liabilityAgreements } from './insuring-agreements.ts'

export interface PolicyForm {
  form: FormFacts
  preamble: readonly string[]
  sections: readonly FormSection[]
  definitions: readonly { term: string; meaning: string }[]
}

/** Number and edition of the base form: the schedule of forms of a policy lists it first. */
export const baseForm = (market: DocumentMarket): FormFacts =>
  market === 'UK'
    ? { number: 'CYB UK 00 01', edition: '11 26', title: 'Cyber Insurance Policy' }
    : { number: 'CYB US 00 01', edition: '11 26', title: 'Cyber Insurance Policy' }

/** The base policy form: original wording in plain language, claims-made, in the words of the market. */
export const policyForm = (market: DocumentMarket): PolicyForm => {
  const words = documentWords(market)
  return {
    form: baseForm(market),
    preamble: [
      `In return for the premium, in reliance on the *application* and subject to all terms of this policy, the insurers named in the ${words.declarations} ("we", "us") agree with the *named insured* as follows. Terms in bold are defined in Section 3.`,
      `Liability cover is on a claims-made basis: it applies only to *claims* first made during the *policy period*, or an extended reporting period, and notified as Section 6 requires. Cover for the *named insured's* own loss applies to events first discovered during the *policy period*.`,
    ],
    sections: [
      { title: 'Insuring agreements: liability to others', clauses: liabilityAgreements(words) },
      { title: `Insuring agreements: the insured's own loss`, clauses: firstPartyAgreements(words) },
      { title: 'Definitions', clauses: [] },
      { title: 'Exclusions', clauses: exclusions(words) },
      { title: `Limits and ${words.retention}`, clauses: limitClauses(words) },
      { title: 'Conditions', clauses: conditions(words, market) },
    ],
    definitions: definitions(words),
  }
}
