import type { LocalDate } from '#domain/kernel/dates.ts'
import type { DocumentMarket, FormFacts } from '../document-facts.ts'
import { TIME_ALONE_FROM } from '#domain/rating/coverage/waiting-period.ts'
import { MINIMUM_FROM } from '#domain/policy/ending/return-rules.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { documentWords, type DocumentWords } from '../words.ts'
import { clauseOf } from './agreement.ts'
import type { CyberWording, FormSection } from './clause.ts'
import { conditions, limitClauses, usConditions } from './conditions.ts'
import { definitions } from './definitions.ts'
import {
  excessAgreements,
  excessConditions,
  excessDefinitions,
  excessExclusions,
  excessLimits,
} from './excess/excess-form.ts'
import { exclusions } from './exclusions.ts'
import { prime100Liability, prime250Liability } from './liability-agreements.ts'
import { crime, managementLiability } from './management/agreements.ts'
import { managementConditions, managementLimits } from './management/conditions.ts'
import { managementDefinitions } from './management/definitions.ts'
import { managementExclusions } from './management/exclusions.ts'
import { prime100OwnLoss, prime250OwnLoss } from './own-loss-agreements.ts'

export interface PolicyForm {
  form: FormFacts
  preamble: readonly string[]
  sections: readonly FormSection[]
  definitions: readonly { term: string; meaning: string }[]
}

/** Which wording a product is written on: cyber, management liability, or excess of another cyber policy. */
type FormKind = 'CYBER' | 'MANAGEMENT' | 'EXCESS'

const KINDS: Readonly<Record<string, FormKind>> = { ZSP: 'MANAGEMENT', P_PLUS: 'EXCESS' }
const kindOf = (product: string): FormKind => KINDS[product] ?? 'CYBER'

/** Prime 100 has a form of its own; every other cyber product is written on that of Prime 250. */
const isPrime100 = (product: string): boolean => product.startsWith('P100')

const TITLES: Readonly<Record<FormKind, string>> = {
  CYBER: 'Cyber insurance policy',
  MANAGEMENT: 'Management liability and crime policy',
  EXCESS: 'Excess cyber insurance policy',
}

/** What a policy of the product is called on its documents. */
export const policyTitle = (product: string): string => TITLES[kindOf(product)]

const COVERS: Readonly<Record<FormKind, string>> = {
  CYBER: 'cyber',
  MANAGEMENT: 'management liability',
  EXCESS: 'excess cyber',
}

/** What a product insures, as mails and applications say it: "cyber", "management liability". */
export const coverOf = (product: string): string => COVERS[kindOf(product)]

/** The same by the product's name. */
export const coverNamed = (productName: string): string =>
  coverOf(PRODUCTS.find(({ name }) => name === productName)?.code ?? '')

/** First edition of every form: no policy was written before it. */
export const EDITION = '01 24'

/** The edition since which a waiting period is all that the insured bears of lost income. */
export const TIME_ALONE_EDITION = '12 26'

/**
 * Editions of the cyber forms, each with the first day of its policies. The second names what is paid in addition to the
 * aggregate limit; the third has one rule for interruption, and defines war and what a state does by computers; the fourth
 * leaves the return of premium to the Declarations.
 */
const CYBER_EDITIONS: readonly { edition: string; from: LocalDate; wording: CyberWording }[] = [
  {
    edition: EDITION,
    from: '0001-01-01',
    wording: { separateLimits: false, timeAlone: false, warDefined: false, returnsDeclared: false },
  },
  {
    edition: '11 26',
    from: '2026-11-01',
    wording: { separateLimits: true, timeAlone: false, warDefined: false, returnsDeclared: false },
  },
  {
    edition: TIME_ALONE_EDITION,
    from: TIME_ALONE_FROM,
    wording: { separateLimits: true, timeAlone: true, warDefined: true, returnsDeclared: false },
  },
  {
    edition: '03 27',
    from: MINIMUM_FROM,
    wording: { separateLimits: true, timeAlone: true, warDefined: true, returnsDeclared: true },
  },
]

/**
 * Number and edition of the base form of a policy that takes effect on a day: its schedule of forms lists it first. A
 * policy keeps the edition that it began on.
 */
export const baseForm = (market: DocumentMarket, product: string, effectiveDate: LocalDate): FormFacts => {
  const kind = kindOf(product)
  if (kind === 'MANAGEMENT')
    return { number: 'MGT US 00 01', edition: EDITION, title: 'Management Liability and Crime Policy' }
  if (kind === 'EXCESS')
    return { number: 'CYX US 00 01', edition: EDITION, title: 'Excess Cyber Insurance Policy' }
  const number = market === 'UK' ? 'CYB UK 00 01' : isPrime100(product) ? 'CYB US 00 01' : 'CYB US 00 02'
  const edition = CYBER_EDITIONS.findLast(({ from }) => from <= effectiveDate)?.edition ?? EDITION
  return { number, edition, title: 'Cyber Insurance Policy' }
}

