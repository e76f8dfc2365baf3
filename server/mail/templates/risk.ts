import { type MailContent, type MailContext, renderMail } from '../layout.ts'

export interface RiskWorsened {
  recipientName: string
  companyName: string
  before: number | null
  after: number | null
  /** What fell, as `Title: what was seen. What to do.` */
  findings: readonly string[]
  linkPath: string
}

const scoreText = (score: number | null): string => (score === null ? 'Insufficient data' : `${score} of 100`)

/** To the agent: the daily scan saw that a company's risk got worse. */
export const riskWorsened = (facts: RiskWorsened, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'riskWorsened',
      subject: `Cyber risk got worse: ${facts.companyName}`,
      recipientName: facts.recipientName,
      heading: `The cyber risk of ${facts.companyName} got worse`,
      paragraphs: [`The scan of last night saw what it had not seen before:`],
      list: facts.findings,
      facts: [
        ['Score before', scoreText(facts.before)],
        ['Score now', scoreText(facts.after)],
      ],
      action: { label: 'Open the findings', path: facts.linkPath },
      notes: ['Putting these right before the renewal may lower the price and keeps the answers true.'],
    },
    context,
  )
