import { mkdtemp, readFile, rm, appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEgress } from '#server/outbound/egress.ts'
import { httpCardProcessor } from '../http-card-processor.ts'
import { accountFields, cardFields, merchantAndSandbox } from './testing.ts'

const typesOf = (events: { type: string }[]): string[] => events.map((event) => event.type)

describe('a card payment', () => {
  test('succeeds, tells the merchant twice under one id, and sends the payer back', async () => {
    const { processor, received, refused, open, post } = await merchantAndSandbox()
    const answer = await post(await open(), cardFields('4242 4242 4242 4242'))
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(
      'https://bindery.test/policy/p-1/accountant-payment?tab=pay&intent=pay-1',
    )
    expect(typesOf(received)).toEqual(['payment.succeeded', 'payment.succeeded'])
    expect(new Set(received.map((event) => event.id)).size).toBe(1)
    expect(refused).toEqual([])
    expect(received[0]?.payment).toMatchObject({
      intentId: 'pay-1',
      paymentAmount: 125_000,
      totalPaymentAmount: 128_688,
      cardType: 'Visa',
      lastFourDigits: '4242',
      expirationMonth: 12,
      expirationYear: 2034,
      tokenId: null,
      metadata: { policyId: 'p-1' },
    })
    expect(await processor.getPayment('pay-1')).toEqual(received[0]?.payment)
  })

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ])('with %s fails as %s', async (number, failureCode) => {
    const { received, open, post } = await merchantAndSandbox()
    await post(await open(), cardFields(number))
    expect(typesOf(received)).toEqual(['payment.failed', 'payment.failed'])
    expect(received[0]?.payment).toMatchObject({ status: 'failed', failureCode })
  })

  test('with 4000 0000 0000 0077 stays pending until the clock or the merchant ends it', async () => {
    const { sandbox, processor, clock, received, open, post } = await merchantAndSandbox()
    await post(await open('pay-1'), cardFields('4000000000000077'))
    await post(await open('pay-2'), cardFields('4000000000000077'))
    expect(await processor.getPayment('pay-1')).toMatchObject({ status: 'pending' })
    const advanced = await sandbox.app.inject({
      method: 'POST',
      url: '/v1/advance',
      headers: { authorization: 'Bearer key-1' },
      payload: { intentId: 'pay-2' },
    })
    expect(advanced.json()).toEqual({ settled: 1 })
    expect(await processor.getPayment('pay-1')).toMatchObject({ status: 'pending' })
    expect(await processor.getPayment('pay-2')).toMatchObject({ status: 'succeeded' })
    clock.advance({ minutes: 2 })
    await sandbox.tick()
    expect(await processor.getPayment('pay-1')).toMatchObject({ status: 'succeeded' })
    expect(new Set(received.map((event) => event.id)).size).toBe(4)
  })

  test('with 4000 0000 0000 3220 brings the end before the beginning, told apart by their sequence', async () => {
    const { sandbox, clock, received, open, post } = await merchantAndSandbox()
    await post(await open(), cardFields('4000000000003220'))
    expect(typesOf(received)).toEqual(['payment.succeeded', 'payment.succeeded'])
    clock.advance({ milliseconds: 400 })
    await sandbox.tick()
    expect(typesOf(received).slice(2)).toEqual(['payment.pending', 'payment.pending'])
    expect(received.map((event) => event.sequence)).toEqual([2, 2, 1, 1])
  })

  test('is taken once, however often the button is pressed', async () => {
    const { received, open, post } = await merchantAndSandbox()
    const url = await open()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(url, cardFields('4242424242424242'))),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([303, 303, 303, 303, 303])
    await post(url, cardFields('4000000000000002'))
    expect(new Set(received.map((event) => event.payment.transactionId)).size).toBe(1)
    expect(new Set(typesOf(received))).toEqual(new Set(['payment.succeeded']))
  })
})

describe('a bank payment', () => {
  test.each([
    ['000123456789', 'succeeded', null],
    ['000222222227', 'failed', 'insufficient_funds'],
    ['000111111113', 'failed', 'account_closed'],
  ])('from %s is pending first and then %s', async (account, status, failureCode) => {
    const { sandbox, processor, clock, open, post } = await merchantAndSandbox()
    await post(await open(), accountFields(account))
    expect(await processor.getPayment('pay-1')).toMatchObject({
      status: 'pending',
      totalPaymentAmount: 125_000,
      bankName: 'Sandbox National Bank',
      bankAccountType: 'Checking',
      lastFourDigits: account.slice(-4),
      cardType: null,
    })
    clock.advance({ days: 5 })
    await sandbox.tick()
    expect(await processor.getPayment('pay-1')).toMatchObject({ status, failureCode })
  })
})

