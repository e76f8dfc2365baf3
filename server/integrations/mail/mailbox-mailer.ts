import { assertSendable, type Mailer, type MailMessage, type Market } from './mailer.ts'

/** A row of the table `mail_message`, which the mailbox page lists. */
export interface StoredMail {
  id: string
  to_address: string
  subject: string
  html: string
  text: string
  template: string
  created_at: Date
  market: Market
}

export interface MailboxPorts {
  now: () => Date
  /** Writes one row of `mail_message`, unless there is one of its id. */
  insert: (row: StoredMail) => Promise<void>
}

/** The mailbox that stands in for an SMTP server: messages go to a table and are read in the browser. */
export const mailboxMailer = (ports: MailboxPorts): Mailer => ({
  keepsOne: true,
  send: async (message: MailMessage) => {
    assertSendable(message)
    await ports.insert({
      id: message.id,
      to_address: message.to,
      subject: message.subject,
      html: message.html,
      text: message.text,
      template: message.template,
      created_at: ports.now(),
      market: message.market,
    })
  },
})
