import type { InvoiceFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { dueDateOf, PAYMENT_DAYS } from '#domain/money/invoices.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import { type Block, type Cell, dataTable, factsTable, paragraph, section } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import { chargesTable, insuredFact, legalPrint, producerFact } from './parts/terms.ts'

const balance = (facts: InvoiceFacts): Block =>
  dataTable(
    'Balance',
    [
      { head: 'Account', width: '*' },
      { head: `Amount (${facts.currency})`, width: 130, isMoney: true },
    ],
    [
      ['Invoiced', formatMoney(facts.charges.total, facts.currency)],
      ['Paid', formatMoney(-facts.amountPaid, facts.currency)],
      [
        { text: 'Balance due', isStrong: true },
        { text: formatMoney(facts.charges.total - facts.amountPaid, facts.currency), isStrong: true },
      ],
    ],
  )

const scheduleTable = (facts: InvoiceFacts): Block[] =>
  facts.schedule.length === 0
    ? []
    : [
        dataTable(
          'Payment schedule',
          [
            { head: 'Payment', width: '*' },
            { head: 'Due', width: 130 },
            { head: `Amount (${facts.currency})`, width: 130, isMoney: true },
          ],
          facts.schedule.map((one): Cell[] => [
            one.description,
            formatDay(one.dueDate, facts.market),
            formatMoney(one.dueAmount, facts.currency),
          ]),
        ),
      ]

/** Why the bill is due on its day, where that is the rule of a new policy and of a change. */
const dueWhy = (facts: InvoiceFacts): string[] =>
  facts.dueDate === dueDateOf(localDateIn(new Date(facts.issuedAt), facts.timeZone))
    ? [`${PAYMENT_DAYS} days after the ${facts.isOfChange ? 'change was recorded' : 'policy was issued'}`]
    : []

/** The bill: what is due, when and how to pay it. */
export const invoicePage = (facts: InvoiceFacts): Page => ({
  title: 'Invoice',
  subtitle: `${facts.description}, policy ${facts.policyNumber}`,
  number: facts.invoiceNumber,
  content: [
    factsTable([
      { label: 'Invoice number', value: facts.invoiceNumber },
      {
        label: 'Invoice date',
        value: formatDay(localDateIn(new Date(facts.issuedAt), facts.timeZone), facts.market),
      },
      { label: 'Policy number', value: facts.policyNumber },
      {
        label: 'Balance due',
        value: formatMoney(facts.charges.total - facts.amountPaid, facts.currency),
      },
      { label: 'Due date', value: [formatDay(facts.dueDate, facts.market), ...dueWhy(facts)] },
      insuredFact('Bill to', facts.billTo),
      producerFact(facts, facts.producer),
      facts.billTo.name === facts.insured.name
        ? null
        : insuredFact(documentWords(facts.market).namedInsured, facts.insured),
      {
        label: 'Term',
        value: `${formatDay(facts.effectiveDate, facts.market)} to ${formatDay(facts.expirationDate, facts.market)}`,
      },
    ]),
    ...chargesTable(facts, 'Charges', facts.charges),
    ...(facts.amountPaid === 0 ? [] : [balance(facts)]),
    ...scheduleTable(facts),
    ...(facts.paymentInstructions.length === 0
      ? []
      : section(
          'How to pay',
          facts.paymentInstructions.map((line) => paragraph(line)),
        )),
    paragraph(
      `Questions: ${[facts.issuer.legalName, ...facts.issuer.addressLines, facts.issuer.email, facts.issuer.phone].join(', ')}`,
      'note',
    ),
    ...legalPrint(facts, 'PREMIUM_TAX', facts.effectiveDate),
  ],
})
