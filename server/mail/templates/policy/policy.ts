import { coverNamed } from '#domain/document/form/policy-form.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { PAYMENT_DAYS } from '#domain/money/invoices.ts'
import { coverHour } from '#domain/market/format.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type MailContent, type MailContext, renderMail } from '../../layout.ts'
import { countText, dateText, moneyText, wordsOf } from '../../wording.ts'

export interface PolicyIssued {
  recipientName: string
  companyName: string
  policyNumber: string
  productName: string
  agencyName: string
  effectiveDate: LocalDate
  endDate: LocalDate
  totalPremium: Cents
  dueDate: LocalDate
  /** Titles of the documents that are ready. */
  documents: readonly string[]
  linkPath: string
}

const policyFacts = (facts: PolicyIssued, { market }: MailContext): [string, string][] => [
  ['Policy', facts.policyNumber],
  ['Product', facts.productName],
  [
    'In force',
    `${dateText(facts.effectiveDate, market)} to ${dateText(facts.endDate, market)}, ${coverHour(market)}`,
  ],
  ['Total premium', moneyText(facts.totalPremium, market)],
  [
    'Payment due',
    `${dateText(facts.dueDate, market)}, ${countText(PAYMENT_DAYS, 'day')} after the policy was issued`,
  ],
]

/** To the customer: you are covered, and this is what to pay. */
export const policyIssuedToCustomer = (facts: PolicyIssued, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'policyIssuedToCustomer',
      subject: `Your ${coverNamed(facts.productName)} policy ${facts.policyNumber} is issued`,
      recipientName: facts.recipientName,
      heading: `${facts.companyName}: covered from ${dateText(facts.effectiveDate, context.market)}`,
      paragraphs: [
        `Your ${coverNamed(facts.productName)} insurance policy ${facts.policyNumber} is issued. These documents are ready to read and keep:`,
      ],
      list: facts.documents,
      facts: policyFacts(facts, context),
      action: { label: 'See your policy and pay', path: facts.linkPath },
      notes: [
        `To pay by card or bank transfer, choose Pay on that page, by ${dateText(facts.dueDate, context.market)}.`,
        `Your ${wordsOf(context.market).agent} is ${facts.agencyName}. Sign in to see the page.`,
      ],
    },
    context,
  )

/** To the agent: the policy and its documents are there. */
export const policyIssuedToAgent = (facts: PolicyIssued, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'policyIssuedToAgent',
      subject: `Issued: ${facts.companyName}, policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading: 'The policy is issued',
      paragraphs: [
        `Policy ${facts.policyNumber} for ${facts.companyName} is issued, and your client has been notified. These documents are ready:`,
      ],
      list: facts.documents,
      facts: policyFacts(facts, context),
      action: { label: 'Open the policy', path: facts.linkPath },
    },
    context,
  )

export interface CertificateReady {
  recipientName: string
  companyName: string
  policyNumber: string
  /** To whom the certificate is addressed; empty when it names no one. */
  holderName: string
  linkPath: string
}

/** To the insured and the agent, except who issued it and holds it already: the certificate can be downloaded. */
export const certificateReady = (facts: CertificateReady, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'certificateReady',
      subject: `Certificate of insurance for ${facts.companyName}`,
      recipientName: facts.recipientName,
      heading: 'A certificate is ready',
      paragraphs: [
        `The certificate of insurance for ${facts.companyName} under policy ${facts.policyNumber} is ready to download.`,
      ],
      facts: [
        ['Policy', facts.policyNumber],
        ...(facts.holderName === '' ? [] : [['Certificate holder', facts.holderName] as const]),
      ],
      action: { label: 'Open the policy’s documents', path: facts.linkPath },
    },
    context,
  )

export interface PolicyChanged {
  recipientName: string
  companyName: string
  policyNumber: string
  /** `CYP-200001/E01`. */
  endorsementNumber: string
  effectiveDate: LocalDate
  /** What is other than before, a line each. */
  changes: readonly string[]
  /** What the insured owes more, or is owed where it is less than nothing; minor units. */
  total: Cents
  linkPath: string
}

/** To the insured and the agent, except who issued it: what the policy has otherwise, and what that costs. */
export const policyChanged = (facts: PolicyChanged, context: MailContext): MailContent => {
  const { total } = facts
  const amount = moneyText(Math.abs(total), context.market)
  return renderMail(
    {
      template: 'policyChanged',
      subject: `Endorsement ${facts.endorsementNumber} for ${facts.companyName}`,
      recipientName: facts.recipientName,
      heading: `The policy is changed from ${dateText(facts.effectiveDate, context.market)}`,
      paragraphs: [
        `Policy ${facts.policyNumber} of ${facts.companyName} is changed by endorsement ${facts.endorsementNumber}. The endorsement and the declarations as amended are ready.`,
      ],
      list: facts.changes,
      facts: [
        ['Takes effect', `${dateText(facts.effectiveDate, context.market)}, ${coverHour(context.market)}`],
        ...(total === 0
          ? [['Premium', 'Unchanged'] as const]
          : [[total > 0 ? 'To pay' : 'Given back', amount] as const]),
      ],
      action: { label: 'Open the policy', path: facts.linkPath },
    },
    context,
  )
}

export interface RenewalReminder {
  recipientName: string
  companyName: string
  policyNumber: string
  endDate: LocalDate
  daysLeft: number
  /** Set when a renewal quote is ready, minor units. */
  renewalPremium: Cents | null
  linkPath: string
}

/** To the customer or the agent: the policy ends soon. */
export const renewalReminder = (facts: RenewalReminder, context: MailContext): MailContent => {
  const { market } = context
  const isQuoted = facts.renewalPremium !== null
  return renderMail(
    {
      template: 'renewalReminder',
      subject: `Policy ${facts.policyNumber} of ${facts.companyName} ends in ${countText(facts.daysLeft, 'day')}`,
      recipientName: facts.recipientName,
      heading: 'Time to renew',
      paragraphs: [
        `Policy ${facts.policyNumber} of ${facts.companyName} ends on ${dateText(facts.endDate, market)}. ${
          isQuoted
            ? 'The renewal quote is ready: check what has changed and sign.'
            : 'Please check what has changed since last year, so that the renewal quote can be made.'
        }`,
      ],
      facts: [
        ['Policy', facts.policyNumber],
        ['Ends', `${dateText(facts.endDate, market)}, ${coverHour(market)}`],
        ...(facts.renewalPremium === null
          ? []
          : [['Renewal premium', moneyText(facts.renewalPremium, market)] as const]),
      ],
      action: { label: isQuoted ? 'See the renewal quote' : 'Check the details', path: facts.linkPath },
    },
    context,
  )
}
