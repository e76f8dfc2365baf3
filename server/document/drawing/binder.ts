import type { BinderFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { checklist, factsTable, section } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import { noticeInPlace, noticeOnFace } from './parts/surplus-notice.ts'
import {
  additionalInsuredsTable,
  carrierSignatures,
  carriersFact,
  claimsMadeNotice,
  chargesTable,
  coverageTable,
  formsTable,
  insuredFact,
  legalPrint,
  periodFact,
  placingBrokerFact,
  producerFact,
  subjectivityLists,
  termsFacts,
  underlyingTable,
} from './parts/terms.ts'
import { terrorismNotice } from './parts/terrorism.ts'

/** Evidence that cover is in force before the policy exists. */
export const binderPage = (facts: BinderFacts): Page => ({
  title: facts.market === 'UK' ? 'Cover note' : 'Insurance binder',
  subtitle: `${facts.terms.productName} for ${facts.insured.name}`,
  number: facts.binderNumber,
  content: [
    ...noticeOnFace(facts),
    factsTable([
      { label: facts.market === 'UK' ? 'Cover note number' : 'Binder number', value: facts.binderNumber },
      {
        label: facts.market === 'UK' ? 'Cover note expires' : 'Binder expires',
        value: formatDay(facts.binderExpiresOn, facts.market),
      },
      { label: 'Quote number', value: facts.quoteNumber },
      { label: 'Policy number', value: facts.policyNumber ?? 'Given when the policy is issued' },
      insuredFact(documentWords(facts.market).namedInsured, facts.insured),
      producerFact(facts, facts.producer),
      ...placingBrokerFact(facts.surplusNotice),
      periodFact(facts, facts.terms),
      { label: 'Total payable', value: formatMoney(facts.premium.total, facts.currency) },
      ...termsFacts(facts, facts.terms),
      carriersFact(facts, facts.carriers),
    ]),
    ...coverageTable(facts, facts.terms),
    ...underlyingTable(facts, facts.terms),
    ...chargesTable(facts, 'Premium, fees and taxes', facts.premium),
    ...additionalInsuredsTable(facts.additionalInsureds),
    ...checklist('To do before the policy can be issued', facts.contingencies),
    ...subjectivityLists(facts.subjectivities),
    ...formsTable(facts.forms),
    ...legalPrint(facts, 'BINDER', facts.terms.effectiveDate),
    ...claimsMadeNotice(facts, facts.terms.effectiveDate),
    ...noticeInPlace(facts),
    // Binders of before the notices of the states were on file print a general text.
    ...(facts.terms.isSurplus && !facts.surplusNotice
      ? legalPrint(facts, 'SURPLUS_LINES', facts.terms.effectiveDate)
      : []),
    ...terrorismNotice(facts, facts.terms, facts.terrorism),
    ...section('Signed for the insurers', carrierSignatures(facts.carriers)),
  ],
})
