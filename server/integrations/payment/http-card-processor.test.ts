import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EgressRequest } from '#server/outbound/egress.ts'
import { EgressFailed } from '#server/outbound/egress.ts'
import { signMessage } from '#server/outbound/standard-webhooks.ts'
import type { ProcessorPayment } from './card-processor.ts'
import { httpCardProcessor } from './http-card-processor.ts'

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const now = Date.UTC(2026, 10, 20)

const payment: ProcessorPayment = {
  intentId: 'pay-1',
  status: 'succeeded',
  transactionId: 'txn_1',
  transactionDate: '2026-11-20T00:00:00.000Z',
  paymentAmount: 125_000,
  totalPaymentAmount: 128_688,
  refundedAmount: 0,
  currency: 'USD',
  category: 'CreditCard',
  lastFourDigits: '4242',
  cardType: 'Visa',
  expirationMonth: 12,
  expirationYear: 2034,
  bankName: null,
  bankAccountType: null,
  tokenId: null,
  customerEmail: 'dana@harborlight.test',
  failureCode: null,
  metadata: { policyId: 'p-1', policyNumber: 'CPB-1', isDownPayment: 'false' },
}

const processorAnswering = (status: number, body: string) => {
  const seen: EgressRequest[] = []
  const processor = httpCardProcessor({
    apiUrl: 'https://api.cards.test',
    apiKey: 'key-1',
    callbackSecrets: [secret],
    egress: async (request) => {
      seen.push(request)
      return { status, headers: {}, body }
    },
  })
  return { processor, seen }
}

const session = {
  intentId: 'pay-1',
  amount: 125_000,
  currency: 'USD',
  description: 'Policy CPB-1',
  customerEmail: 'dana@harborlight.test',
  categories: ['CreditCard', 'ECheck'],
  returnUrl: 'https://bindery.test/policy/p-1/accountant-payment',
  callbackUrl: 'https://bindery.test/api/billing/v1/external/applyPayment',
  metadata: {},
} as const

describe('the card processor adapter', () => {
  test('opens a session with the key and answers with the page', async () => {
    const answer = { sessionKey: 'ses_1', url: 'https://api.cards.test/pay/ses_1' }
    const { processor, seen } = processorAnswering(201, JSON.stringify(answer))
    expect(await processor.createSession(session)).toEqual(answer)
    expect(seen[0]?.url).toBe('https://api.cards.test/v1/sessions')
    expect(seen[0]?.headers?.['authorization']).toBe('Bearer key-1')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(session)
  })

  test('does not send the browser to a page of an unknown origin', async () => {
    for (const url of ['https://evil.test/pay', 'javascript:alert(1)', 'https://api.cards.test.evil.test/'])
      await expect(
        processorAnswering(201, JSON.stringify({ sessionKey: 's', url })).processor.createSession(session),
      ).rejects.toMatchObject({ reason: 'malformed' })
  })

  test.each([
    [500, '{}', 'unreachable'],
    [409, '{"code":"intent_exists"}', 'rejected'],
    [200, '<html>', 'malformed'],
    [200, '{}', 'malformed'],
    [201, '[]', 'malformed'],
  ])('says why when the answer is %i %s', async (status, body, reason) => {
    await expect(processorAnswering(status, body).processor.createSession(session)).rejects.toMatchObject({
      reason,
    })
  })

  test('answers unknown for whatever it cannot find out, and never throws', async () => {
    const bodies = ['', '<html>', '{}', JSON.stringify({ ...payment, intentId: 'pay-2' })]
    for (const body of bodies)
      expect(await processorAnswering(200, body).processor.getPayment('pay-1')).toEqual({ status: 'unknown' })
    expect(await processorAnswering(404, '{}').processor.getPayment('pay-1')).toEqual({ status: 'unknown' })
    const silent = httpCardProcessor({
      apiUrl: 'https://api.cards.test',
      apiKey: 'k',
      callbackSecrets: [secret],
      egress: async () => {
        throw new EgressFailed('timeout', 'no answer in time')
      },
    })
    expect(await silent.getPayment('pay-1')).toEqual({ status: 'unknown' })
    await expect(silent.createSession(session)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('refuses a report that carries more than four digits of a number', async () => {
    const leaked = JSON.stringify({ ...payment, lastFourDigits: '4242424242424242' })
    expect(await processorAnswering(200, leaked).processor.getPayment('pay-1')).toEqual({ status: 'unknown' })
  })

  test('survives any JSON as an answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect(await processorAnswering(200, body).processor.getPayment('pay-1')).toEqual({
          status: 'unknown',
        })
      }),
      { numRuns: 200 },
    )
  })
})

describe('a callback', () => {
  const { processor } = processorAnswering(200, '')
  const body = JSON.stringify({ type: 'payment.succeeded', sequence: 2, payment })
  const headers = signMessage([secret], 'evt_1', now, body)

  test('is an event when signature, time and shape are right, whichever way the body comes', () => {
    const expected = {
      kind: 'event',
      id: 'evt_1',
      sentAtMs: now,
      type: 'payment.succeeded',
      sequence: 2,
      payment,
    }
    expect(processor.verifyCallback({ ...headers }, body, now)).toEqual(expected)
    expect(processor.verifyCallback({ ...headers }, Buffer.from(body), now + 60_000)).toEqual(expected)
  })

  test('keeps its id when it is delivered again', () => {
    const again = signMessage([secret], 'evt_1', now + 3_600_000, body)
    expect(processor.verifyCallback({ ...again }, body, now + 3_600_000)).toMatchObject({ id: 'evt_1' })
  })

  test('is refused with 401 when the signature or the time is wrong', () => {
    for (const [given, at] of [
      [{ ...headers, 'webhook-signature': 'v1,AAAA' }, now],
      [{ ...headers }, now + 30 * 86_400_000],
      [{}, now],
    ] as const)
      expect(processor.verifyCallback(given, body, at)).toMatchObject({
        kind: 'unauthenticated',
        code: 'SIGNATURE_REFUSED',
      })
  })

  test('is refused as malformed when it is signed but not an event', () => {
    for (const text of ['', 'null', '{}', body.replace('"4242"', '"4242424242424242"'), 'x'.repeat(65_537)]) {
      const signed = signMessage([secret], 'evt_2', now, text)
      expect(processor.verifyCallback({ ...signed }, text, now)).toMatchObject({ code: 'CALLBACK_MALFORMED' })
    }
  })
})