const preamble = (words: DocumentWords): string =>
  `In return for the premium, in reliance on the *application* and subject to all terms of this policy, the insurers named in the ${words.declarations} ("we", "us") agree with the *named insured* as follows. Terms in bold are defined in Section 3.`

const managementForm = (words: DocumentWords): Omit<PolicyForm, 'form'> => ({
  preamble: [
    preamble(words),
    `Liability cover is on a claims-made basis: it applies only to *claims* first made during the *policy period*, or an extended reporting period, and notified as Section 6 requires. Crime cover applies to loss first discovered during the *policy period*.`,
  ],
  sections: [
    { title: 'Insuring agreements: liability of management', clauses: managementLiability },
    { title: 'Insuring agreements: crime', clauses: crime },
    { title: 'Definitions', clauses: [] },
    { title: 'Exclusions', clauses: managementExclusions },
    { title: 'Limit and retention', clauses: managementLimits },
    { title: 'Conditions', clauses: [...managementConditions, ...usConditions(false)] },
  ],
  definitions: managementDefinitions,
})

const excessForm = (words: DocumentWords): Omit<PolicyForm, 'form'> => ({
  preamble: [
    `${preamble(words).replace('Section 3', 'Section 2')} This policy is excess of other insurance and does not stand alone.`,
  ],
  sections: [
    { title: 'Insuring agreements', clauses: excessAgreements },
    { title: 'Definitions', clauses: [] },
    { title: 'Exclusions', clauses: excessExclusions },
    { title: 'Limit and underlying limit', clauses: excessLimits },
    { title: 'Conditions', clauses: [...excessConditions, ...usConditions(false)] },
  ],
  definitions: excessDefinitions,
})

const agreementsOf = (words: DocumentWords, market: DocumentMarket, product: string) =>
  isPrime100(product)
    ? { liability: prime100Liability(words), ownLoss: prime100OwnLoss(words) }
    : { liability: prime250Liability(words, market), ownLoss: prime250OwnLoss(words) }

const cyberSections = (
  words: DocumentWords,
  market: DocumentMarket,
  product: string,
  wording: CyberWording,
): FormSection[] => {
  const { liability, ownLoss } = agreementsOf(words, market, product)
  return [
    {
      title: 'Insuring agreements: liability to others',
      clauses: liability.map((one) => clauseOf(words, one)),
    },
    {
      title: `Insuring agreements: the insured's own loss`,
      clauses: ownLoss.map((one) => clauseOf(words, one)),
    },
    { title: 'Definitions', clauses: [] },
    { title: 'Exclusions', clauses: exclusions(words, wording) },
    { title: `Limits and ${words.retention}`, clauses: limitClauses(words, wording) },
    { title: 'Conditions', clauses: conditions(words, market, wording) },
  ]
}

const cyberForm = (
  words: DocumentWords,
  market: DocumentMarket,
  product: string,
  wording: CyberWording,
): Omit<PolicyForm, 'form'> => ({
  preamble: [
    preamble(words),
    `Liability cover is on a claims-made basis: it applies only to *claims* first made during the *policy period*, or an extended reporting period, and notified as Section 6 requires. Cover for the *named insured's* own loss applies to events first discovered during the *policy period*.`,
  ],
  sections: cyberSections(words, market, product, wording),
  definitions: definitions(words, wording),
})

/**
 * A form in the edition that a schedule of forms names, so that a policy is drawn again as it was issued: original
 * wording in plain language, claims-made, in the words of the market.
 */
export const editionOfForm = (market: DocumentMarket, product: string, form: FormFacts): PolicyForm => {
  const words = documentWords(market)
  const kind = kindOf(product)
  if (kind === 'MANAGEMENT') return { form, ...managementForm(words) }
  if (kind === 'EXCESS') return { form, ...excessForm(words) }
  const known = CYBER_EDITIONS.find(({ edition }) => edition === form.edition)
  if (!known) throw new Error(`no edition ${form.edition} of ${form.number}`)
  return { form, ...cyberForm(words, market, product, known.wording) }
}

/** The form of a policy that takes effect on a day; without one, the newest edition. */
export const policyForm = (
  market: DocumentMarket,
  product: string,
  effectiveDate: LocalDate = '9999-12-31',
): PolicyForm => editionOfForm(market, product, baseForm(market, product, effectiveDate))

/** Where the form words a coverage, as its clauses are numbered ("2.7"); null for one that it does not word. */
export const agreementNumber = ({ sections }: PolicyForm, key: string): string | null => {
  for (const [index, { clauses }] of sections.entries()) {
    const place = clauses.findIndex(({ covers }) => covers === key)
    if (place !== -1) return `${index + 1}.${place + 1}`
  }
  return null
}
