import type { DiligentEffortFacts } from '#domain/document/document-facts.ts'
import { formatDay, formatLimit } from '#domain/market/format.ts'
import { dataTable, factsTable, paragraph, signatures } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { insuredFact, producerFact } from '../parts/terms.ts'

/** What was done to place the coverage with admitted insurers: for the file of the broker and the office of the state. */
export const diligentEffortPage = (facts: DiligentEffortFacts): Page => ({
  title: 'Statement of diligent effort',
  subtitle: `${facts.productName} for ${facts.insured.name}`,
  number: facts.quoteNumber,
  content: [
    factsTable([
      { label: 'Quote', value: facts.quoteNumber },
      { label: 'Home state of the insured', value: facts.state },
      insuredFact('Insured', facts.insured),
      producerFact(facts, facts.producer),
      { label: 'Aggregate limit', value: formatLimit(facts.limit, facts.currency) },
      { label: 'Coverage starts', value: formatDay(facts.effectiveDate, facts.market) },
      { label: 'Law', value: facts.statute },
      { label: 'Met by', value: facts.way },
    ]),
    paragraph(facts.asked),
    ...(facts.paper === undefined ? [] : [paragraph(`Wanted on file: ${facts.paper}`)]),
    ...(facts.declinations.length === 0
      ? []
      : [
          dataTable(
            'Admitted insurers that declined',
            [
              { head: 'Insurer', width: '*' },
              { head: 'Person who answered', width: 'auto' },
              { head: 'Day', width: 'auto' },
              { head: 'Reason', width: '*' },
            ],
            facts.declinations.map(({ insurer, contact, declinedOn, reason }) => [
              insurer,
              contact,
              formatDay(declinedOn, facts.market),
              reason,
            ]),
          ),
        ]),
    ...(facts.facts.length === 0 ? [] : [factsTable([...facts.facts], 1)]),
    paragraph(
      `Recorded by ${facts.recordedBy} of ${facts.producer.agencyName} on ${formatDay(facts.recordedOn, facts.market)}.`,
    ),
    signatures([{ name: facts.recordedBy, title: 'Producer', onBehalfOf: facts.producer.agencyName }]),
    ...(facts.remark === undefined ? [] : [paragraph(facts.remark, 'note')]),
  ],
})
