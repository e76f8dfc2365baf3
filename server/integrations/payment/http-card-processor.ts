import { z } from 'zod'
import { type Refusal, refusal } from '#domain/kernel/refusal.ts'
import type { Egress, EgressRequest, EgressResponse } from '#server/outbound/egress.ts'
import { keyOfSecret, type SignatureProblem, verifyMessage } from '#server/outbound/standard-webhooks.ts'
import { type CallbackEvent, type CardProcessor, ProcessorFailure } from './card-processor.ts'
import { callbackWire, paymentWire, refundWire, sessionWire } from './wire.ts'

export interface CardProcessorSettings {
  /** Origin of the processor's interface, without a trailing slash: `https://api.processor.example`. */
  apiUrl: string
  apiKey: string
  /** Secrets that sign callbacks, `whsec_…`: the current one, and the next or previous one during a change. */
  callbackSecrets: readonly string[]
  /** Origins the browser may be sent to; the interface's own by default. */
  pageOrigins?: readonly string[]
  /** One outbound call; brings the limits on time, size and target (server/outbound/egress.ts). */
  egress: Egress
}

const MAX_CALLBACK_BYTES = 64 * 1024

/** The adapter for a processor that speaks docs/integrations/card-processor.md. */
export const httpCardProcessor = (settings: CardProcessorSettings): CardProcessor => {
  for (const secret of settings.callbackSecrets) keyOfSecret(secret)
  const ask = askOf(settings)
  return {
    createSession: async (request) => {
      const session = await ask('POST', '/v1/sessions', request, sessionWire)
      const origins = settings.pageOrigins ?? [new URL(settings.apiUrl).origin]
      if (!origins.includes(new URL(session.url).origin))
        throw new ProcessorFailure('malformed', 'the payment page is on an origin that is not configured')
      return session
    },
    getPayment: async (intentId) => {
      try {
        const payment = await ask(
          'GET',
          `/v1/payments/${encodeURIComponent(intentId)}`,
          undefined,
          paymentWire,
        )
        return payment.intentId === intentId ? payment : { status: 'unknown' }
      } catch (error) {
        if (error instanceof ProcessorFailure) return { status: 'unknown' }
        throw error
      }
    },
    refund: async (request) => {
      const refund = await ask('POST', '/v1/refunds', request, refundWire)
      if (refund.refundId !== request.refundId || refund.amount !== request.amount)
        throw new ProcessorFailure('malformed', 'the answer is about another refund')
      return refund
    },
    verifyCallback: (headers, rawBody, nowMs) => verifyCallback(settings, headers, rawBody, nowMs),
  }
}

type Ask = <T>(method: 'GET' | 'POST', path: string, body: unknown, schema: z.core.$ZodType<T>) => Promise<T>

const askOf =
  (settings: CardProcessorSettings): Ask =>
  async (method, path, body, schema) => {
    const answer = await send(settings, {
      url: `${settings.apiUrl}${path}`,
      method,
      headers: {
        authorization: `Bearer ${settings.apiKey}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status >= 500)
      throw new ProcessorFailure('unreachable', `${method} ${path}: ${answer.status}`, answer.status)
    if (answer.status < 200 || answer.status >= 300)
      throw new ProcessorFailure('rejected', `${method} ${path}: ${answer.status}`, answer.status)
    const parsed = z.safeParse(schema, jsonOf(answer.body))
    if (!parsed.success)
      throw new ProcessorFailure(
        'malformed',
        `${method} ${path}: ${parsed.error.issues[0]?.path.join('.') ?? ''}`,
      )
    return parsed.data
  }

const send = async (settings: CardProcessorSettings, request: EgressRequest): Promise<EgressResponse> => {
  try {
    return await settings.egress(request)
  } catch (error) {
    throw new ProcessorFailure('unreachable', error instanceof Error ? error.message : String(error))
  }
}

/** Undefined for a text that is not JSON, which no schema here accepts. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const SIGNATURE_SENTENCES: Readonly<Record<SignatureProblem, string>> = {
  missing: 'The signature headers are missing.',
  malformed: 'The signature headers cannot be read.',
  wrong: 'The signature does not match the body.',
  old: 'The signature is more than 5 minutes old.',
  early: 'The signature is more than 5 minutes in the future.',
}

const malformed = (): Refusal =>
  refusal('invalid', 'CALLBACK_MALFORMED', 'The body is not an event of the card processor.')

const verifyCallback = (
  settings: CardProcessorSettings,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  rawBody: string | Uint8Array,
  nowMs: number,
): CallbackEvent | Refusal => {
  if (rawBody.length > MAX_CALLBACK_BYTES) return malformed()
  const verified = verifyMessage(settings.callbackSecrets, headers, rawBody, nowMs)
  if ('problem' in verified)
    return refusal('unauthenticated', 'SIGNATURE_REFUSED', SIGNATURE_SENTENCES[verified.problem])
  const text = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8')
  const parsed = callbackWire.safeParse(jsonOf(text))
  return parsed.success ? { kind: 'event', ...verified, ...parsed.data } : malformed()
}
