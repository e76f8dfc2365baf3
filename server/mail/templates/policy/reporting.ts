import type { LocalDate } from '#domain/kernel/dates.ts'
import { type MailContent, type MailContext, renderMail } from '../../layout.ts'
import { dateText } from '../../wording.ts'

/** What happened with the extended reporting period of a policy that ended. */
export type ReportingStep = 'OFFERED' | 'REMINDED' | 'REQUESTED' | 'RECORDED'

export interface ReportingNews {
  step: ReportingStep
  recipientName: string
  companyName: string
  policyNumber: string
  /** The last day of the automatic period, on which more can be bought; of a period that was bought, its own. */
  until: LocalDate
  linkPath: string
}

type Words = (until: string, about: string) => { heading: string; text: string }

const WORDS: Readonly<Record<ReportingStep, Words>> = {
  OFFERED: (until, about) => ({
    heading: 'Claims can still be reported',
    text: `${about} has ended. Claims of events before its end can be reported without charge until ${until}. Until the same day a longer period can be bought; the letter with its documents has the prices.`,
  }),
  REMINDED: (until, about) => ({
    heading: 'The last days to buy a longer reporting period',
    text: `For ${about}, which has ended, a longer period in which claims can be reported can be bought until ${until}, and not after that day.`,
  }),
  REQUESTED: (until, about) => ({
    heading: 'Your request for a reporting period is received',
    text: `A longer reporting period is requested for ${about}, within the days that end on ${until}. An underwriter records it and sends the invoice.`,
  }),
  RECORDED: (until, about) => ({
    heading: 'The extended reporting period is recorded',
    text: `For ${about}, claims can be reported until ${until}. The endorsement and the invoice are with its documents.`,
  }),
}

/** To insured and agent: until when claims can be reported, and until when more can be bought. */
export const reportingNews = (facts: ReportingNews, context: MailContext): MailContent => {
  const until = dateText(facts.until, context.market)
  const { heading, text } = WORDS[facts.step](until, `policy ${facts.policyNumber} of ${facts.companyName}`)
  return renderMail(
    {
      template: 'reportingNews',
      subject: `${heading}: policy ${facts.policyNumber}`,
      recipientName: facts.recipientName,
      heading,
      paragraphs: [`${text.charAt(0).toUpperCase()}${text.slice(1)}`],
      facts: [
        ['Policy', facts.policyNumber],
        ['Until', until],
      ],
      action: { label: 'Open the policy', path: facts.linkPath },
    },
    context,
  )
}

export interface RunOffNews {
  recipientName: string
  companyName: string
  policyNumber: string
  /** Day from which there is cover for earlier events alone. */
  from: LocalDate
  endsOn: LocalDate
  /** Until when claims can be reported by a period that was bought; null where none was. */
  until: LocalDate | null
  linkPath: string
}

/** To insured and agent: control has changed, and what the policy covers since. */
export const runOffNews = (facts: RunOffNews, context: MailContext): MailContent => {
  const [from, endsOn] = [dateText(facts.from, context.market), dateText(facts.endsOn, context.market)]
  const until = facts.until === null ? null : dateText(facts.until, context.market)
  return renderMail(
    {
      template: 'runOffNews',
      subject: `Policy ${facts.policyNumber} is in run-off from ${from}`,
      recipientName: facts.recipientName,
      heading: `From ${from}, earlier events alone are covered`,
      paragraphs: [
        `Control of ${facts.companyName} changes on ${from}. Policy ${facts.policyNumber} goes on until ${endsOn}, for events that took place before that day, and is not renewed. No premium goes back.`,
        ...(until === null
          ? []
          : [`Claims of such events can be reported until ${until}. The invoice is with its documents.`]),
        'Events of that day or later need a policy of their own: please ask for one in time.',
      ],
      facts: [
        ['Policy', facts.policyNumber],
        ['Earlier events alone from', from],
        ['Ends on', endsOn],
        ...(until === null ? [] : [['Claims can be reported until', until] as const]),
      ],
      action: { label: 'Open the policy', path: facts.linkPath },
    },
    context,
  )
}
