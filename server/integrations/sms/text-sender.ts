import { fieldRefusal, refuseIf, type Refusal } from '#domain/kernel/refusal.ts'

export interface TextMessage {
  /** The same whenever this message is sent again: the id of its job. */
  id: string
  /** E.164: plus, country, number. */
  to: string
  /** At most 480 characters, three segments of a plain text message. */
  text: string
  /** Name of the wording, for the mailbox and the log. */
  template: string
}

/** Sends one text message or throws; called by the outbox job, never inside a transaction. */
export interface TextSender {
  /** Whether it keeps one message an id by itself. */
  keepsOne: boolean
  send: (message: TextMessage) => Promise<void>
}

/** A row of the table `text_message`, which the mailbox page lists next to the mails. */
export interface StoredText {
  id: string
  to_number: string
  text: string
  template: string
  created_at: Date
}

/**
 * Why a text message may not be sent. Only +1 and +44 geographic, mobile and toll-free numbers: premium-rate and
 * foreign ranges are where fraud by text message earns its money.
 */
export const textRefusal = (message: Pick<TextMessage, 'to' | 'text'>): Refusal | null => {
  const isUs = /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(message.to) && !/^\+1(900|976)/.test(message.to)
  const isUk = /^\+44[12378]\d{8,9}$/.test(message.to) && !/^\+44(87|70|76)/.test(message.to)
  if (!isUs && !isUk) return fieldRefusal('to', 'Please enter a valid phone number.')
  if (message.text.trim() === '' || message.text.length > 480)
    return fieldRefusal('text', 'A text message has 1 to 480 characters.')
  return null
}

export const assertTextable = (message: TextMessage): void => refuseIf(textRefusal(message))

/** Built-in stand-in: the message goes to a table and is read in the browser. */
export const mailboxTextSender = (ports: {
  now: () => Date
  /** Writes one row of `text_message`, unless there is one of its id. */
  insert: (row: StoredText) => Promise<void>
}): TextSender => ({
  keepsOne: true,
  send: async (message) => {
    assertTextable(message)
    await ports.insert({
      id: message.id,
      to_number: message.to,
      text: message.text,
      template: message.template,
      created_at: ports.now(),
    })
  },
})
