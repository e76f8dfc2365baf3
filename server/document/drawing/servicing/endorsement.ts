import type { PolicyChangeFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { coverHour, formatDay, formatMoney } from '#domain/market/format.ts'
import { type Block, dataTable, factsTable, paragraph, section } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { chargesTable, insuredFact, issuerFact, legalPrint, producerFact } from '../parts/terms.ts'

const NONE = 'Not on the policy'

/** What was and what is, side by side. */
const scheduleTable = ({ schedule }: PolicyChangeFacts): Block =>
  dataTable(
    'Schedule of changes',
    [
      { head: 'Item', width: '*' },
      { head: 'Before', width: 150 },
      { head: 'From this day', width: 150 },
    ],
    schedule.map(({ label, before, after }) => [
      label,
      before ?? NONE,
      { text: after ?? NONE, isStrong: true },
    ]),
  )

const said = (facts: PolicyChangeFacts): Block[] => {
  const { statement, signature, reverses, market } = facts
  return [
    ...(reverses
      ? [
          paragraph(
            `This takes back ${reverses}: from ${formatDay(facts.effectiveDate, market)} the policy has the terms that it had before.`,
          ),
        ]
      : []),
    ...(statement
      ? [
          paragraph(
            `${statement.name} stated on ${formatDay(statement.on, market)} that nothing is known that could become a claim. Anything first discovered before ${formatDay(facts.effectiveDate, market)} is covered on the terms that applied before this endorsement.`,
          ),
        ]
      : []),
    ...(signature
      ? [paragraph(`Signed for the insured by ${signature.name} on ${formatDay(signature.on, market)}.`)]
      : []),
  ]
}

/** An endorsement: what it changes, from when, and what that costs. */
export const endorsementPage = (facts: PolicyChangeFacts): Page => {
  const day = (date: string): string => formatDay(date, facts.market)
  return {
    title: 'Endorsement',
    subtitle: `${facts.productName}, policy ${facts.policyNumber}`,
    number: facts.endorsementNumber,
    content: [
      factsTable([
        { label: 'Endorsement number', value: facts.endorsementNumber },
        { label: 'Policy number', value: facts.policyNumber },
        { label: 'Takes effect', value: `${day(facts.effectiveDate)}, ${coverHour(facts.market)}` },
        { label: 'Recorded', value: day(facts.recordedOn) },
        { label: 'Policy term', value: `${day(facts.policyFrom)} to ${day(facts.policyUntil)}` },
        insuredFact(documentWords(facts.market).namedInsured, facts.insured),
        producerFact(facts, facts.producer),
        issuerFact(facts),
        {
          label: facts.carriers.length === 1 ? 'Insurer' : 'Insurers',
          value: facts.carriers.map(({ legalName }) => legalName),
        },
      ]),
      ...(facts.schedule.length === 0 ? [] : [scheduleTable(facts)]),
      ...(facts.later.length === 0
        ? []
        : section(
            'Later changes',
            facts.later.map((line) => paragraph(line)),
          )),
      ...(facts.charges.charges.length === 0
        ? [paragraph('This endorsement changes no premium.')]
        : chargesTable(
            facts,
            facts.charges.total < 0 ? 'Return premium and charges' : 'Additional premium and charges',
            facts.charges,
          )),
      paragraph(
        `Premium of the policy with this endorsement: ${formatMoney(facts.written, facts.currency)}.`,
      ),
      ...said(facts),
      paragraph('All other terms and conditions of the policy stay as they are.'),
      ...legalPrint(facts, 'PREMIUM_TAX', facts.policyFrom),
    ],
  }
}
