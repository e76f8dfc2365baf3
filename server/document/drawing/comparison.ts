import type { ComparisonFacts } from '#domain/document/document-facts.ts'
import { formatDay } from '#domain/market/format.ts'
import { type Cell, dataTable, factsTable, paragraph } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import { insuredFact, legalPrint, producerFact } from './parts/terms.ts'

const TERM_WIDTH = 128

const cellOf = (text: string, differs: boolean): Cell => (differs ? { text, isStrong: true } : text)

/** Up to five offers side by side; what differs between them is set in bold. */
export const comparisonPage = (facts: ComparisonFacts): Page => ({
  title: 'Comparison of quotes',
  subtitle: `${facts.quotes.length} options for ${facts.insured.name}`,
  number: facts.quotes[0]?.quoteNumber ?? '',
  content: [
    factsTable([insuredFact('Insured', facts.insured), producerFact(facts, facts.producer)]),
    dataTable(
      'The options',
      [
        { head: 'Term', width: TERM_WIDTH },
        ...facts.quotes.map((quote) => ({ head: quote.quoteNumber, width: '*' as const, isMoney: true })),
      ],
      facts.rows.map((row) => [row.label, ...row.values.map((text) => cellOf(text, row.differs))]),
    ),
    paragraph('Terms that differ between the options are set in bold.', 'note'),
    ...facts.quotes.map((quote) =>
      paragraph(
        quote.isReady
          ? `${quote.quoteNumber} is offered until ${formatDay(quote.expiresOn, facts.market)}.`
          : `${quote.quoteNumber} is not offered yet: its price is an estimate until the quote is requested and released.`,
        'note',
      ),
    ),
    ...legalPrint(facts, 'PROPOSAL', facts.on),
    ...legalPrint(facts, 'CLAIMS_MADE', facts.on),
  ],
})
