import type { CallbackEvent } from '../card-processor.ts'
import { httpCardProcessor } from '../http-card-processor.ts'
import { movingClock } from '#server/process/clock.ts'
import type { PaymentCategory } from '#domain/money/surcharges.ts'
import { seededRandom } from '#server/process/random.ts'
import { sandboxProcessor, type SandboxSettings } from './sandbox-processor.ts'

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const ORIGIN = 'http://127.0.0.1:5581'

/** A merchant and the stand-in, joined without a network: what each sends reaches the other in the same process. */
export const merchantAndSandbox = async (
  settings: Partial<SandboxSettings> & { answer?: (delivery: number) => number } = {},
) => {
  const clock = movingClock('2026-11-20T12:00:00Z')
  const received: CallbackEvent[] = []
  const refused: unknown[] = []
  let tries = 0
  const sandbox = await sandboxProcessor({
    apiKey: 'key-1',
    secret: SECRET,
    clock,
    random: seededRandom('sandbox', clock),
    origin: ORIGIN,
    merchantName: 'Bindery <Test>',
    deliver: async (_url, headers, body) => {
      tries += 1
      const status = settings.answer?.(tries) ?? 200
      if (status !== 200) return status
      const event = processor.verifyCallback(headers, body, clock.now().getTime())
      if (event.kind === 'event') received.push(event)
      else refused.push(event)
      return 200
    },
    ...settings,
  })
  const processor = httpCardProcessor({
    apiUrl: ORIGIN,
    apiKey: 'key-1',
    callbackSecrets: [SECRET],
    egress: async (request) => {
      const answer = await sandbox.app.inject({
        method: request.method === 'POST' ? 'POST' : 'GET',
        url: request.url.slice(ORIGIN.length),
        headers: request.headers ?? {},
        ...(request.body === undefined ? {} : { payload: request.body }),
      })
      return { status: answer.statusCode, headers: {}, body: answer.body }
    },
  })
  const open = async (
    intentId = 'pay-1',
    extra: { tokenId?: string; categories?: PaymentCategory[] } = {},
  ) => {
    const { url } = await processor.createSession({
      intentId,
      amount: 125_000,
      currency: 'USD',
      description: 'Policy CPB-1 <b>annual</b>',
      customerEmail: 'dana@harborlight.test',
      categories: ['CreditCard', 'ECheck'],
      fees: { CreditCard: 3_688, ECheck: 0 },
      returnUrl: 'https://bindery.test/policy/p-1/accountant-payment?tab=pay',
      callbackUrl: 'https://bindery.test/api/billing/v1/external/applyPayment',
      metadata: { policyId: 'p-1' },
      ...extra,
    })
    return url.slice(ORIGIN.length)
  }
  const post = (url: string, fields: Record<string, string> = {}) =>
    sandbox.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  return { sandbox, processor, clock, received, refused, open, post, tries: () => tries }
}

export const cardFields = (number: string): Record<string, string> => ({
  category: 'CreditCard',
  number,
  expiry: '12 / 34',
  cvc: '123',
  zip: '10001',
})

export const accountFields = (account: string): Record<string, string> => ({
  category: 'ECheck',
  routing: '110000000',
  account,
  name: 'Dana Reyes',
})
