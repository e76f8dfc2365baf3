import type { CreditNoteFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { type Block, dataTable, factsTable, paragraph } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { chargesTable, insuredFact, issuerFact, legalPrint, producerFact } from '../parts/terms.ts'

/** Where the money goes: it adds up to what is credited. */
const useTable = (facts: CreditNoteFacts): Block =>
  dataTable(
    'What becomes of it',
    [
      { head: 'Use', width: '*' },
      { head: `Amount (${facts.currency})`, width: 130, isMoney: true },
    ],
    [
      ...facts.applied.map(({ invoiceNumber, amount }) => [
        `Set against invoice ${invoiceNumber}`,
        formatMoney(amount, facts.currency),
      ]),
      ...(facts.refund === 0 ? [] : [['Owed to you as a refund', formatMoney(facts.refund, facts.currency)]]),
    ],
  )

/** What goes back after a change or the end of a policy. */
export const creditNotePage = (facts: CreditNoteFacts): Page => ({
  title: 'Credit note',
  subtitle: `${facts.description}, policy ${facts.policyNumber}`,
  number: facts.creditNumber,
  content: [
    factsTable([
      { label: 'Credit note number', value: facts.creditNumber },
      {
        label: 'Date',
        value: formatDay(localDateIn(new Date(facts.issuedAt), facts.timeZone), facts.market),
      },
      { label: 'Policy number', value: facts.policyNumber },
      { label: 'Credited', value: formatMoney(facts.credited.total, facts.currency) },
      { label: 'Takes effect', value: formatDay(facts.effectiveDate, facts.market) },
      { label: 'Policy expires', value: formatDay(facts.expirationDate, facts.market) },
      insuredFact(documentWords(facts.market).namedInsured, facts.insured),
      producerFact(facts, facts.producer),
      issuerFact(facts),
    ]),
    ...chargesTable(facts, 'Credited', facts.credited),
    useTable(facts),
    ...(facts.refund === 0
      ? []
      : [
          paragraph(
            'A refund goes back the way it was paid. Where a new invoice of this policy is made first, it is set against that.',
          ),
        ]),
    paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    ...legalPrint(facts, 'PREMIUM_TAX', facts.effectiveDate),
  ],
})
