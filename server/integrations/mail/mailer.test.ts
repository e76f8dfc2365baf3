import { createServer, type Socket } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import { ReceiverAway } from '#server/jobs/queue.ts'
import { mailboxMailer, type StoredMail } from './mailbox-mailer.ts'
import { mailRefusal, type MailMessage } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const message: MailMessage = {
  id: '0198f000-0000-7000-8000-000000000001',
  to: 'dana@harborlight.test',
  subject: 'Your quote for Müller & Söhne',
  html: '<p>Hello</p>',
  text: 'Hello\n',
  template: 'quoteSent',
  market: 'US',
}

const wrongAddresses = [
  '',
  'dana',
  '@harborlight.test',
  'dana@',
  'dana@harborlight.test\r\nBcc: all@evil.test',
  'dana@harborlight.test\n',
  'dana@harborlight.test,all@evil.test',
  'dana@harborlight.test;all@evil.test',
  'Dana <dana@harborlight.test>',
  'dana@a@b.test',
  'dana @harborlight.test',
  'dana@harborlight.test\u0000',
  'dana@harborlight.test\u2028x',
  `${'a'.repeat(65)}@harborlight.test`,
]

describe('a message', () => {
  test.each(wrongAddresses)('to %j is refused', (to) => {
    expect(mailRefusal({ ...message, to })).toMatchObject({ code: 'FIELD_INVALID' })
  })
  test.each(['', ' ', 'a\r\nBcc: all@evil.test', 'a\nb', 'a\u0085b', 'a\u2029b', 'x'.repeat(251)])(
    'with the subject %j is refused',
    (subject) => {
      expect(mailRefusal({ ...message, subject })).toMatchObject({ code: 'FIELD_INVALID' })
    },
  )
  test('to one plain address with one line is sendable', () => {
    expect(mailRefusal(message)).toBeNull()
    expect(mailRefusal({ ...message, to: "o'brien+quotes@sub.harborlight.co.uk" })).toBeNull()
  })
})

describe('the built-in mailbox', () => {
  test('stores what would have been sent, and nothing that is refused', async () => {
    const rows: StoredMail[] = []
    const mailer = mailboxMailer({
      now: () => new Date('2026-11-20T12:00:00Z'),
      insert: async (row) => void rows.push(row),
    })
    await mailer.send(message)
    await expect(mailer.send({ ...message, subject: 'a\r\nb' })).rejects.toThrow(Refused)
    expect(rows).toEqual([
      {
        id: message.id,
        to_address: 'dana@harborlight.test',
        subject: 'Your quote for Müller & Söhne',
        html: '<p>Hello</p>',
        text: 'Hello\n',
        template: 'quoteSent',
        market: 'US',
        created_at: new Date('2026-11-20T12:00:00Z'),
      },
    ])
  })
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A mail server that answers each command by `reply` and remembers what it was sent. */
const mailServer = async (reply: (line: string) => string | null) => {
  const lines: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    const greeting = reply('')
    if (greeting !== null) socket.write(greeting)
    let isData = false
    let rest = ''
    socket.on('data', (chunk) => {
      const parts = (rest + String(chunk)).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        const answer = reply(line)
        if (answer !== null) socket.write(answer)
      }
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fromAddress: 'no-reply@bindery.test',
    fromName: 'Bindery',
    connectMs: 200,
    totalMs: 200,
  })
  const close = () => {
    mailer.close()
    for (const socket of sockets) socket.destroy()
  }
  return { mailer, lines, close }
}

const polite = (line: string): string =>
  line === ''
    ? '220 mail.test\r\n'
    : line.startsWith('EHLO')
      ? '250 mail.test\r\n'
      : line === 'DATA'
        ? '354 go on\r\n'
        : '250 ok\r\n'

describe('the SMTP mailer', () => {
  test('hands over one message to one address with both parts', async () => {
    const { mailer, lines, close } = await mailServer(polite)
    await mailer.send(message)
    close()
    expect(lines.filter((line) => line.startsWith('MAIL FROM'))).toEqual([
      'MAIL FROM:<no-reply@bindery.test>',
    ])
    expect(lines.filter((line) => line.startsWith('RCPT TO'))).toEqual(['RCPT TO:<dana@harborlight.test>'])
    const sent = lines.join('\n')
    expect(sent).toContain('Content-Type: text/plain')
    expect(sent).toContain('Content-Type: text/html')
    expect(sent).toContain('Auto-Submitted: auto-generated')
  })

  test('throws when the server refuses or stays silent, so that the job tries again', async () => {
    const refusing = await mailServer((line) => (line.startsWith('RCPT') ? '451 later\r\n' : polite(line)))
    await expect(refusing.mailer.send(message)).rejects.toThrow('451')
    await expect(refusing.mailer.send(message)).rejects.not.toThrow(ReceiverAway)
    refusing.close()
    const silent = await mailServer(() => null)
    await expect(silent.mailer.send(message)).rejects.toThrow(ReceiverAway)
    silent.close()
  })

  test('refuses a line break before it opens a connection', async () => {
    const { mailer, lines, close } = await mailServer(polite)
    await expect(mailer.send({ ...message, to: 'a@b.test\r\nDATA' })).rejects.toThrow(Refused)
    close()
    expect(lines).toEqual([])
  })

  test('is not made from an address of another kind', () => {
    expect(() => smtpMailer({ url: 'https://mail.test', fromAddress: 'a@b.test', fromName: 'A' })).toThrow(
      'SMTP_URL',
    )
  })
})
