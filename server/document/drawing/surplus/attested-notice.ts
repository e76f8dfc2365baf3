import type { AttestedNoticeFacts } from '#domain/document/document-facts.ts'
import { formatDay, formatInstant, formatLimit, formatMoney } from '#domain/market/format.ts'
import { documentWords } from '#domain/document/words.ts'
import { NOTICE_SAMPLE } from '#domain/quote/signing/notice-sample.ts'
import {
  type Block,
  type Fact,
  factsTable,
  finePrint,
  noticeBox,
  paragraph,
  signatures,
} from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import {
  carriersFact,
  chargesTable,
  insuredFact,
  periodFact,
  producerFact,
  termsFacts,
} from '../parts/terms.ts'

/** A hash in two lines: no column holds 64 characters. */
const halves = (hash: string): string[] => [hash.slice(0, 32), hash.slice(32)]

/** What the quote itself offers; of earlier notices only the first day is known. */
const offeredFacts = (facts: AttestedNoticeFacts): Fact[] => {
  const { offered } = facts
  if (!offered)
    return [{ label: 'Coverage starts', value: `${formatDay(facts.effectiveDate, facts.market)}, 12:01 AM` }]
  return [
    periodFact(facts, offered.terms),
    ...termsFacts(facts, offered.terms),
    ...(offered.waitingPeriodHours === undefined
      ? []
      : [{ label: 'Waiting period', value: `${offered.waitingPeriodHours} hours` }]),
    carriersFact(facts, offered.carriers),
  ]
}

/** The example of the notice's summary, after the quote's own terms and never mistaken for them. */
const sample = ({ offered, market, currency, quoteNumber }: AttestedNoticeFacts): Block[] =>
  offered
    ? [
        finePrint('Example terms, the same on every notice', [
          `Aggregate limit ${formatLimit(NOTICE_SAMPLE.limit, currency)}, ${documentWords(market).retention} ${formatLimit(NOTICE_SAMPLE.retention, currency)}, waiting period ${NOTICE_SAMPLE.waitingPeriodHours} hours, retroactive period ${NOTICE_SAMPLE.retroactivePeriod}. They are not the terms of quote ${quoteNumber}.`,
        ]),
      ]
    : []

/** The surplus lines notice of a state as its broker attested it: whole, with who, when, where and its hash. */
export const attestedNoticePage = (facts: AttestedNoticeFacts): Page => ({
  title: facts.title,
  subtitle: `${facts.productName} for ${facts.insured.name}`,
  number: facts.quoteNumber,
  content: [
    factsTable([
      { label: 'Quote', value: facts.quoteNumber },
      ...offeredFacts(facts),
      insuredFact('Insured', facts.insured),
      producerFact(facts, facts.producer),
      { label: 'Total payable, with surplus lines tax', value: formatMoney(facts.total, facts.currency) },
      { label: 'Surplus lines broker', value: [facts.brokerName, `License ${facts.licenseNumber}`] },
    ]),
    ...(facts.offered ? chargesTable(facts, 'Premium, fees and taxes', facts.offered.premium) : []),
    ...sample(facts),
    noticeBox(facts.title, [...facts.paragraphs, `${facts.brokerName}, ${facts.licenseNumber}`], {
      isBold: true,
    }),
    paragraph(facts.statement),
    signatures([
      { signed: facts.brokerName, name: facts.brokerName, title: `License ${facts.licenseNumber}` },
    ]),
    factsTable([
      { label: 'Attested', value: formatInstant(facts.attestedAt, facts.timeZone, facts.market) },
      { label: 'From the address', value: facts.ipAddress },
      { label: 'By the login', value: facts.login },
      { label: 'SHA-256 of the notice and the statement', value: halves(facts.contentSha256) },
    ]),
    paragraph(`A template after ${facts.source}, to be verified by counsel.`, 'note'),
  ],
})
