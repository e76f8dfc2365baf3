import type { SubjectivityLetterFacts } from '#domain/document/document-facts.ts'
import { capitalized, documentWords } from '#domain/document/words.ts'
import { formatDay, formatLimit } from '#domain/market/format.ts'
import { dataTable, factsTable, paragraph } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { insuredFact, producerFact } from '../parts/terms.ts'

/** What has to be shown, and by when: to the producer, for the insured. */
export const subjectivityLetterPage = (facts: SubjectivityLetterFacts): Page => ({
  title: 'Subjectivities of this quote',
  subtitle: `${facts.productName} for ${facts.insured.name}`,
  number: facts.quoteNumber,
  content: [
    factsTable([
      { label: 'Quote', value: facts.quoteNumber },
      {
        label: `${capitalized(documentWords(facts.market).coverage)} starts`,
        value: formatDay(facts.effectiveDate, facts.market),
      },
      insuredFact('Insured', facts.insured),
      producerFact(facts, facts.producer),
      { label: 'Aggregate limit', value: formatLimit(facts.limit, facts.currency) },
    ]),
    paragraph(
      'Our offer depends on the subjectivities below. Those before binding have to be met before the quote can be bound; those after binding by their day, or the policy may be cancelled with the notice that it states.',
    ),
    dataTable(
      'What is asked for',
      [
        { head: 'Subjectivity', width: '*' },
        { head: 'When', width: 90 },
        { head: 'By', width: 110 },
      ],
      facts.conditions.map((one) => [
        one.detail ? { text: one.title, note: one.detail } : one.title,
        one.isBeforeBinding ? 'Before binding' : 'After binding',
        formatDay(one.dueDate, facts.market),
      ]),
    ),
    paragraph(
      'Send evidence on the page of the quote. What a scan of the insured shows by itself is cleared without you.',
    ),
    paragraph(`${facts.setBy}, underwriter`),
    paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
  ],
})
