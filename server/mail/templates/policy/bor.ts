import type { LocalDate } from '#domain/kernel/dates.ts'
import { letterWord } from '#domain/quote/binding/clearance.ts'
import { type MailContent, type MailContext, renderMail } from '../../layout.ts'
import { countText, dateText, wordsOf } from '../../wording.ts'

interface About {
  recipientName: string
  companyName: string
  policyNumber: string
  /** The agency that the letter names. */
  receiverName: string
  effectiveOn: LocalDate
  linkPath: string
}

export interface BorFiled extends About {
  letterDate: LocalDate
  clockDays: readonly LocalDate[]
  lastDay: LocalDate
}

const factsOf = (facts: BorFiled, { market }: MailContext): [string, string][] => [
  ['Policy', facts.policyNumber],
  ['Insured', facts.companyName],
  [`Named ${wordsOf(market).agency}`, facts.receiverName],
  ['Letter dated', dateText(facts.letterDate, market)],
  [
    'Rescinding letter until',
    `${dateText(facts.lastDay, market)}, ${countText(facts.clockDays.length, 'business day')}`,
  ],
  ['Otherwise in effect on', dateText(facts.effectiveOn, market)],
]

/** To the agency that services the policy, on the day of filing: the insured has named another one. */
export const borNotice = (facts: BorFiled, context: MailContext): MailContent => {
  const { market } = context
  const word = letterWord(market)
  return renderMail(
    {
      template: 'borNotice',
      subject: `${facts.companyName} has named another ${wordsOf(market).agency}: policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading: `A ${word} has been filed`,
      paragraphs: [
        `We have received a ${word} in which ${facts.companyName} names ${facts.receiverName} for policy ${facts.policyNumber}.`,
        `If the insured wants to stay with you, send us a rescinding letter signed by the insured by ${dateText(facts.lastDay, market)}. Without one, ${facts.receiverName} services the account from ${dateText(facts.effectiveOn, market)}. What you have earned stays yours.`,
      ],
      facts: factsOf(facts, context),
      action: { label: 'Open the letter', path: facts.linkPath },
    },
    context,
  )
}

/** To the agency that filed the letter or that it names: it is received, and this is its clock. */
export const borAcknowledged = (facts: BorFiled, context: MailContext): MailContent => {
  const { market } = context
  const word = letterWord(market)
  return renderMail(
    {
      template: 'borAcknowledged',
      subject: `Received: ${word} of ${facts.companyName}, policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading: `The ${word} is received`,
      paragraphs: [
        `We have received the ${word} of ${facts.companyName} for policy ${facts.policyNumber}. The ${wordsOf(market).agency} that services the policy has until ${dateText(facts.lastDay, market)} to send a rescinding letter of the insured.`,
        `Without one, the account and its policies are yours to service from ${dateText(facts.effectiveOn, market)}.`,
      ],
      facts: factsOf(facts, context),
      action: { label: 'See the letter and its days', path: facts.linkPath },
    },
    context,
  )
}

export interface BorDecided extends About {
  side: 'INCUMBENT' | 'RECEIVER'
  outcome: 'EFFECTIVE' | 'RESCINDED' | 'REJECTED'
  /** Why it is not accepted; null otherwise. */
  reason: string | null
}

const outcomeText = (facts: BorDecided, { market }: MailContext): readonly string[] => {
  const { companyName, policyNumber, receiverName, effectiveOn, reason } = facts
  const isOld = facts.side === 'INCUMBENT'
  if (facts.outcome === 'EFFECTIVE')
    return isOld
      ? [
          `${receiverName} services ${companyName} from ${dateText(effectiveOn, market)}. You keep reading the documents of your own time, and the commission that you have earned stays yours.`,
        ]
      : [
          `${companyName} is yours to service from ${dateText(effectiveOn, market)}: its account, its policies and their renewal.`,
        ]
  if (facts.outcome === 'RESCINDED')
    return [
      isOld
        ? `The rescinding letter of ${companyName} is received. Policy ${policyNumber} stays with you.`
        : `${companyName} has taken its letter for policy ${policyNumber} back. The policy stays where it is.`,
    ]
  return [
    `The letter of ${companyName} for policy ${policyNumber} is not accepted: ${reason ?? ''}`,
    isOld
      ? 'The policy stays with you.'
      : 'Once the insured has signed a letter without this fault, file it.',
  ]
}

const HEADINGS: Readonly<Record<BorDecided['outcome'], string>> = {
  EFFECTIVE: 'The letter is in effect',
  RESCINDED: 'The letter was taken back',
  REJECTED: 'The letter is not accepted',
}

/** To both agencies: how the letter of the insured ended. */
export const borDecided = (facts: BorDecided, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'borDecided',
      subject: `${HEADINGS[facts.outcome]}: ${facts.companyName}, policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading: HEADINGS[facts.outcome],
      paragraphs: outcomeText(facts, context),
      facts: [
        ['Policy', facts.policyNumber],
        ['Insured', facts.companyName],
        [`Named ${wordsOf(context.market).agency}`, facts.receiverName],
      ],
      action: { label: 'Open the letter', path: facts.linkPath },
    },
    context,
  )

export interface BorInsured extends About {
  outcome: 'FILED' | BorDecided['outcome']
  lastDay: LocalDate
  /** Who signed it, as the agency that filed it says. */
  signedBy: string
}

const insuredTexts = (facts: BorInsured, { market }: MailContext): readonly string[] => {
  const { receiverName, policyNumber, signedBy } = facts
  const word = letterWord(market)
  const agency = wordsOf(market).agency
  if (facts.outcome === 'FILED')
    return [
      `We have received a ${word} with the signature of ${signedBy}, which names ${receiverName} as your ${agency} for policy ${policyNumber}. Your cover and your premium stay as they are.`,
      `If you did not sign it, or want to stay with your present ${agency}, tell that ${agency} by ${dateText(facts.lastDay, market)}: it sends us a letter signed by you. Without one, ${receiverName} services your insurance from ${dateText(facts.effectiveOn, market)}.`,
    ]
  if (facts.outcome === 'EFFECTIVE')
    return [
      `${receiverName} services your insurance from ${dateText(facts.effectiveOn, market)}. Your cover and your premium are as they were.`,
    ]
  return [
    facts.outcome === 'RESCINDED'
      ? `Your letter that takes it back is received. Your present ${agency} services policy ${policyNumber} as before.`
      : `The ${word} for policy ${policyNumber} is not accepted as it is. Your present ${agency} services the policy as before.`,
  ]
}

/** To the insured: its letter is filed, in effect, taken back or not accepted. One that it did not sign comes to light so. */
export const borInsured = (facts: BorInsured, context: MailContext): MailContent => {
  const heading =
    facts.outcome === 'FILED' ? `Your ${letterWord(context.market)} is received` : HEADINGS[facts.outcome]
  return renderMail(
    {
      template: 'borInsured',
      subject: `${heading}: policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading,
      paragraphs: insuredTexts(facts, context),
      facts: [
        ['Policy', facts.policyNumber],
        ['Insured', facts.companyName],
        [`Named ${wordsOf(context.market).agency}`, facts.receiverName],
      ],
      action: { label: 'Open the policy', path: facts.linkPath },
    },
    context,
  )
}
