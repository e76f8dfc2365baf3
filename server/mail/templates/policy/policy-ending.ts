import { coverHour } from '#domain/market/format.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { type MailContent, type MailContext, renderMail } from '../../layout.ts'
import { dateText, moneyText } from '../../wording.ts'

/** What happened on the way to the end of a policy, or back from it. */
export type EndingStep =
  | 'REQUESTED'
  | 'WITHDRAWN'
  | 'APPROVED'
  | 'NOTICE'
  | 'STOPPED'
  | 'CANCELED'
  | 'FLAT'
  | 'VOID'
  | 'GOES_ON'
  | 'REINSTATED'
  | 'NONRENEWAL'
  | 'CHANGED_RENEWAL'
  | 'RENEWAL_NOTICE_VOID'
  | 'RENEWAL_NOTICE_WITHDRAWN'

export interface PolicyEndingNews {
  step: EndingStep
  recipientName: string
  companyName: string
  policyNumber: string
  /** The day on which coverage ends, ended or begins again. */
  day: LocalDate
  reason: string
  /** What goes back; null where nothing is worked out yet. */
  returned: Cents | null
  linkPath: string
}

type Words = (facts: PolicyEndingNews, context: MailContext) => { heading: string; text: string }

const on = ({ day }: PolicyEndingNews, { market }: MailContext): string =>
  `${dateText(day, market)}, ${coverHour(market)}`

const spelled = ({ market }: MailContext): string => (market === 'UK' ? 'cancelled' : 'canceled')

const named = ({ policyNumber, companyName }: PolicyEndingNews): string =>
  `Policy ${policyNumber} of ${companyName}`

const lowered = (facts: PolicyEndingNews): string => `policy ${facts.policyNumber} of ${facts.companyName}`

const WORDS: Readonly<Record<EndingStep, Words>> = {
  REQUESTED: (facts, context) => ({
    heading: 'Cancellation requested',
    text: `${named(facts)} is asked to be ${spelled(context)} on ${on(facts, context)}. An underwriter decides on it; until then it stays in force.`,
  }),
  WITHDRAWN: (facts) => ({
    heading: 'The request to cancel is withdrawn',
    text: `${named(facts)} stays in force as it was.`,
  }),
  APPROVED: (facts, context) => ({
    heading: 'The policy will end',
    text: `${named(facts)} ends on ${on(facts, context)}.`,
  }),
  NOTICE: (facts, context) => ({
    heading: 'Notice of cancellation',
    text: `${named(facts)} ends on ${on(facts, context)}. The notice is with its documents and says what can be done.`,
  }),
  STOPPED: (facts) => ({
    heading: 'The cancellation is stopped',
    text: `${named(facts)} stays in force.`,
  }),
  CANCELED: (facts, context) => ({
    heading: `The policy is ${spelled(context)}`,
    text: `${named(facts)} ended on ${on(facts, context)}.`,
  }),
  FLAT: (facts, context) => ({
    heading: `The policy is ${spelled(context)} from its first day`,
    text: `${named(facts)} was never in force. All that can be returned goes back.`,
  }),
  VOID: (facts) => ({
    heading: 'The policy is void',
    text: `${named(facts)} is void from its first day. No one may rely on it or on its certificates.`,
  }),
  GOES_ON: (facts) => ({
    heading: 'The policy stays in force',
    text: `${named(facts)} stays in force: the notice of its cancellation has no effect.`,
  }),
  REINSTATED: (facts, context) => ({
    heading: 'The policy is in force again',
    text: `${named(facts)} is in force again from ${on(facts, context)}.`,
  }),
  NONRENEWAL: (facts, context) => ({
    heading: context.market === 'UK' ? 'Notice of non-renewal' : 'Notice of nonrenewal',
    text: `The insurer does not renew ${lowered(facts)}. It ends on ${on(facts, context)}. The notice is with its documents.`,
  }),
  CHANGED_RENEWAL: (facts, context) => ({
    heading: 'The renewal changes',
    text: `The insurer offers to renew ${lowered(facts)} on other terms. The expiring terms hold until ${on(facts, context)}. The notice with its documents says what changes.`,
  }),
  RENEWAL_NOTICE_VOID: (facts) => ({
    heading: 'A notice about the renewal has no effect',
    text: `The notice about the renewal of ${lowered(facts)} has no effect.`,
  }),
  RENEWAL_NOTICE_WITHDRAWN: (facts) => ({
    heading: 'A notice about the renewal is withdrawn',
    text: `The notice about the renewal of ${lowered(facts)} is withdrawn. The policy may be renewed.`,
  }),
}

/** To insured and agent: what happened on the way to the end of a policy, or back from it. */
export const policyEndingNews = (facts: PolicyEndingNews, context: MailContext): MailContent => {
  const { heading, text } = WORDS[facts.step](facts, context)
  return renderMail(
    {
      template: 'policyEndingNews',
      subject: `${heading}: policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading,
      paragraphs: [text],
      facts: [
        ['Policy', facts.policyNumber],
        ['Reason', facts.reason],
        ...(facts.returned === null
          ? []
          : [['Goes back', moneyText(facts.returned, context.market)] as const]),
      ],
      action: { label: 'Open the policy', path: facts.linkPath },
    },
    context,
  )
}
