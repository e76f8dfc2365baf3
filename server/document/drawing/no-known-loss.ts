import type { NoKnownLossFacts } from '#domain/document/document-facts.ts'
import { capitalized, documentWords } from '#domain/document/words.ts'
import { binderNamed, formatDay, formatLimit } from '#domain/market/format.ts'
import { factsTable, paragraph } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import { insuredFact, issuerFact, producerFact } from './parts/terms.ts'

const LINE = '______________________________'

/** What the insured signs where coverage starts on the day it is bound or before. A template to be verified by counsel. */
export const noKnownLossPage = (facts: NoKnownLossFacts): Page => ({
  title: 'No-known-loss letter',
  subtitle: `${capitalized(binderNamed(facts.market, facts.binderNumber))}, quote ${facts.quoteNumber}`,
  number: facts.binderNumber,
  content: [
    factsTable([
      insuredFact(documentWords(facts.market).namedInsured, facts.insured),
      producerFact(facts, facts.producer),
      { label: 'Product', value: facts.productName },
      { label: 'Aggregate limit', value: formatLimit(facts.limit, facts.currency) },
      {
        label: `${capitalized(documentWords(facts.market).coverage)} starts`,
        value: formatDay(facts.effectiveDate, facts.market),
      },
      { label: 'Bound on', value: formatDay(facts.boundOn, facts.market) },
      issuerFact(facts),
    ]),
    paragraph(
      `${capitalized(documentWords(facts.market).coverage)} was asked for with effect from ${formatDay(facts.effectiveDate, facts.market)}, which is not after the day on which it was bound. On behalf of ${facts.insured.name}, after asking its directors, officers and those who look after its systems and data, I state:`,
    ),
    paragraph(
      `No loss, claim, incident, extortion demand, unauthorised access or disclosure of data, and no circumstance that could give rise to one, has become known between the date on which ${documentWords(facts.market).coverage} starts and the date of this letter.`,
    ),
    paragraph(
      'I understand that the insurer relies on this letter, and that what was known before its date is not covered.',
    ),
    factsTable(
      [
        { label: 'Signed', value: LINE },
        { label: 'Name', value: LINE },
        { label: 'Title', value: LINE },
        { label: 'Date', value: LINE },
      ],
      1,
    ),
    paragraph('This wording is a template that has to be verified before it is used.', 'note'),
  ],
})
