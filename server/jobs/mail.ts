import type { MailContent, MailContext } from '#server/mail/layout.ts'
import * as access from '#server/mail/templates/access.ts'
import * as payment from '#server/mail/templates/payment.ts'
import * as policy from '#server/mail/templates/policy.ts'
import * as quote from '#server/mail/templates/quote.ts'
import * as questionnaire from '#server/mail/templates/questionnaire.ts'
import * as risk from '#server/mail/templates/risk.ts'
import * as submission from '#server/mail/templates/submission.ts'
import type { Job, JobRun } from '#server/platform/jobs.ts'
import type { Ports } from '#server/platform/ports.ts'
import { sendOnce } from './once.ts'

type Template = (facts: never, context: MailContext) => MailContent

/** Every mail by the name that its sender and the mailbox know it by. */
const templates = {
  invite: access.invite,
  bootstrapInvite: access.bootstrapInvite,
  passwordReset: access.passwordReset,
  oneTimeCode: access.oneTimeCode,
  newSignIn: access.newSignIn,
  mfaReset: access.mfaReset,
  mfaResetAsked: access.mfaResetAsked,
  inviteOfKnown: access.inviteOfKnown,
  mfaChanged: access.mfaChanged,
  wrongCodes: access.wrongCodes,
  passwordChanged: access.passwordChanged,
  paymentPage: access.paymentPage,
  quoteSent: quote.quoteSent,
  signatureCompleted: quote.signatureCompleted,
  quoteReferred: quote.quoteReferred,
  quoteReleased: quote.quoteReleased,
  quoteDeclined: quote.quoteDeclined,
  quoteForwarded: quote.quoteForwarded,
  quoteReassessed: quote.quoteReassessed,
  binderReminder: quote.binderReminder,
  surplusNotice: quote.surplusNotice,
  policyIssuedToCustomer: policy.policyIssuedToCustomer,
  policyIssuedToAgent: policy.policyIssuedToAgent,
  certificateReady: policy.certificateReady,
  renewalReminder: policy.renewalReminder,
  paymentReceipt: payment.paymentReceipt,
  paymentFailed: payment.paymentFailed,
  questionsSent: questionnaire.questionsSent,
  questionsAnswered: questionnaire.questionsAnswered,
  riskWorsened: risk.riskWorsened,
  submissionReceived: submission.submissionReceived,
  submissionsAssigned: submission.submissionsAssigned,
  submissionDecided: submission.submissionDecided,
} as const satisfies Record<string, Template>

export type MailTemplate = keyof typeof templates

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(templates, name)

type Opening = Pick<Ports, 'secrets'>

/** The facts that a job kept sealed for its template. */
const opened = (
  { secrets }: Opening,
  template: string,
  sealed: string | undefined,
): Record<string, unknown> => {
  if (sealed === undefined) return {}
  const text = secrets.open(sealed, template)
  if (text === null) throw new Error(`what was sealed for ${template} does not open here`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Renders a mail by its template's name and sends it. A name without a template is a bug and throws. */
export const sendMail = async (
  ports: Pick<Ports, 'mailer' | 'env' | 'db' | 'clock'> & Opening,
  { template, to, market, facts, sealed }: Extract<Job, { type: 'mail.send' }>,
  run: JobRun,
): Promise<void> => {
  if (!isTemplate(template)) throw new Error(`there is no mail ${template}`)
  const render = templates[template] as (facts: unknown, context: MailContext) => MailContent
  const all = { ...facts, ...opened(ports, template, sealed) }
  const content = render(all, { market, publicUrl: ports.env.PUBLIC_URL })
  const send = () => ports.mailer.send({ id: run.id, to, ...content })
  await (ports.mailer.keepsOne ? send() : sendOnce(ports, 'mail.send', run, send))
}

/** Sends the one text message that the product has: a code. */
export const sendText = async (
  ports: Pick<Ports, 'texts' | 'db' | 'clock'> & Opening,
  { template, to, sealed }: Extract<Job, { type: 'text.send' }>,
  run: JobRun,
): Promise<void> => {
  const { code } = opened(ports, template, sealed)
  const send = () => ports.texts.send({ id: run.id, to, template, text: access.codeText(String(code)) })
  await (ports.texts.keepsOne ? send() : sendOnce(ports, 'text.send', run, send))
}
