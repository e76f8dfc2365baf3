import { describe, expect, test } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import type { EgressRequest } from '#server/outbound/egress.ts'
import { httpTextSender } from './http-text-sender.ts'
import { mailboxTextSender, type StoredText, textRefusal } from './text-sender.ts'

const message = {
  id: 'id-1',
  to: '+18605550142',
  text: 'Your Bindery code is 012345.',
  template: 'oneTimeCode',
}

describe('a text message', () => {
  test.each(['+18605550142', '+442079460958', '+447700900123'])('to %s may be sent', (to) => {
    expect(textRefusal({ ...message, to })).toBeNull()
  })
  test.each([
    '8605550142',
    '+1860555014',
    '+1 8605550142',
    '+19005550142',
    '+449098790000',
    '+447012345678',
    '+448712345678',
    '+33612345678',
    '+18605550142\r\n',
    '',
  ])('to %j is refused', (to) => {
    expect(textRefusal({ ...message, to })).toMatchObject({ code: 'FIELD_INVALID' })
  })
  test.each(['', '  ', 'x'.repeat(481)])('of %j is refused', (text) => {
    expect(textRefusal({ ...message, text })).toMatchObject({ code: 'FIELD_INVALID' })
  })
})

test('the built-in mailbox stores what would have been sent', async () => {
  const rows: StoredText[] = []
  const now = new Date('2026-11-20T12:00:00Z')
  await mailboxTextSender({
    now: () => now,
    insert: async (row) => void rows.push(row),
  }).send(message)
  expect(rows).toEqual([
    { id: 'id-1', to_number: '+18605550142', text: message.text, template: 'oneTimeCode', created_at: now },
  ])
})

describe('the provider adapter', () => {
  const answering = (status: number, body: string) => {
    const seen: EgressRequest[] = []
    const sender = httpTextSender({
      url: 'https://sms.test/v1/messages',
      apiKey: 'key-1',
      from: 'Bindery',
      egress: async (request) => {
        seen.push(request)
        return { status, headers: {}, body }
      },
    })
    return { sender, seen }
  }

  test('posts sender, number and text with the key', async () => {
    const { sender, seen } = answering(202, '{"messageId":"m-1"}')
    await sender.send(message)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer key-1', 'idempotency-key': 'id-1' },
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ from: 'Bindery', to: message.to, text: message.text })
  })

  test.each([
    [500, '{}'],
    [400, '{"messageId":"m-1"}'],
    [200, '<html>'],
    [200, '{}'],
  ])('throws when the answer is %i %s', async (status, body) => {
    await expect(answering(status, body).sender.send(message)).rejects.toThrow('provider answered')
  })

  test('refuses a foreign number before it calls anyone', async () => {
    const { sender, seen } = answering(202, '{"messageId":"m-1"}')
    await expect(sender.send({ ...message, to: '+33612345678' })).rejects.toThrow(Refused)
    expect(seen).toEqual([])
  })
})
