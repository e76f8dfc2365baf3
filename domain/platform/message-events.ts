/**
 * Which events of the audit trail become a message in whose inbox (specification 1 section 3, "Message (inbox)").
 * A message is the event itself, read by the people whom it concerns: nothing is written twice, and no event can be
 * reported without having happened. Users get no message about what they did.
 */
export const agencyEvents = [
  'quote.released',
  'quote.declined',
  'quote.reopened',
  'quote.referred',
  'quote.invalidated',
  'quote.expired',
  'quote.signed',
  'quote.bindRequested',
  'quote.bindRejected',
  'quote.bound',
  'quote.rescinded',
  'quote.binderReinstated',
  'quote.binderVoided',
  'subjectivity.set',
  'subjectivity.due',
  'subjectivity.clear',
  'subjectivity.return',
  'subjectivity.waive',
  'subjectivity.reopen',
  'subjectivity.extend',
  'subjectivity.scanCleared',
  'policy.issued',
  'policy.renewalReminded',
  'policy.expired',
  'policy.changeAsked',
  'policy.changeReleased',
  'policy.changeDeclined',
  'policy.changeWithdrawn',
  'policy.changeExpired',
  'submission.certified',
  'submission.declined',
  'submission.nonViable',
  'submission.reopened',
  'bor.filed',
  'bor.acknowledged',
  'bor.rescinded',
  'bor.rejected',
  'bor.effective',
] as const

/** What the provider's staff are notified of: what waits for them, and what came in. */
export const staffEvents = [
  'quote.submitted',
  'quote.referred',
  'quote.bindRequested',
  'quote.signed',
  'subjectivity.submit',
  'subjectivity.due',
  'subjectivity.scanCleared',
  'submission.created',
  'bor.filed',
  'policy.changeReferred',
] as const

export type MessageEvent = (typeof agencyEvents)[number] | (typeof staffEvents)[number]

/** Every event that is a message to anyone, each once. */
export const messageEvents: readonly MessageEvent[] = [...new Set([...agencyEvents, ...staffEvents])]

/** Days before a condition's last day when those who must meet it are notified. */
export const SUBJECTIVITY_NOTICE_DAYS = 3

/** Labels a person can give one message. */
export const MOST_LABELS = 10
