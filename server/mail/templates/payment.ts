import { coverNamed } from '#domain/document/form/policy-form.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type MailContent, type MailContext, renderMail } from '../layout.ts'
import { dateText, instantText, moneyText } from '../wording.ts'

export interface PaymentReceipt {
  recipientName: string
  companyName: string
  policyNumber: string
  /** "Prime 100". */
  productName: string
  invoiceNumber: string
  /** What was due, and what the card company added; minor units. */
  paymentAmount: Cents
  fee: Cents
  totalPaymentAmount: Cents
  /** What remains of the invoice, minor units. */
  balance: Cents
  /** "Visa ending in 4242". */
  methodText: string
  transactionId: string
  /** Instant, ISO 8601. */
  paidAt: string
  linkPath: string
}

/** To the payer: what was paid, when, how. */
export const paymentReceipt = (facts: PaymentReceipt, context: MailContext): MailContent => {
  const { market } = context
  const money = (amount: Cents) => moneyText(amount, market)
  return renderMail(
    {
      template: 'paymentReceipt',
      subject: `Receipt: ${money(facts.totalPaymentAmount)} for policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading: 'Thank you for your payment',
      paragraphs: [
        `We have received your payment for the ${coverNamed(facts.productName)} policy ${facts.policyNumber} of ${facts.companyName}.`,
      ],
      facts: [
        ['Product', facts.productName],
        ['Invoice', facts.invoiceNumber],
        ['Amount', money(facts.paymentAmount)],
        ...(facts.fee === 0 ? [] : [['Card fee', money(facts.fee)] as const]),
        ['Total paid', money(facts.totalPaymentAmount)],
        ['Still to pay', money(facts.balance)],
        ['Paid with', facts.methodText],
        ['Paid', instantText(facts.paidAt, market)],
        ['Transaction', facts.transactionId],
      ],
      action: { label: 'See your policy', path: facts.linkPath },
      notes: ['Keep this message as your receipt.'],
    },
    context,
  )
}

export interface PaymentFailed {
  recipientName: string
  companyName: string
  policyNumber: string
  /** "Prime 100". */
  productName: string
  paymentAmount: Cents
  /** What was tried, the card fee included. */
  totalPaymentAmount: Cents
  dueDate: LocalDate
  /** `failureText` of the processor's code. */
  reason: string
  linkPath: string
}

/** To the payer: nothing was charged, and how to try again. */
export const paymentFailed = (facts: PaymentFailed, context: MailContext): MailContent => {
  const { market } = context
  return renderMail(
    {
      template: 'paymentFailed',
      subject: `Your payment for policy ${facts.policyNumber} failed`,
      recipientName: facts.recipientName,
      heading: 'Your payment failed',
      paragraphs: [
        `The payment of ${moneyText(facts.totalPaymentAmount, market)} for the ${coverNamed(facts.productName)} policy ${facts.policyNumber} of ${facts.companyName} did not go through. ${facts.reason}`,
        `Please pay by ${dateText(facts.dueDate, market)} so that your ${market === 'UK' ? 'cover' : 'coverage'} is not at risk.`,
      ],
      facts: [['Product', facts.productName]],
      action: { label: 'Make Payment', path: facts.linkPath },
      notes: ['You can use another card, or pay from a bank account.'],
    },
    context,
  )
}

const FAILURES: ReadonlyMap<string, string> = new Map([
  ['card_declined', 'The card was declined by its bank.'],
  ['insufficient_funds', 'The account did not hold enough money.'],
  ['expired_card', 'The card has expired.'],
  ['incorrect_cvc', 'The security code of the card was wrong.'],
  ['account_closed', 'The bank account is closed.'],
  ['no_account', 'The bank does not know the account.'],
])

/** The sentence for a processor's failure code, for mails and for the payment page. */
export const failureText = (code: string | null): string =>
  FAILURES.get(code ?? '') ?? 'The bank did not say why.'

export interface PaymentCameBack {
  recipientName: string
  companyName: string
  policyNumber: string
  /** "Prime 100". */
  productName: string
  invoiceNumber: string
  paymentAmount: Cents
  /** What happened, a sentence. */
  reason: string
  /** What the payer does now, a sentence. */
  todo: string
  /** The invoice asks for the money again. */
  isOpenAgain: boolean
  /** For the agency, which does not pay itself. */
  isAgent: boolean
  linkPath: string
}

/** To the insured and the agency: a payment that was paid came back, and what to do. */
export const paymentCameBack = (facts: PaymentCameBack, context: MailContext): MailContent => {
  const { market } = context
  const { isAgent, isOpenAgain } = facts
  const owner = isAgent ? facts.companyName : 'you'
  return renderMail(
    {
      template: 'paymentCameBack',
      subject: isOpenAgain
        ? `A payment for policy ${facts.policyNumber} came back`
        : `A payment for policy ${facts.policyNumber} is disputed`,
      recipientName: facts.recipientName,
      heading: isOpenAgain ? 'A payment came back' : 'A payment is disputed',
      paragraphs: [
        `This is about the payment of ${moneyText(facts.paymentAmount, market)} for the ${coverNamed(facts.productName)} policy ${facts.policyNumber} of ${facts.companyName}. ${facts.reason}`,
        ...(isOpenAgain
          ? [`Invoice ${facts.invoiceNumber} is open again. What ${owner} can do: ${facts.todo}`]
          : [facts.todo]),
      ],
      facts: [
        ['Product', facts.productName],
        ['Invoice', facts.invoiceNumber],
        ['Amount', moneyText(facts.paymentAmount, market)],
      ],
      action: isAgent
        ? { label: 'Open the policy', path: facts.linkPath }
        : { label: 'Make Payment', path: facts.linkPath },
      notes: [],
    },
    context,
  )
}

export interface PaymentReminder {
  recipientName: string
  companyName: string
  policyNumber: string
  /** "Prime 100". */
  productName: string
  invoiceNumber: string
  /** What is to be paid by the day, minor units. */
  amount: Cents
  dueDate: LocalDate
  isPastDue: boolean
  linkPath: string
}

/** To the insured and its billing contacts: what is due next, or past due, and where to pay it. */
export const paymentReminder = (facts: PaymentReminder, context: MailContext): MailContent => {
  const { market } = context
  const day = dateText(facts.dueDate, market)
  const amount = moneyText(facts.amount, market)
  return renderMail(
    {
      template: 'paymentReminder',
      subject: facts.isPastDue
        ? `Past due: ${amount} for policy ${facts.policyNumber}`
        : `${amount} for policy ${facts.policyNumber} is due on ${day}`,
      recipientName: facts.recipientName,
      heading: facts.isPastDue ? 'A payment is past due' : 'A payment is due soon',
      paragraphs: [
        facts.isPastDue
          ? `The payment for the ${coverNamed(facts.productName)} policy ${facts.policyNumber} of ${facts.companyName} was due on ${day}. Please pay it now.`
          : `A payment for the ${coverNamed(facts.productName)} policy ${facts.policyNumber} of ${facts.companyName} is due on ${day}.`,
      ],
      facts: [
        ['Invoice', facts.invoiceNumber],
        ['Amount', amount],
        ['Due', day],
      ],
      action: { label: 'Pay now', path: facts.linkPath },
      notes: [
        facts.isPastDue
          ? 'If it stays unpaid, the policy may be cancelled after a notice. If you have paid already, thank you: nothing more is to be done.'
          : 'If you have paid already, thank you: nothing more is to be done.',
      ],
    },
    context,
  )
}

export interface RefundSent {
  recipientName: string
  companyName: string
  policyNumber: string
  amount: Cents
  /** "Visa ending in 4242"; null by check. */
  way: string | null
  /** The company that financed the premium and gets it; null where it goes back to who paid. */
  financerName: string | null
  checkNumber: string | null
  reason: string
  linkPath: string
}

/** To the insured and the agency: money is on its way back, how, and how long that takes. */
export const refundSent = (facts: RefundSent, context: MailContext): MailContent => {
  const { market } = context
  const amount = moneyText(facts.amount, market)
  return renderMail(
    {
      template: 'refundSent',
      subject: `Refund: ${amount} for policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading: 'A refund is on its way',
      paragraphs: [
        facts.financerName === null
          ? `${amount} of policy ${facts.policyNumber} of ${facts.companyName} goes back to who paid.`
          : `${amount} of policy ${facts.policyNumber} of ${facts.companyName} goes to ${facts.financerName}, which financed the premium. It counts toward what the company is owed; what is more than that, the company passes on to the insured.`,
        facts.way === null
          ? 'It goes by check and takes up to 10 business days by mail.'
          : `It goes back to where it came from (${facts.way}). A card shows it within 5 to 10 business days, a bank account within 5.`,
      ],
      facts: [
        ['Amount', amount],
        ['Reason', facts.reason],
        ...(facts.checkNumber === null ? [] : [['Check number', facts.checkNumber] as const]),
      ],
      action: { label: 'Open the policy', path: facts.linkPath },
      notes: [],
    },
    context,
  )
}
