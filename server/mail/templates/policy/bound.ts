import { coverNamed } from '#domain/document/form/policy-form.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { companyOf } from '#domain/market/company.ts'
import { binderNamed, binderWord, coverHour } from '#domain/market/format.ts'
import { PAYMENT_DAYS } from '#domain/money/invoices.ts'
import { checklistSections, type OpenSubjectivity } from '#domain/quote/released/released.ts'
import { capitalized } from '#domain/document/words.ts'
import { type MailContent, type MailContext, renderMail } from '../../layout.ts'
import { countText, dateText, limitText, moneyText, wordsOf } from '../../wording.ts'

export interface QuoteBound {
  recipientName: string
  companyName: string
  quoteNumber: string
  /** Name of the product as people know it: "Prime 100". */
  productName: string
  agencyName: string
  /** Whom the insured asks. */
  agent: { name: string; email: string; phone: string | null }
  binderNumber: string
  /** Last day on which the binder is valid without a policy. */
  binderExpiresOn: LocalDate
  /** Most that is paid in the policy period, and what the insured bears of a loss; minor units. */
  limit: Cents
  retention: Cents
  /** Everything that has to be paid, fees and taxes included, minor units. */
  totalPremium: Cents
  effectiveDate: LocalDate
  endDate: LocalDate
  isSigned: boolean
  /** What is still to be met. */
  conditions: readonly OpenSubjectivity[]
  linkPath: string
}

const boundFacts = (facts: QuoteBound, market: 'US' | 'UK'): [string, string][] => [
  [capitalized(binderWord(market)), facts.binderNumber],
  ['Quote', facts.quoteNumber],
  ['Product', facts.productName],
  ['Aggregate limit', limitText(facts.limit, market)],
  [market === 'UK' ? 'Excess' : 'Retention', limitText(facts.retention, market)],
  [
    market === 'UK' ? 'Cover begins' : 'Coverage begins',
    `${dateText(facts.effectiveDate, market)}, ${coverHour(market)}`,
  ],
  [market === 'UK' ? 'Cover ends' : 'Coverage ends', dateText(facts.endDate, market)],
  ['Total premium with fees and taxes', moneyText(facts.totalPremium, market)],
  ['Payment due', `${countText(PAYMENT_DAYS, 'day')} after the policy is issued; the invoice names the day`],
  [`${capitalized(binderWord(market))} valid until`, dateText(facts.binderExpiresOn, market)],
]

const openSections = ({ isSigned, conditions }: QuoteBound, market: 'US' | 'UK') => [
  {
    title: 'Before the policy can be issued',
    list: isSigned ? [] : ['The application is still to be signed'],
  },
  ...checklistSections(conditions, market),
]

const isAnythingOpen = ({ isSigned, conditions }: QuoteBound): boolean => !isSigned || conditions.length > 0

/** To the insured: covered from this day, at this price, and what is still to do. */
export const quoteBoundToCustomer = (facts: QuoteBound, context: MailContext): MailContent => {
  const { market } = context
  const { agent, agencyName } = facts
  const { claimsPhone, claimsEmail } = companyOf(market)
  return renderMail(
    {
      template: 'quoteBoundToCustomer',
      subject: `Your ${coverNamed(facts.productName)} insurance is bound: ${binderNamed(market, facts.binderNumber)}`,
      recipientName: facts.recipientName,
      heading: `${facts.companyName}: covered from ${dateText(facts.effectiveDate, market)}`,
      paragraphs: [
        `${agencyName}, your ${wordsOf(market).agent}, has bound quote ${facts.quoteNumber}. ${capitalized(binderNamed(market, facts.binderNumber))} is your evidence of insurance until the policy is issued.`,
        isAnythingOpen(facts)
          ? 'What is still open is listed below, with its last day.'
          : 'Nothing is asked of you before the policy is issued.',
      ],
      facts: boundFacts(facts, market),
      sections: openSections(facts, market),
      action: { label: 'See what was bound', path: facts.linkPath },
      notes: [
        `Questions? Ask ${[agent.name, agent.email, agent.phone].filter(Boolean).join(', ')}.`,
        `To report a claim or an incident, day or night: ${claimsPhone} or ${claimsEmail}.`,
      ],
    },
    context,
  )
}

/** To the agent: the copy for the file, with what the client was sent. */
export const quoteBoundToAgent = (facts: QuoteBound, context: MailContext): MailContent => {
  const { market } = context
  return renderMail(
    {
      template: 'quoteBoundToAgent',
      subject: `Bound: ${facts.companyName}, ${binderNamed(market, facts.binderNumber)}`,
      recipientName: facts.recipientName,
      heading: 'The quote is bound',
      paragraphs: [
        `Quote ${facts.quoteNumber} for ${facts.companyName} is bound, and your client has been notified of the same facts.`,
      ],
      facts: boundFacts(facts, market),
      sections: openSections(facts, market),
      action: { label: 'Open the quote', path: facts.linkPath },
    },
    context,
  )
}
