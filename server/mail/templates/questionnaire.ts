import { coverNamed } from '#domain/document/form/policy-form.ts'
import { type MailContent, type MailContext, renderMail } from '../layout.ts'
import { instantText, withArticle } from '../wording.ts'

export interface QuestionsSent {
  recipientName: string
  senderName: string
  agencyName: string
  companyName: string
  /** "Prime 100": what the answers are asked for. */
  productName: string
  /** Titles of the parts, such as "Multi-factor authentication". */
  parts: readonly string[]
  linkDays: number
  linkPath: string
}

/** To a person at the insured: questions that they know the answers to, by a link that works once. */
export const questionsSent = (facts: QuestionsSent, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'questionsSent',
      subject: `Questions about ${facts.companyName} for its ${coverNamed(facts.productName)} insurance`,
      recipientName: facts.recipientName,
      heading: `${facts.senderName} asks for your answers`,
      paragraphs: [
        `${facts.senderName} of ${facts.agencyName} prepares ${withArticle(coverNamed(facts.productName))} insurance quote for ${facts.companyName} and asks you to answer a few questions. No password is needed.`,
      ],
      list: facts.parts,
      facts: [['Product', facts.productName]],
      action: { label: 'Answer the questions', path: facts.linkPath },
      notes: [
        `The link works once and for ${facts.linkDays} days. Only answer what you know; ask the people who look after your IT about the rest.`,
      ],
    },
    context,
  )

export interface QuestionsAnswered {
  recipientName: string
  companyName: string
  answeredBy: string
  answered: number
  answeredAt: string
  linkPath: string
}

/** To who asked: a person at the insured answered. */
export const questionsAnswered = (facts: QuestionsAnswered, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'questionsAnswered',
      subject: `${facts.companyName} answered your questions`,
      recipientName: facts.recipientName,
      heading: `${facts.answeredBy} answered your questions`,
      paragraphs: [`The answers are in the account of ${facts.companyName}, each with who gave it.`],
      facts: [
        ['Answers', String(facts.answered)],
        ['Answered', instantText(facts.answeredAt, context.market)],
      ],
      action: { label: 'Open the account', path: facts.linkPath },
      notes: [],
    },
    context,
  )
