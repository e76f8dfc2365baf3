import type { MailContent, MailContext } from './layout.ts'
import * as access from './templates/access.ts'
import * as bindRequest from './templates/bind-request.ts'
import * as bor from './templates/policy/bor.ts'
import * as bound from './templates/policy/bound.ts'
import * as payment from './templates/payment.ts'
import * as policy from './templates/policy/policy.ts'
import * as policyChange from './templates/policy/policy-change.ts'
import * as policyEnding from './templates/policy/policy-ending.ts'
import * as quote from './templates/quote.ts'
import * as questionnaire from './templates/questionnaire.ts'
import * as rating from './templates/rating.ts'
import * as reporting from './templates/policy/reporting.ts'
import * as risk from './templates/risk.ts'
import * as submission from './templates/submission.ts'
import type { Market } from './wording.ts'

type Template = (facts: never, context: MailContext) => MailContent

/** Every mail by the name that its sender and the mailbox know it by. */
export const templates = {
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
  paperSignatureRecorded: quote.paperSignatureRecorded,
  quoteReferred: quote.quoteReferred,
  quoteReleased: quote.quoteReleased,
  quoteDeclined: quote.quoteDeclined,
  quoteForwarded: quote.quoteForwarded,
  referralFileAttached: quote.referralFileAttached,
  retailRequested: bindRequest.retailRequested,
  retailRequestMoved: bindRequest.retailRequestMoved,
  bindRequestRejected: bindRequest.bindRequestRejected,
  quoteBoundToCustomer: bound.quoteBoundToCustomer,
  quoteBoundToAgent: bound.quoteBoundToAgent,
  quoteReassessed: quote.quoteReassessed,
  binderReminder: quote.binderReminder,
  surplusNotice: quote.surplusNotice,
  subjectivityReminder: quote.subjectivityReminder,
  policyIssuedToCustomer: policy.policyIssuedToCustomer,
  policyIssuedToAgent: policy.policyIssuedToAgent,
  certificateReady: policy.certificateReady,
  policyChanged: policy.policyChanged,
  renewalReminder: policy.renewalReminder,
  borNotice: bor.borNotice,
  borAcknowledged: bor.borAcknowledged,
  borDecided: bor.borDecided,
  borInsured: bor.borInsured,
  policyChangeStep: policyChange.policyChangeStep,
  policyEndingNews: policyEnding.policyEndingNews,
  reportingNews: reporting.reportingNews,
  runOffNews: reporting.runOffNews,
  paymentReceipt: payment.paymentReceipt,
  paymentFailed: payment.paymentFailed,
  paymentCameBack: payment.paymentCameBack,
  paymentReminder: payment.paymentReminder,
  refundSent: payment.refundSent,
  questionsSent: questionnaire.questionsSent,
  questionsAnswered: questionnaire.questionsAnswered,
  riskWorsened: risk.riskWorsened,
  versionWithdrawalAsked: rating.versionWithdrawalAsked,
  versionWithdrawn: rating.versionWithdrawn,
  versionKept: rating.versionKept,
  submissionReceived: submission.submissionReceived,
  submissionsAssigned: submission.submissionsAssigned,
  submissionDecided: submission.submissionDecided,
} as const satisfies Record<string, Template>

export type MailTemplate = keyof typeof templates

/** What a template is given. */
export type FactsOf<T extends MailTemplate> = Parameters<(typeof templates)[T]>[0]

/** Facts that open something, by the template that takes them: they are sealed while the mail waits. */
interface Secrets {
  invite: 'linkPath'
  passwordReset: 'linkPath'
  mfaReset: 'linkPath'
  oneTimeCode: 'code'
  paymentPage: 'linkPath'
  questionsSent: 'linkPath'
}

export type SecretTemplate = keyof Secrets
type OpenTemplate = Exclude<MailTemplate, SecretTemplate>

interface Addressed<T extends MailTemplate> {
  type: 'mail.send'
  template: T
  to: string
  market: Market
  /** The sandbox that it is of: it is kept in the mailbox and sent to no one. */
  sandboxId?: string
}

type OpenMail<T extends OpenTemplate> = Addressed<T> & { facts: FactsOf<T>; sealed?: never }
type SecretMail<T extends SecretTemplate> = Addressed<T> & {
  facts: Omit<FactsOf<T>, Secrets[T]>
  /** The rest of the facts, sealed for the template: a queue keeps what it has done. */
  sealed: string
}

/** A mail as a job: its template, and all that the template takes. */
export type MailJob =
  | { [T in OpenTemplate]: OpenMail<T> }[OpenTemplate]
  | { [T in SecretTemplate]: SecretMail<T> }[SecretTemplate]

/** A mail some of whose facts it shares with other mails. */
export const mailJob = <T extends OpenTemplate, Shared extends object>(
  template: T,
  { to, market }: { to: string; market: Market },
  shared: Shared,
  facts: Omit<FactsOf<T>, keyof Shared>,
): MailJob => ({ type: 'mail.send', template, to, market, facts: { ...shared, ...facts } }) as never

/** Seals the fact of a mail that opens something. */
export const sealedFact = <T extends SecretTemplate>(
  { seal }: { seal: (text: string, label: string) => string },
  template: T,
  fact: Pick<FactsOf<T>, Secrets[T] & keyof FactsOf<T>>,
): string => seal(JSON.stringify(fact), template)
