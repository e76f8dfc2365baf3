import { coverNamed } from '#domain/document/form/policy-form.ts'
import { capitalized } from '#domain/document/words.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { binderNamed, binderWord, coverHour } from '#domain/market/format.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type ReleasedFacts, releasedSections } from '#domain/quote/released/released.ts'
import { type MailContent, type MailContext, renderMail } from '../layout.ts'
import {
  countText,
  dateText,
  instantText,
  limitText,
  type Market,
  moneyText,
  withArticle,
  wordsOf,
} from '../wording.ts'

interface QuoteFacts {
  companyName: string
  quoteNumber: string
  /** Name of the product as people know it: "Prime 100". */
  productName: string
  /** Path of the page that the button opens, token included. */
  linkPath: string
}

export interface QuoteSent extends QuoteFacts, ReleasedFacts {
  recipientName: string
  /** Who sent it, and for whom they work. */
  senderName: string
  agencyName: string
  /** Whom to ask about the terms. */
  agent: { name: string; email: string; phone: string | null }
  /** Most that is paid in the policy period, and what the insured bears of a loss; minor units. */
  limit: Cents
  retention: Cents
  /** Everything that has to be paid, fees and taxes included, minor units. */
  totalPremium: Cents
  effectiveDate: LocalDate
  /** Until when the terms hold and the link works. */
  expiresOn: LocalDate
  /** Of a renewal: why it costs what it costs. */
  renewal?: RenewalFacts
}

export interface RenewalFacts {
  policyNumber: string
  /** Everything paid for the expiring terms for a year, minor units. */
  expiring: Cents
  sentences: readonly string[]
  statements: readonly string[]
  fixes: readonly { title: string; saves: Cents }[]
}

/** Why a renewal costs what it costs, and what would lower it. */
const renewalSections = (renewal: RenewalFacts | undefined, market: Market) =>
  renewal
    ? [
        { title: 'What changed since last year', list: renewal.sentences },
        {
          title: 'What you can do about it',
          list: renewal.fixes.map(
            ({ title, saves }) => `${title}: saves ${moneyText(saves, market)} before fees and taxes`,
          ),
        },
        { title: 'Before you decide', list: renewal.statements },
      ]
    : []

/** To the policyholder: read, attest and sign. */
export const quoteSent = (facts: QuoteSent, context: MailContext): MailContent => {
  const { market } = context
  const { renewal } = facts
  const words = wordsOf(market)
  return renderMail(
    {
      template: 'quoteSent',
      subject: `Your ${coverNamed(facts.productName)} insurance quote ${facts.quoteNumber} from ${facts.agencyName}`,
      recipientName: facts.recipientName,
      heading: `Your quote for ${facts.companyName}`,
      paragraphs: [
        `${facts.senderName} of ${facts.agencyName}, your ${words.agent}, has sent you ${withArticle(coverNamed(facts.productName))} insurance quote. Please read it, confirm the answers and sign.`,
        ...(renewal
          ? [
              `It renews policy ${renewal.policyNumber}. The document "Renewal and what it costs" on its page explains the price line by line.`,
            ]
          : []),
      ],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Aggregate limit', limitText(facts.limit, market)],
        [market === 'UK' ? 'Excess' : 'Retention', limitText(facts.retention, market)],
        ['Total premium with fees and taxes', moneyText(facts.totalPremium, market)],
        ...(renewal ? [['Expiring terms for a year', moneyText(renewal.expiring, market)] as const] : []),
        [
          market === 'UK' ? 'Cover starts' : 'Coverage starts',
          `${dateText(facts.effectiveDate, market)}, ${coverHour(market)}`,
        ],
        ['Terms hold until', dateText(facts.expiresOn, market)],
      ],
      sections: [...renewalSections(renewal, market), ...releasedSections(facts, market)],
      action: { label: 'Review & Sign', path: facts.linkPath },
      notes: [
        `Questions, or something that is not right? Ask ${[facts.agent.name, facts.agent.email, facts.agent.phone].filter(Boolean).join(', ')} before you sign.`,
        'The link is yours alone and works as long as the terms hold. Please do not forward it.',
        `Not expecting this? Ask ${facts.agencyName}, or ignore this message: nothing happens until you sign.`,
      ],
    },
    context,
  )
}

