import { type Answerer, REQUEST_CLOCK_TEXT } from '#domain/quote/binding/bind-request.ts'
import { binderWord } from '#domain/market/format.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type MailContent, type MailContext, renderMail } from '../layout.ts'
import { countText, instantText, moneyText } from '../wording.ts'

interface RequestFacts {
  recipientName: string
  companyName: string
  quoteNumber: string
  /** Name of the product as people know it: "Prime 100". */
  productName: string
  /** Path of the page that the button opens, token included. */
  linkPath: string
}

export interface RetailRequestMoved extends RequestFacts {
  step: 'RECEIVED' | 'TAKEN' | 'WAITING' | 'RETURNED' | 'BOUND' | 'DECLINED'
  /** The wholesaler. */
  agencyName: string
  byName: string
  /** Who took the request, why it comes back, or what came with the decision; may be empty. */
  note: string | null
  answerer: Answerer
  totalPremium: Cents
  /** By when the request is answered, ISO 8601; null once it was. */
  decideBy: string | null
  binderNumber: string | null
  /** How long the link works. */
  linkDays: number
}

interface StepWords {
  subject: string
  heading: string
  paragraph: string
  action: string
}

const wordsOfStep = (facts: RetailRequestMoved, binder: string): StepWords => {
  const { companyName, quoteNumber, agencyName, byName, note } = facts
  const quote = `quote ${quoteNumber}`
  const answerer = facts.answerer === 'WHOLESALER' ? agencyName : `An underwriter, through ${agencyName},`
  const open = 'Open the quote'
  const steps: Record<RetailRequestMoved['step'], StepWords> = {
    RECEIVED: {
      subject: `Request received: ${companyName}, ${quote}`,
      heading: 'Your request to bind has been received',
      paragraph: `You asked for ${quote} for ${companyName} to be bound. ${answerer} decides on it, and you receive a mail with the decision.`,
      action: open,
    },
    TAKEN: {
      subject: `Request in review: ${companyName}, ${quote}`,
      heading: 'Your request is in review',
      paragraph: `${note ?? byName} has taken your request to bind ${quote} for ${companyName}.`,
      action: open,
    },
    WAITING: {
      subject: `Waits for another broker: ${companyName}, ${quote}`,
      heading: 'Your request waits for another broker',
      paragraph: `${byName} has given back your request to bind ${quote} for ${companyName}. Another broker of ${agencyName} takes it next; you need to do nothing.`,
      action: open,
    },
    RETURNED: {
      subject: `Released to you again: ${companyName}, ${quote}`,
      heading: 'Your request was not accepted',
      paragraph: `${byName} has not accepted your request to bind ${quote} for ${companyName}. The quote is open again, and you can ask once more when the reason is met.`,
      action: 'Review the quote',
    },
    BOUND: {
      subject: `Bound: ${companyName}, ${quote}`,
      heading: 'The quote is bound',
      paragraph: `${byName} has accepted your request. ${quote[0]?.toUpperCase()}${quote.slice(1)} for ${companyName} is bound${facts.binderNumber ? ` under ${binder} ${facts.binderNumber}` : ''}.`,
      action: open,
    },
    DECLINED: {
      subject: `Declined: ${companyName}, ${quote}`,
      heading: 'We cannot offer terms',
      paragraph: `${byName} has declined ${quote} for ${companyName}. Your request to bind ends with it.`,
      action: open,
    },
  }
  return steps[facts.step]
}

const clockFacts = (decideBy: string | null, { market }: MailContext) =>
  decideBy === null ? [] : ([['Decision by', instantText(decideBy, market)]] as const)

/** To the agent of a retail agency: what became of the request to bind. */
export const retailRequestMoved = (facts: RetailRequestMoved, context: MailContext): MailContent => {
  const { market } = context
  const words = wordsOfStep(facts, binderWord(market))
  const reason = facts.step === 'TAKEN' ? null : facts.note
  return renderMail(
    {
      template: 'retailRequestMoved',
      subject: words.subject,
      recipientName: facts.recipientName,
      heading: words.heading,
      paragraphs: [words.paragraph],
      list: reason ? [reason] : [],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Total premium with fees and taxes', moneyText(facts.totalPremium, market)],
        ...clockFacts(facts.decideBy, context),
      ],
      action: { label: words.action, path: facts.linkPath },
      notes: [
        ...(facts.decideBy === null ? [] : [REQUEST_CLOCK_TEXT[market]]),
        `The link works for ${countText(facts.linkDays, 'day')}.`,
      ],
    },
    context,
  )
}

export interface RetailRequested extends RequestFacts {
  /** The retail agent, and for whom that agent works. */
  askedBy: string
  answerer: Answerer
  totalPremium: Cents
  /** By when the request is answered, ISO 8601. */
  decideBy: string
}

/** To the wholesaler's broker: a retail agency asks for a quote to be bound. */
export const retailRequested = (facts: RetailRequested, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'retailRequested',
      subject: `Request to bind: ${facts.companyName}, quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: 'A retail request waits for you',
      paragraphs: [
        `${facts.askedBy} asks for quote ${facts.quoteNumber} for ${facts.companyName} to be bound.`,
        facts.answerer === 'WHOLESALER'
          ? 'Approve it to bind the quote, or release it to the retailer with a reason.'
          : 'An underwriter decides on this one. You can still release it to the retailer with a reason.',
      ],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
        ['Total premium', moneyText(facts.totalPremium, context.market)],
        ...clockFacts(facts.decideBy, context),
      ],
      action: { label: 'Open the request', path: facts.linkPath },
      notes: [REQUEST_CLOCK_TEXT[context.market]],
    },
    context,
  )

export interface BindRequestRejected extends RequestFacts {
  underwriterName: string
  reason: string
}

/** To the agent: an underwriter does not bind the quote as requested. */
export const bindRequestRejected = (facts: BindRequestRejected, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'bindRequestRejected',
      subject: `Request to bind rejected: ${facts.companyName}, quote ${facts.quoteNumber}`,
      recipientName: facts.recipientName,
      heading: 'The request to bind was rejected',
      paragraphs: [
        `${facts.underwriterName} has rejected the request to bind quote ${facts.quoteNumber} for ${facts.companyName}, for this reason. The quote is open again.`,
      ],
      list: [facts.reason],
      facts: [
        ['Quote', facts.quoteNumber],
        ['Product', facts.productName],
      ],
      action: { label: 'Open the quote', path: facts.linkPath },
    },
    context,
  )
