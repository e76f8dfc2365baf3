import type { AttestedNoticeFacts } from '#domain/documents/facts.ts'
import { formatDay, formatInstant, formatMoney } from '#domain/documents/format.ts'
import { contentWidth } from './style.ts'
import { factsTable, noticeBox, paragraph, signatures } from './blocks.ts'
import type { Page } from './page.ts'
import { insuredFact, producerFact } from './terms.ts'

/** A hash in two lines: no column holds 64 characters. */
const halves = (hash: string): string[] => [hash.slice(0, 32), hash.slice(32)]

/** The surplus lines notice of a state as its broker attested it: whole, with who, when, where and its hash. */
export const attestedNoticePage = (facts: AttestedNoticeFacts): Page => ({
  title: facts.title,
  subtitle: `${facts.productName} for ${facts.insured.name}`,
  number: facts.quoteNumber,
  content: [
    factsTable([
      { label: 'Quote', value: facts.quoteNumber },
      { label: 'Coverage starts', value: `${formatDay(facts.effectiveDate, facts.market)}, 12:01 AM` },
      insuredFact('Insured', facts.insured),
      producerFact(facts, facts.producer),
      { label: 'Total payable, with surplus lines tax', value: formatMoney(facts.total, facts.currency) },
      { label: 'Surplus lines broker', value: [facts.brokerName, `License ${facts.licenseNumber}`] },
    ]),
    noticeBox(facts.title, [...facts.paragraphs, `${facts.brokerName}, ${facts.licenseNumber}`], {
      isBold: true,
    }),
    paragraph(facts.statement),
    ...signatures(
      [{ signed: facts.brokerName, name: facts.brokerName, title: `License ${facts.licenseNumber}` }],
      contentWidth(facts.market),
    ),
    factsTable([
      { label: 'Attested', value: formatInstant(facts.attestedAt, facts.timeZone, facts.market) },
      { label: 'From the address', value: facts.ipAddress },
      { label: 'By the login', value: facts.login },
      { label: 'SHA-256 of the notice and the statement', value: halves(facts.contentSha256) },
    ]),
    paragraph(`A template after ${facts.source}, to be verified by counsel.`, 'note'),
  ],
})