export interface SignatureCompleted extends QuoteFacts {
  recipientName: string
  signeeName: string
  signeeTitle: string
  /** The contact in whose place another person signed; empty when the contact did. */
  inPlaceOf: string
  /** Instant, ISO 8601. */
  signedAt: string
  /** Numbers of the options that this signature closed. */
  closed: readonly string[]
}

/** To the agent: the policyholder has signed. */
export const signatureCompleted = (facts: SignatureCompleted, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'signatureCompleted',
      subject: `${facts.companyName} has signed quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: 'The quote is signed',
      paragraphs: [`${facts.companyName} has signed quote ${facts.quoteNumber}. You can bind it now.`],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        [
          'Signed by',
          [facts.signeeName, facts.signeeTitle, facts.inPlaceOf && `in place of ${facts.inPlaceOf}`]
            .filter(Boolean)
            .join(', '),
        ],
        ['Signed', instantText(facts.signedAt, context.market)],
        ...(facts.closed.length > 0
          ? ([['Other options, now closed', facts.closed.join(', ')]] as const)
          : []),
      ],
      action: { label: 'Open the quote', path: facts.linkPath },
    },
    context,
  )

export interface QuoteReferred extends QuoteFacts {
  agencyName: string
  totalPremium: Cents
  reasons: readonly string[]
  /** By when the agent was promised a decision, ISO 8601. */
  decideBy: string
}

/** To the underwriters: a quote waits for a decision. */
export const quoteReferred = (facts: QuoteReferred, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'quoteReferred',
      subject: `Referred: ${facts.companyName}, quote ${facts.quoteNumber}`,
      recipientName: '',
      heading: `${facts.companyName} needs your decision`,
      paragraphs: [
        `Quote ${facts.quoteNumber} of ${facts.agencyName} was referred to underwriting for these reasons:`,
      ],
      list: facts.reasons,
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Total premium', moneyText(facts.totalPremium, context.market)],
        ['Decision by', instantText(facts.decideBy, context.market)],
      ],
      action: { label: 'Review the quote', path: facts.linkPath },
    },
    context,
  )

export interface ReferralFileAttached extends QuoteFacts {
  recipientName: string
  /** Who attached it, and for whom they work. */
  senderName: string
  agencyName: string
  fileName: string
  /** What it shows, in the sender's words. */
  note: string | null
}

/** To the underwriter who reviews a quote: a file was attached to the referral. */
export const referralFileAttached = (facts: ReferralFileAttached, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'referralFileAttached',
      subject: `File attached: ${facts.companyName}, quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: `A new file for ${facts.companyName}`,
      paragraphs: [
        `${facts.senderName} of ${facts.agencyName} has attached a file to the referral of quote ${facts.quoteNumber}, which you review.`,
      ],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['File', facts.fileName],
        ...(facts.note ? ([['What it shows', facts.note]] as const) : []),
      ],
      action: { label: 'Review the quote', path: facts.linkPath },
    },
    context,
  )

export interface PaperSignatureRecorded extends QuoteFacts {
  recipientName: string
  agencyName: string
  /** Who attests the signature. */
  recordedBy: string
  signeeName: string
  signedOn: LocalDate
  fileName: string
  agentEmail: string
}

