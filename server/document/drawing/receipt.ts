import type { ReceiptFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { formatInstant, formatMoney } from '#domain/market/format.ts'
import { type Fact, factsTable, paragraph } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import { chargesTable, insuredFact, issuerFact, producerFact } from './parts/terms.ts'

/** With a card fee the statement of the card shows more than the invoice asks for: the total is what it shows. */
const chargedFacts = ({ processorFee = 0, amountPaid, currency }: ReceiptFacts): Fact[] => [
  ...(processorFee > 0 ? [{ label: 'Card fee', value: formatMoney(processorFee, currency) }] : []),
  { label: 'Total charged', value: formatMoney(amountPaid + processorFee, currency) },
]

/** Proof of one payment. */
export const receiptPage = (facts: ReceiptFacts): Page => ({
  title: 'Receipt',
  subtitle: `Payment for policy ${facts.policyNumber}`,
  number: facts.receiptNumber,
  content: [
    factsTable([
      { label: 'Receipt number', value: facts.receiptNumber },
      { label: 'Amount paid', value: formatMoney(facts.amountPaid, facts.currency) },
      ...chargedFacts(facts),
      { label: 'Invoice number', value: facts.invoiceNumber },
      { label: 'Policy number', value: facts.policyNumber },
      {
        label: 'Paid',
        value: formatInstant(facts.paidAt, facts.timeZone, facts.market),
      },
      { label: 'Paid by', value: facts.paidBy },
      {
        label: 'Payment method',
        value: facts.lastFourDigits
          ? `${facts.paymentMethod} ending in ${facts.lastFourDigits}`
          : facts.paymentMethod,
      },
      { label: 'Transaction', value: facts.transactionId },
      insuredFact(documentWords(facts.market).namedInsured, facts.insured),
      producerFact(facts, facts.producer),
      issuerFact(facts),
    ]),
    ...chargesTable(facts, 'Applied to', facts.applied),
    factsTable([{ label: 'Balance still due', value: formatMoney(facts.balanceDue, facts.currency) }], 1),
    paragraph('Thank you. Please keep this receipt with your policy documents.'),
    paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
  ],
})