describe('the news', () => {
  test('is tried again with a fresh signature until the merchant takes it', async () => {
    const answers = [500, 0, 404, 200, 200]
    const { sandbox, clock, received, refused, open, post, tries } = await merchantAndSandbox({
      answer: (delivery) => answers[delivery - 1] ?? 200,
    })
    await post(await open(), cardFields('4242424242424242'))
    expect(tries()).toBe(1)
    for (const [milliseconds, expected] of [
      [999, 1],
      [1, 2],
      [5_000, 3],
      [29_999, 3],
      [1, 5],
    ] as const) {
      clock.advance({ milliseconds })
      await sandbox.tick()
      expect(tries()).toBe(expected)
    }
    expect(typesOf(received)).toEqual(['payment.succeeded', 'payment.succeeded'])
    expect(refused).toEqual([])
  })

  test('stops after the last try; the look-up still tells', async () => {
    const { sandbox, processor, clock, open, post, tries } = await merchantAndSandbox({ answer: () => 500 })
    await post(await open(), cardFields('4242424242424242'))
    for (let day = 0; day < 30; day += 1) {
      clock.advance({ days: 1 })
      await sandbox.tick()
    }
    expect(tries()).toBe(9)
    expect(await processor.getPayment('pay-1')).toMatchObject({ status: 'succeeded' })
  })

  test('survives a restart, and so do payments and saved methods', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
    const stateFile = join(folder, 'payments.jsonl')
    try {
      const first = await merchantAndSandbox({ stateFile, answer: () => 503 })
      await first.post(await first.open(), { ...cardFields('4242424242424242'), save: 'on' })
      await first.post(await first.open('pay-0'), { ...accountFields('000123456789'), save: 'on' })
      const written = await readFile(stateFile, 'utf8')
      expect(written).not.toMatch(/4242 ?4242|123456789|110000000|cvc|zip/)
      await appendFile(stateFile, '{"record":{"sess')
      const second = await merchantAndSandbox({ stateFile })
      second.clock.advance({ minutes: 1 })
      await second.sandbox.tick()
      const ofFirst = second.received.filter((event) => event.payment.intentId === 'pay-1')
      expect(typesOf(ofFirst)).toEqual(['payment.succeeded', 'payment.succeeded'])
      const tokenId = ofFirst[0]?.payment.tokenId ?? ''
      await second.post(await second.open('pay-2', { tokenId }))
      expect(await second.processor.getPayment('pay-2')).toMatchObject({ status: 'succeeded', tokenId })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('the interface', () => {
  test('answers 401 without the key and 404 for a payment it does not know', async () => {
    const { sandbox } = await merchantAndSandbox()
    for (const authorization of ['', 'Bearer key-2', 'key-1'])
      expect(
        (await sandbox.app.inject({ url: '/v1/payments/pay-1', headers: { authorization } })).statusCode,
      ).toBe(401)
    const known = { authorization: 'Bearer key-1' }
    expect((await sandbox.app.inject({ url: '/v1/payments/pay-1', headers: known })).statusCode).toBe(404)
  })

  test('opens one session for one intent and refuses other values for it', async () => {
    const { open } = await merchantAndSandbox()
    expect(await open()).toBe(await open())
    await expect(open('pay-1', { categories: ['ECheck'] })).rejects.toMatchObject({ reason: 'rejected' })
  })

  test('gives money back once for a refund id and never more than was paid', async () => {
    const { processor, received, open, post } = await merchantAndSandbox()
    const refund = (refundId: string, amount: number) =>
      processor.refund({ intentId: 'pay-1', refundId, amount, reason: 'cancelled' })
    const url = await open()
    await expect(refund('r-0', 100)).rejects.toMatchObject({ reason: 'rejected' })
    await post(url, cardFields('4242424242424242'))
    expect(await refund('r-1', 100_000)).toEqual({ refundId: 'r-1', status: 'succeeded', amount: 100_000 })
    expect(await refund('r-1', 100_000)).toMatchObject({ amount: 100_000 })
    await expect(refund('r-1', 1)).rejects.toMatchObject({ reason: 'rejected' })
    await expect(refund('r-2', 28_689)).rejects.toMatchObject({ reason: 'rejected' })
    expect(await refund('r-2', 28_688)).toMatchObject({ status: 'succeeded' })
    expect(await processor.getPayment('pay-1')).toMatchObject({ refundedAmount: 128_688 })
    expect(typesOf(received)).toContain('refund.succeeded')
  })

  test('forgets the oldest payments when it is full', async () => {
    const { processor, open } = await merchantAndSandbox({ capacity: 2 })
    for (const intentId of ['pay-1', 'pay-2', 'pay-3']) await open(intentId)
    expect(await processor.getPayment('pay-1')).toEqual({ status: 'unknown' })
    expect(await processor.getPayment('pay-3')).toMatchObject({ status: 'open' })
  })

  test.each(['error', 'garbage', 'timeout', 'endless'] as const)(
    'misbehaves on demand (%s), and the adapter bears it over a real connection',
    async (mode) => {
      const { sandbox } = await merchantAndSandbox()
      const apiUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
      const egress = createEgress({ loopbackOrigins: [apiUrl], totalMs: 400 })
      const processor = httpCardProcessor({
        apiUrl,
        apiKey: 'key-1',
        callbackSecrets: [],
        egress: (request) => egress({ ...request, headers: { ...request.headers, 'sandbox-failure': mode } }),
      })
      expect(await processor.getPayment('pay-1')).toEqual({ status: 'unknown' })
      await sandbox.app.close()
    },
  )

  test('misbehaves for chosen amounts', async () => {
    const { open } = await merchantAndSandbox({ failures: { 125_000: 'error' } })
    await expect(open()).rejects.toMatchObject({ reason: 'unreachable', status: 500 })
  })
})
