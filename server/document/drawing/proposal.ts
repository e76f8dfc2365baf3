import type { ProposalFacts } from '#domain/document/document-facts.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { type Block, checklist, dataTable, factsTable, section } from './parts/blocks.ts'
import { endorsementPages } from './parts/endorsements.ts'
import type { Page } from './parts/page.ts'
import {
  additionalInsuredsTable,
  carriersFact,
  chargesTable,
  coverageTable,
  disclosures,
  formsTable,
  insuredFact,
  legalPrint,
  periodFact,
  producerFact,
  subjectivityLists,
  termsFacts,
  underlyingTable,
} from './parts/terms.ts'
import { terrorismNotice } from './parts/terrorism.ts'

const correctionsTable = (facts: ProposalFacts): Block[] =>
  facts.corrections.length === 0
    ? []
    : [
        dataTable(
          'What we changed, and why',
          [
            { head: 'Item', width: 110 },
            { head: 'Asked for', width: 75, isMoney: true },
            { head: 'Quoted', width: 75, isMoney: true },
            { head: 'Reason', width: '*' },
          ],
          facts.corrections.map((one) => [one.label, one.asked, one.quoted, one.reason]),
        ),
      ]

/** The offer: what it costs first, then what is covered, what is still to do, and until when it applies. */
export const proposalPage = (facts: ProposalFacts): Page => ({
  title: 'Quote proposal',
  subtitle: `${facts.terms.productName} for ${facts.insured.name}`,
  number: facts.quoteNumber,
  content: [
    factsTable([
      { label: 'Quote number', value: facts.quoteNumber },
      { label: 'This offer is open until', value: formatDay(facts.expiresOn, facts.market) },
      { label: 'Total payable', value: formatMoney(facts.premium.total, facts.currency) },
      periodFact(facts, facts.terms),
      insuredFact('Insured', facts.insured),
      producerFact(facts, facts.producer),
      ...termsFacts(facts, facts.terms),
      carriersFact(facts, facts.carriers),
    ]),
    ...chargesTable(facts, 'Premium, fees and taxes', facts.premium),
    ...(facts.released ?? []).flatMap(({ title, list }) => section(title, { kind: 'list', items: list })),
    ...correctionsTable(facts),
    ...coverageTable(facts, facts.terms),
    ...underlyingTable(facts, facts.terms),
    ...additionalInsuredsTable(facts.additionalInsureds ?? []),
    ...checklist('To do before the policy can be issued', facts.contingencies),
    ...subjectivityLists(facts.subjectivities),
    ...formsTable(facts.forms),
    ...terrorismNotice(facts, facts.terms, facts.terrorism),
    ...legalPrint(facts, 'PROPOSAL', facts.terms.effectiveDate),
    ...legalPrint(facts, 'CLAIMS_MADE', facts.terms.effectiveDate),
    ...(facts.terms.isSurplus ? legalPrint(facts, 'SURPLUS_LINES', facts.terms.effectiveDate) : []),
    ...legalPrint(facts, 'PREMIUM_TAX', facts.terms.effectiveDate),
    ...legalPrint(facts, 'FAIR_PRESENTATION', facts.terms.effectiveDate),
    ...disclosures(facts, facts.terms.effectiveDate, [
      'STATUS',
      'NEEDS',
      'REMUNERATION',
      'COMPLAINTS',
      'COMPENSATION',
    ]),
    ...endorsementPages(facts, `quote ${facts.quoteNumber}`),
  ],
})
