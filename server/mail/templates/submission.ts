import { type MailContent, type MailContext, renderMail } from '../layout.ts'
import { countText } from '../wording.ts'

interface SubmissionFacts {
  companyName: string
  agencyName: string
  submissionNumber: string
  /** Path of the page that the button opens. */
  linkPath: string
}

export interface SubmissionReceived extends SubmissionFacts {
  senderName: string
  /** Name of the product that was asked for; empty for any. */
  productName: string
  isRenewal: boolean
  /** What the agency wrote; may be empty. */
  note: string
}

/** To the underwriters: an application came in and no one has it yet. */
export const submissionReceived = (facts: SubmissionReceived, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'submissionReceived',
      subject: `New submission ${facts.submissionNumber}: ${facts.companyName}`,
      recipientName: '',
      heading: `${facts.companyName} was submitted`,
      paragraphs: [
        `${facts.senderName} of ${facts.agencyName} has submitted ${facts.companyName}. It has no underwriter yet.`,
        ...(facts.note ? [`They write: ${facts.note}`] : []),
      ],
      facts: [
        ['Submission', facts.submissionNumber],
        ['Kind', facts.isRenewal ? 'Renewal' : 'New business'],
        ...(facts.productName ? [['Product', facts.productName] as [string, string]] : []),
      ],
      action: { label: 'Look at the account', path: facts.linkPath },
    },
    context,
  )

export interface SubmissionsAssigned {
  recipientName: string
  assignedBy: string
  /** "S-100001 Harborlight Bakery, Harborview Insurance": one a submission. */
  submissions: readonly string[]
  linkPath: string
}

/** To an underwriter: submissions are theirs now. */
export const submissionsAssigned = (facts: SubmissionsAssigned, context: MailContext): MailContent => {
  const many = countText(facts.submissions.length, 'submission')
  return renderMail(
    {
      template: 'submissionsAssigned',
      subject: `${many} assigned to you`,
      recipientName: facts.recipientName,
      heading: `${many} for you`,
      paragraphs: [`${facts.assignedBy} has assigned ${many} to you:`],
      list: facts.submissions,
      action: { label: 'Look at the account', path: facts.linkPath },
    },
    context,
  )
}

export interface SubmissionDecided extends SubmissionFacts {
  recipientName: string
  decidedBy: string
  /** What became of it, as the sentence goes on: "declined". */
  outcome: string
  /** Reason or remark; may be empty. */
  reason: string
}

/** To the user who submitted the account: what the underwriters decided. */
export const submissionDecided = (facts: SubmissionDecided, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'submissionDecided',
      subject: `Submission ${facts.submissionNumber} ${facts.outcome}: ${facts.companyName}`,
      recipientName: facts.recipientName,
      heading: `Your submission was ${facts.outcome}`,
      paragraphs: [
        `${facts.decidedBy} has looked at submission ${facts.submissionNumber} of ${facts.companyName}. It was ${facts.outcome}.`,
      ],
      ...(facts.reason ? { list: [facts.reason] } : {}),
      action: { label: 'Open the account', path: facts.linkPath },
    },
    context,
  )
