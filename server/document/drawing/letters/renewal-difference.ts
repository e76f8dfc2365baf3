import type { RenewalDifferenceFacts } from '#domain/document/renewal-facts.ts'
import { capitalized, documentWords } from '#domain/document/words.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { type Block, dataTable, factsTable, paragraph, section } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { insuredFact, producerFact } from '../parts/terms.ts'

const MONEY_WIDTH = 78

const signed = (cents: number, { currency }: RenewalDifferenceFacts): string =>
  cents > 0 ? `+${formatMoney(cents, currency)}` : formatMoney(cents, currency)

/** Every line under its cause; the last row is the whole. */
const linesTable = (facts: RenewalDifferenceFacts): Block =>
  dataTable(
    'Line by line',
    [
      { head: 'Cause', width: 92 },
      { head: 'Line of the price', width: '*' },
      { head: 'Expiring', width: 76 },
      { head: 'Renewal', width: 76 },
      { head: 'Difference', width: MONEY_WIDTH, isMoney: true },
    ],
    [
      ...facts.groups.flatMap(({ cause, lines }) =>
        lines.map((line) => [cause, line.name, line.from, line.to, signed(line.difference, facts)]),
      ),
      [
        { text: 'Difference', isStrong: true } as const,
        '',
        '',
        '',
        { text: signed(facts.difference, facts), isStrong: true } as const,
      ],
    ],
  )

const fixesOf = (facts: RenewalDifferenceFacts): Block[] =>
  facts.fixes.length === 0
    ? []
    : [
        dataTable(
          'What you can do about it',
          [
            { head: 'To do', width: '*' },
            { head: 'Saves', width: MONEY_WIDTH, isMoney: true },
          ],
          facts.fixes.map(({ title, saves }) => [title, formatMoney(saves, facts.currency)]),
        ),
        paragraph(
          'What each saves is of the premium before fees and taxes, with everything else as it is. Once it is done, your answers or the next scan show it and the price is made again.',
          'note',
        ),
      ]

/** For the insured: why the renewal costs what it costs, and what can be done about it. */
export const renewalDifferencePage = (facts: RenewalDifferenceFacts): Page => {
  const { market, currency } = facts
  const term = (from: string, to: string) => `${formatDay(from, market)} to ${formatDay(to, market)}`
  return {
    title: 'Your renewal and what it costs',
    subtitle: `Renewal of policy ${facts.policyNumber} for ${facts.insured.name}`,
    number: facts.quoteNumber,
    content: [
      factsTable([
        insuredFact(documentWords(market).namedInsured, facts.insured),
        producerFact(facts, facts.producer),
        { label: 'Product', value: facts.productName },
        { label: 'Renewal quote', value: facts.quoteNumber },
        { label: 'Expiring term', value: term(facts.from, facts.until) },
        { label: 'New term', value: term(facts.effectiveDate, facts.expirationDate) },
        { label: 'Expiring terms for a year', value: formatMoney(facts.expiring, currency) },
        { label: 'Renewal', value: formatMoney(facts.renewal, currency) },
      ]),
      paragraph(
        `Both prices are what is paid in all, with fees and taxes. The expiring price is that of the terms as they were at the end of the term, for a whole year: what ${documentWords(market).coverage} cost within the term because it changed is left out.`,
        'note',
      ),
      ...section('In short', { kind: 'list', items: [...facts.sentences] }),
      ...facts.statements.map((text) => paragraph(text)),
      ...(facts.groups.length === 0
        ? [paragraph('Every line of the price is the same as in the expiring term.')]
        : [linesTable(facts)]),
      ...fixesOf(facts),
      paragraph(
        `${capitalized(facts.producer.agencyName)} explains it to you. Questions: ${facts.issuer.email}, ${facts.issuer.phone}`,
        'note',
      ),
    ],
  }
}
