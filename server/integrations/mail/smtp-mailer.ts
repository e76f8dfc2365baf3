import { createTransport } from 'nodemailer'
import { ReceiverAway } from '#server/jobs/queue.ts'
import { assertSendable, type Mailer } from './mailer.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`; the latter changes to TLS or fails. */
  url: string
  /** Bare address that messages come from. */
  fromAddress: string
  /** Name shown with it. */
  fromName: string
  connectMs?: number
  totalMs?: number
}

/** A mail server on this machine (a relay, a catcher in a test) may be spoken to without TLS; no other may. */
const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(host)

/** The server closes, whatever the message is (RFC 5321, 3.8). */
const CLOSING = 421

/** An error in which the server says nothing of the message is one of the server, and the next message would meet it. */
const asAway = (error: Error & { responseCode?: number }): Error =>
  error.responseCode !== undefined && error.responseCode !== CLOSING
    ? error
    : new ReceiverAway(`the mail server is away: ${error.message}`, { cause: error })

/** Sends by SMTP. Throws when the server does not take the message, so that the job tries again later. */
export const smtpMailer = (settings: SmtpSettings): Mailer & { close: () => void } => {
  const url = new URL(settings.url)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    throw new Error('SMTP_URL starts with smtp:// or smtps://')
  const isSecure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(url.hostname),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: settings.connectMs ?? 3_000,
    greetingTimeout: settings.connectMs ?? 3_000,
    socketTimeout: settings.totalMs ?? 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = settings.fromAddress.slice(settings.fromAddress.lastIndexOf('@') + 1)
  return {
    keepsOne: false,
    send: async (message) => {
      assertSendable(message)
      const sending = transport.sendMail({
        from: { name: settings.fromName, address: settings.fromAddress },
        to: { name: '', address: message.to },
        // By this a receiver knows a message that a crash has made us send twice.
        messageId: `<${message.id}@${domain}>`,
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await sending.catch((error: Error) => {
        throw asAway(error)
      })
    },
    close: () => transport.close(),
  }
}
