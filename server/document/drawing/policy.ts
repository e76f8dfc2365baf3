import type { PolicyFacts } from '#domain/document/document-facts.ts'
import {
  baseForm,
  coverOf,
  editionOfForm,
  type PolicyForm,
  policyTitle,
} from '#domain/document/form/policy-form.ts'
import { formatMoney } from '#domain/market/format.ts'
import { legalText } from '#domain/document/legal-texts.ts'
import { documentWords } from '#domain/document/words.ts'
import { type Block, factsTable, noticeBox, paragraph, section } from './parts/blocks.ts'
import { noticeSheet } from './parts/applicant-notice.ts'
import { endorsementPages } from './parts/endorsements.ts'
import type { Page } from './parts/page.ts'
import { noticeInPlace, noticeOnFace } from './parts/surplus-notice.ts'
import { policyFormContent } from './parts/policy-form.ts'
import {
  additionalInsuredsTable,
  carrierSignatures,
  carriersFact,
  chargesTable,
  coverageTable,
  disclosures,
  formsTable,
  insuredFact,
  issuerFact,
  legalPrint,
  periodFact,
  placingBrokerFact,
  producerFact,
  termsFacts,
  underlyingTable,
} from './parts/terms.ts'
import { terrorismNotice } from './parts/terrorism.ts'

/** Policies of before the notices of the states were on file print a general text. */
const generalNotice = ({ market, terms, surplusNotice }: PolicyFacts): Block[] => {
  const text =
    terms.isSurplus && !surplusNotice ? legalText('SURPLUS_LINES', market, terms.effectiveDate) : null
  return text ? [noticeBox(text.title, text.paragraphs, { isBold: true })] : []
}

const signatureSection = (facts: PolicyFacts): Block[] =>
  section('Signed for the insurers', [
    paragraph(
      facts.carriers.length > 1
        ? 'Each insurer is liable severally, for its own share only. This policy is not valid unless it is signed below.'
        : 'This policy is not valid unless it is signed below.',
    ),
    carrierSignatures(facts.carriers),
  ])

const claimsContact = (facts: PolicyFacts): Block => {
  const isCyber = coverOf(facts.terms.productCode).includes('cyber')
  return noticeBox('To report a claim or an incident, day or night', [
    `${facts.issuer.claimsPhone} or ${facts.issuer.claimsEmail}. Please have policy number ${facts.policyNumber} at hand.${isCyber ? ' Call before you pay anyone or switch anything off.' : ''}`,
  ])
}

const transactionText = ({ isRenewal, renewalOf }: PolicyFacts): string =>
  isRenewal ? ['Renewal', ...(renewalOf ? [`of ${renewalOf}`] : [])].join(' ') : 'New business'

const declarations = (facts: PolicyFacts, form: PolicyForm): Block[] => [
  ...noticeOnFace(facts),
  factsTable([
    { label: 'Policy number', value: facts.policyNumber },
    { label: 'Quote number', value: facts.quoteNumber },
    insuredFact(documentWords(facts.market).namedInsured, facts.insured),
    producerFact(facts, facts.producer),
    ...placingBrokerFact(facts.surplusNotice),
    periodFact(facts, facts.terms),
    { label: 'Total payable', value: formatMoney(facts.premium.total, facts.currency) },
    ...termsFacts(facts, facts.terms),
    carriersFact(facts, facts.carriers),
    issuerFact(facts),
    { label: 'Transaction', value: transactionText(facts) },
  ]),
  ...coverageTable(facts, facts.terms, form),
  ...underlyingTable(facts, facts.terms),
  ...chargesTable(facts, 'Premium, fees and taxes', facts.premium),
  ...additionalInsuredsTable(facts.additionalInsureds),
  ...formsTable(facts.forms),
  claimsContact(facts),
  ...legalPrint(facts, 'CLAIMS_MADE', facts.terms.effectiveDate),
  ...noticeInPlace(facts),
  ...generalNotice(facts),
  ...signatureSection(facts),
]

/** The form in the edition that the policy's own schedule names. */
const issuedForm = ({ market, terms, forms }: PolicyFacts): PolicyForm =>
  editionOfForm(
    market,
    terms.productCode,
    forms[0] ?? baseForm(market, terms.productCode, terms.effectiveDate),
  )

/** The policy: declarations, disclosures, the form, then each endorsement on a page of its own. */
export const policyPage = (facts: PolicyFacts): Page => {
  const form = issuedForm(facts)
  return {
    title: `${policyTitle(facts.terms.productCode)}: ${documentWords(facts.market).declarations.toLowerCase()}`,
    running: policyTitle(facts.terms.productCode),
    subtitle: `${facts.terms.productName} for ${facts.insured.name}`,
    number: facts.policyNumber,
    content: [
      ...declarations(facts, form),
      ...terrorismNotice(facts, facts.terms, facts.terrorism),
      ...legalPrint(facts, 'SANCTIONS', facts.terms.effectiveDate),
      ...legalPrint(facts, 'PREMIUM_TAX', facts.terms.effectiveDate),
      ...disclosures(facts, facts.terms.effectiveDate, ['STATUS', 'COMPLAINTS', 'COMPENSATION', 'DATA']),
      ...(facts.signedNotice ? noticeSheet(facts, facts.signedNotice, facts.signedNotice.signer) : []),
      ...policyFormContent(form),
      ...endorsementPages(facts, `policy ${facts.policyNumber}`),
    ],
  }
}