/** To the policyholder: an agent recorded a signature on paper in their name. */
export const paperSignatureRecorded = (facts: PaperSignatureRecorded, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'paperSignatureRecorded',
      subject: `A signature was recorded on quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: 'Your signature was recorded',
      paragraphs: [
        `${facts.recordedBy} of ${facts.agencyName} recorded that ${facts.signeeName} signed the application of quote ${facts.quoteNumber} on paper.`,
        `If you did not sign it, write to ${facts.agentEmail} now, before the insurance is bound.`,
      ],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Signed by', facts.signeeName],
        ['Signed on', dateText(facts.signedOn, context.market)],
        ['Signed document', facts.fileName],
      ],
      action: { label: 'Open the quote', path: facts.linkPath },
    },
    context,
  )

export interface QuoteReleased extends QuoteFacts, ReleasedFacts {
  recipientName: string
  underwriterName: string
  totalPremium: Cents
  expiresOn: LocalDate
  /** Remarks of the underwriter, one a line. */
  remarks: readonly string[]
}

/** To the agent: the underwriter has released the terms. */
export const quoteReleased = (facts: QuoteReleased, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'quoteReleased',
      subject: `Terms released: ${facts.companyName}, quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: 'Your quote is ready',
      paragraphs: [
        `${facts.underwriterName} has reviewed quote ${facts.quoteNumber} for ${facts.companyName} and released the terms.`,
        ...(facts.remarks.length === 0 ? [] : ['Please note:']),
      ],
      list: facts.remarks,
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Total premium', moneyText(facts.totalPremium, context.market)],
        ['Terms hold until', dateText(facts.expiresOn, context.market)],
      ],
      sections: releasedSections(facts, context.market),
      action: { label: 'Open the quote', path: facts.linkPath },
    },
    context,
  )

export interface QuoteDeclined extends QuoteFacts {
  recipientName: string
  underwriterName: string
  reasons: readonly string[]
}

/** To the agent: no terms are offered, and why. */
export const quoteDeclined = (facts: QuoteDeclined, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'quoteDeclined',
      subject: `Declined: ${facts.companyName}, quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: 'We cannot offer terms',
      paragraphs: [
        `${facts.underwriterName} has reviewed quote ${facts.quoteNumber} for ${facts.companyName}. We are sorry that we cannot offer terms, for these reasons:`,
      ],
      list: facts.reasons,
      action: { label: 'Open the quote', path: facts.linkPath },
      notes: ['If something has changed or was recorded wrongly, reply to your underwriter or write to us.'],
    },
    context,
  )

export interface QuoteForwarded extends Omit<QuoteSent, 'agent' | 'limit' | 'retention'> {
  /** How long the link works. */
  linkDays: number
}

/** To the agent of a retail agency: review, attest, request to bind. */
export const quoteForwarded = (facts: QuoteForwarded, context: MailContext): MailContent => {
  const { market } = context
  return renderMail(
    {
      template: 'quoteForwarded',
      subject: `${capitalized(coverNamed(facts.productName))} insurance quote ${facts.quoteNumber} for ${facts.companyName}`,
      recipientName: facts.recipientName,
      heading: `A quote for ${facts.companyName}`,
      paragraphs: [
        `${facts.senderName} of ${facts.agencyName} has sent you ${withArticle(coverNamed(facts.productName))} insurance quote. Review it, confirm the details of the company and request to bind.`,
      ],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Total premium with fees and taxes', moneyText(facts.totalPremium, market)],
        [
          market === 'UK' ? 'Cover starts' : 'Coverage starts',
          `${dateText(facts.effectiveDate, market)}, ${coverHour(market)}`,
        ],
        ['Terms hold until', dateText(facts.expiresOn, market)],
      ],
      sections: releasedSections(facts, market),
      action: { label: 'Review the quote', path: facts.linkPath },
      notes: [`The link works for ${countText(facts.linkDays, 'day')}.`],
    },
    context,
  )
}

export interface QuoteReassessed extends QuoteFacts {
  recipientName: string
  /** Score before and after, null while not scored. */
  before: number | null
  after: number | null
  totalPremium: Cents
}

/** To the agent: the risk was scanned again and the quote priced with what was found. */
export const quoteReassessed = (facts: QuoteReassessed, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'quoteReassessed',
      subject: `The risk of ${facts.companyName} was reassessed`,
      recipientName: facts.recipientName,
      heading: 'The risk was reassessed',
      paragraphs: [
        `An underwriter scanned ${facts.companyName} again. Quote ${facts.quoteNumber} was priced with what was found.`,
      ],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Score', `${facts.before ?? 'none'} to ${facts.after ?? 'none'}`],
        ['Total premium with fees and taxes', moneyText(facts.totalPremium, context.market)],
      ],
      action: { label: 'Open the quote', path: facts.linkPath },
    },
    context,
  )

export interface SurplusNotice extends QuoteFacts {
  recipientName: string
  /** Two letters. */
  state: string
}

/** To the surplus lines broker: read the notice of the state and attest it. */
export const surplusNotice = (facts: SurplusNotice, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'surplusNotice',
      subject: `Surplus lines notice for quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: 'A surplus lines notice waits for you',
      paragraphs: [
        `Quote ${facts.quoteNumber} for ${facts.companyName} is written on surplus lines paper in ${facts.state}. Please read the notice of the state and attest it as its licensed surplus lines broker.`,
      ],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
      ],
      action: { label: 'Review & Sign', path: facts.linkPath },
    },
    context,
  )

