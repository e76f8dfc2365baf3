import type { MailJob } from '#server/mail/mails.ts'

/** Links that people may ask for without being signed in. */
export type LinkMail = 'PASSWORD_RESET' | 'MFA_RESET' | 'USER_INVITED'

/** Work that follows a command, named by what it does; the payload holds ids and plain facts only. */
export type Job =
  | MailJob
  | { type: 'text.send'; template: 'oneTimeCode'; to: string; sealed: string }
  /** Finds out whether there is such a user, and mails them the link; the person who asked was answered already. */
  | { type: 'link.send'; link: LinkMail; email: string }
  /** Seals the audit trail as far as it has come. */
  | { type: 'audit.seal' }
  /** Signs how far the audit trail has come, outside of the database. */
  | { type: 'audit.checkpoint' }
  /** Draws documents that were recorded lately and that no one has opened yet. */
  | { type: 'documents.draw' }
  | { type: 'calendar.run' }
  /** Moves a sandbox to the day that it was asked to move to. */
  | { type: 'sandbox.advance'; tenantId: string }
  /** Moves the accounts of every book that is on its way between two agencies. */
  | { type: 'books.move' }
  /** Gives renewals of books the rating program that was ordered for them, or takes it back. */
  | { type: 'programs.choose' }
  /** Hands a refund to the card processor, which takes it once by its id. */
  | { type: 'refund.send'; tenantId: string; refundId: string }
  /** Asks the card processor for a payment's status; `attempt` counts from 1 and `notBefore` is an ISO instant. */
  | { type: 'payment.check'; tenantId: string; paymentId: string; attempt: number; notBefore: string }
