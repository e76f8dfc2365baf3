import type { DeclinationFacts } from '#domain/document/document-facts.ts'
import { capitalized, documentWords } from '#domain/document/words.ts'
import { formatDay, formatLimit } from '#domain/market/format.ts'
import { factsTable, paragraph } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import { insuredFact, issuerFact, producerFact } from './parts/terms.ts'

/** No terms are offered, and why: to the producer, for the insured. */
export const declinationPage = (facts: DeclinationFacts): Page => ({
  title: 'Declination of coverage',
  subtitle: `${facts.productName} for ${facts.insured.name}`,
  number: facts.quoteNumber,
  content: [
    factsTable([
      { label: 'Quote', value: facts.quoteNumber },
      { label: 'Declined on', value: formatDay(facts.declinedOn, facts.market) },
      insuredFact('Applicant', facts.insured),
      producerFact(facts, facts.producer),
      { label: 'Limit asked for', value: formatLimit(facts.limit, facts.currency) },
      {
        label: `${capitalized(documentWords(facts.market).coverage)} was to start`,
        value: formatDay(facts.effectiveDate, facts.market),
      },
      issuerFact(facts),
    ]),
    paragraph(
      `We have reviewed the application of ${facts.insured.name} and do not offer terms for ${facts.productName}. No coverage is in force under this quote, and none was.`,
    ),
    factsTable(
      [
        { label: 'Reason', value: facts.reasonSummary },
        { label: 'In detail', value: facts.reason },
      ],
      1,
    ),
    paragraph(
      `This decision is based on the information that we had on its date. Send anything that has changed since to ${facts.issuer.email}, and an underwriter will review it again.`,
    ),
    paragraph(`${facts.declinedBy}, underwriter`),
    paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
  ],
})