export interface BinderReminder extends QuoteFacts {
  recipientName: string
  binderNumber: string
  totalPremium: Cents
  expiresOn: LocalDate
  daysLeft: number
}

/** To the agent: a binder ends soon and no policy was issued from it. */
export const binderReminder = (facts: BinderReminder, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'binderReminder',
      subject: `${capitalized(binderNamed(context.market, facts.binderNumber))} ends on ${dateText(facts.expiresOn, context.market)}: ${facts.companyName}`,
      recipientName: facts.recipientName,
      heading:
        facts.daysLeft === 0
          ? `A ${binderWord(context.market)} ends today`
          : `A ${binderWord(context.market)} ends in ${countText(facts.daysLeft, 'day')}`,
      paragraphs: [
        `${capitalized(binderNamed(context.market, facts.binderNumber))} for ${facts.companyName} ends without a policy. Have the application signed and the policy issued before then, or ${context.market === 'UK' ? 'cover' : 'coverage'} under the ${binderWord(context.market)} ends.`,
      ],
      facts: [
        [capitalized(binderWord(context.market)), facts.binderNumber],
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Total premium', moneyText(facts.totalPremium, context.market)],
        [`${capitalized(binderWord(context.market))} ends`, dateText(facts.expiresOn, context.market)],
      ],
      action: { label: 'Open the quote', path: facts.linkPath },
    },
    context,
  )

export interface SubjectivityReminder extends QuoteFacts {
  recipientName: string
  /** Null before the policy is issued. */
  policyNumber: string | null
  subjectivities: readonly {
    title: string
    /** What is asked for; may be empty. */
    detail: string
    stage: 'PRE_BIND' | 'POST_BIND'
    dueDate: LocalDate
    isOverdue: boolean
  }[]
}

const STAGES = { PRE_BIND: 'before binding', POST_BIND: 'after binding' } as const

/** To broker and insured: what the underwriter still needs, and by when. */
export const subjectivityReminder = (facts: SubjectivityReminder, context: MailContext): MailContent => {
  const { market } = context
  const overdue = facts.subjectivities.filter(({ isOverdue }) => isOverdue).length
  const record = facts.policyNumber ? `policy ${facts.policyNumber}` : `quote ${facts.quoteNumber}`
  const count = countText(facts.subjectivities.length, 'subjectivity').replace(/ys$/, 'ies')
  return renderMail(
    {
      template: 'subjectivityReminder',
      subject: `${overdue > 0 ? 'Overdue' : 'Reminder'}: ${count} for ${facts.companyName}, ${record}`,
      recipientName: facts.recipientName,
      heading: overdue > 0 ? 'Evidence is overdue' : 'Evidence is due soon',
      paragraphs: [
        `The underwriter still needs evidence for ${record} of ${facts.companyName}. Each point below is a subjectivity: the terms depend on it.`,
      ],
      list: facts.subjectivities.map(({ title, detail, stage, dueDate, isOverdue }) => {
        const day = dateText(dueDate, market)
        return `${title} (${STAGES[stage]}, ${isOverdue ? `overdue since ${day}` : `due ${day}`})${detail ? `: ${detail}` : ''}`
      }),
      facts: [
        ['Quote', facts.quoteNumber],
        ...(facts.policyNumber ? [['Policy', facts.policyNumber] as const] : []),
        ['Product', facts.productName],
      ],
      action: { label: 'Send evidence', path: facts.linkPath },
      notes: [
        'If you have sent it already, no action is needed. If you need more time, ask the underwriter to extend the due date.',
      ],
    },
    context,
  )
}
