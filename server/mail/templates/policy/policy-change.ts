import { coverHour } from '#domain/market/format.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { type MailContent, type MailContext, renderMail } from '../../layout.ts'
import { dateText, wordsOf } from '../../wording.ts'

/** What happened to a change of a policy before it is issued. */
export type DraftStep = 'ASKED' | 'REFERRED' | 'RELEASED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'

export interface PolicyChangeStep {
  step: DraftStep
  recipientName: string
  companyName: string
  policyNumber: string
  /** What kind of change it is, as people call it. */
  kind: string
  effectiveDate: LocalDate
  /** What would be other than before, a line each. */
  changes: readonly string[]
  /** Who took the step. */
  by: string
  reason: string | null
  linkPath: string
}

type Words = (facts: PolicyChangeStep, context: MailContext) => { heading: string; text: string }

const named = ({ policyNumber, companyName }: PolicyChangeStep): string =>
  `policy ${policyNumber} of ${companyName}`

const WORDS: Readonly<Record<DraftStep, Words>> = {
  ASKED: (facts) => ({
    heading: 'The insured asks for a change',
    text: `${facts.by} asks for a change of ${named(facts)}. Open it to see the price as it is now, then issue it or decline it.`,
  }),
  REFERRED: (facts, { market }) => ({
    heading: 'An underwriter has your request',
    text: `Your ${wordsOf(market).agent} submitted the change that you asked for on ${named(facts)} to an underwriter. You will be notified of the decision.`,
  }),
  RELEASED: (facts) => ({
    heading: 'The change is released',
    text: `${facts.by} released the change of ${named(facts)}. It can be issued now.`,
  }),
  DECLINED: (facts) => ({
    heading: 'The change is declined',
    text: `${facts.by} declined the change of ${named(facts)}. The policy stays as it is.`,
  }),
  WITHDRAWN: (facts) => ({
    heading: 'The request is withdrawn',
    text: `${facts.by} withdrew the change that was asked for on ${named(facts)}. Nothing has to be done.`,
  }),
  EXPIRED: (facts) => ({
    heading: 'The change expired',
    text: `The change of ${named(facts)} was not issued in time and has ended. The policy stays as it is. Begin it again if it is still wanted.`,
  }),
}

/** To whom a change that is not issued yet concerns: what happened to it, and why. */
export const policyChangeStep = (facts: PolicyChangeStep, context: MailContext): MailContent => {
  const { heading, text } = WORDS[facts.step](facts, context)
  return renderMail(
    {
      template: 'policyChangeStep',
      subject: `${heading}: policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading,
      paragraphs: [text],
      list: facts.changes,
      facts: [
        ['Policy', facts.policyNumber],
        ['Change', facts.kind],
        ['Takes effect', `${dateText(facts.effectiveDate, context.market)}, ${coverHour(context.market)}`],
        ...(facts.reason ? [['Reason', facts.reason] as const] : []),
      ],
      action: { label: 'Open the change', path: facts.linkPath },
    },
    context,
  )
}
