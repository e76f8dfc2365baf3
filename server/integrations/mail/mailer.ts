import { fieldRefusal, refuseIf, type Refusal } from '#domain/kernel/refusal.ts'

export type Market = 'US' | 'UK'

/** One message as it leaves: rendered, both parts, one addressee. */
export interface MailMessage {
  /** The same whenever this message is sent again: the id of its job. */
  id: string
  /** One bare address, `name@host`. */
  to: string
  subject: string
  html: string
  text: string
  /** Name of the template, for the mailbox's filter and the log. */
  template: string
  market: Market
}

/** Sends one message or throws; called by the outbox job, never inside a transaction. */
export interface Mailer {
  /** Whether it keeps one message an id by itself. Others are asked once, and again only after a crash. */
  keepsOne: boolean
  send: (message: MailMessage) => Promise<void>
}

const ADDRESS = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\]{1,255}$/u

/** Why a message may not be sent: line breaks or several addresses would become headers of their own. */
export const mailRefusal = (message: Pick<MailMessage, 'to' | 'subject'>): Refusal | null => {
  if (hasControl(message.to) || !ADDRESS.test(message.to))
    return fieldRefusal('to', 'Please enter a valid Email Address')
  if (hasControl(message.subject) || message.subject.trim() === '' || message.subject.length > 250)
    return fieldRefusal('subject', 'The subject must be one line of 1 to 250 characters.')
  return null
}

const hasControl = (text: string): boolean => /\p{Cc}|\u2028|\u2029/u.test(text)

export const assertSendable = (message: MailMessage): void => refuseIf(mailRefusal(message))
