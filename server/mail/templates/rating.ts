import { type MailContent, type MailContext, renderMail } from '../layout.ts'
import { dateText } from '../wording.ts'

export interface VersionWithdrawal {
  recipientName: string
  /** What is withdrawn, as a sentence goes on: "rating program P100 2027-01-01". */
  versionName: string
  /** First day of the version, ISO. */
  effectiveDate: string
  /** Who requested, confirmed or refused it. */
  decidedBy: string
  /** Why it was requested. */
  reason: string
  linkPath: string
}

const parts = (facts: VersionWithdrawal, { market }: MailContext) =>
  ({
    recipientName: facts.recipientName,
    facts: [
      ['Effective from', dateText(facts.effectiveDate, market)],
      ['Reason', facts.reason],
    ],
    action: { label: 'Open the version', path: facts.linkPath },
  }) as const

/** To those who drafted and approved a version: another user wants it withdrawn before its day. */
export const versionWithdrawalAsked = (facts: VersionWithdrawal, context: MailContext): MailContent =>
  renderMail(
    {
      ...parts(facts, context),
      template: 'versionWithdrawalAsked',
      subject: `Withdrawal requested: ${facts.versionName}`,
      heading: `Withdrawal of ${facts.versionName} requested`,
      paragraphs: [
        `${facts.decidedBy} asks to withdraw ${facts.versionName}, which is approved and has priced no quote yet.`,
        'It takes effect on its day unless another user confirms the withdrawal before.',
      ],
    },
    context,
  )

/** To those who drafted, approved or wanted a version withdrawn: it never takes effect. */
export const versionWithdrawn = (facts: VersionWithdrawal, context: MailContext): MailContent =>
  renderMail(
    {
      ...parts(facts, context),
      template: 'versionWithdrawn',
      subject: `Withdrawn: ${facts.versionName}`,
      heading: `Withdrawn: ${facts.versionName}`,
      paragraphs: [
        `${facts.decidedBy} has confirmed the withdrawal of ${facts.versionName}. It never takes effect, and no quote was priced with it.`,
      ],
    },
    context,
  )

/** To the same: the request was canceled, and the version takes effect on its day. */
export const versionKept = (facts: VersionWithdrawal, context: MailContext): MailContent =>
  renderMail(
    {
      ...parts(facts, context),
      template: 'versionKept',
      subject: `Not withdrawn: ${facts.versionName}`,
      heading: `Not withdrawn: ${facts.versionName}`,
      paragraphs: [
        `${facts.decidedBy} has canceled the request to withdraw ${facts.versionName}. It takes effect on its day.`,
      ],
    },
    context,
  )
