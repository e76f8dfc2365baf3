import { z } from 'zod'
import { isLocalDate } from '#domain/kernel/dates.ts'
import { type Refusal, refusal } from '#domain/kernel/refusal.ts'
import type { Egress, EgressRequest, EgressResponse } from '#server/outbound/egress.ts'
import { keyOfSecret, verifyMessage } from '#server/outbound/standard-webhooks.ts'
import {
  companyEventTypes,
  type CompanyNotification,
  type FinanceCompany,
  FinanceFailure,
} from './finance-company.ts'

export interface FinanceCompanySettings {
  /** Origin of the company's interface, without a trailing slash. */
  apiUrl: string
  apiKey: string
  /** Secrets that sign notifications, `whsec_…`. */
  secrets: readonly string[]
  /** One outbound call; brings the limits on time, size and target. */
  egress: Egress
}

const MAX_BYTES = 64 * 1024
const cents = z.int().min(0).max(100_000_000_000_000)
const key = z.string().regex(/^[\w-]{1,100}$/)
const day = z.string().refine(isLocalDate)

const quoteWire = z.object({
  quoteNumber: key,
  companyName: z.string().min(1).max(100),
  apr: z.int().min(0).max(10_000),
  installmentAmount: cents,
  financeCharge: cents,
})
const acceptedWire = z.object({ quoteNumber: key, reference: key })
const reportWire = z.object({
  eventId: key,
  type: z.enum(companyEventTypes),
  quoteNumber: key,
  occurredOn: day,
  amount: cents,
})
const reportsWire = z.object({ events: z.array(reportWire).max(1000) })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = async ({ egress }: FinanceCompanySettings, request: EgressRequest): Promise<EgressResponse> => {
  try {
    return await egress(request)
  } catch (error) {
    throw new FinanceFailure('unreachable', error instanceof Error ? error.message : 'no answer')
  }
}

type Ask = <T>(method: 'GET' | 'POST', path: string, body: unknown, schema: z.core.$ZodType<T>) => Promise<T>

const askOf =
  (settings: FinanceCompanySettings): Ask =>
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
    if (answer.status >= 500) throw new FinanceFailure('unreachable', `${method} ${path}: ${answer.status}`)
    if (answer.status < 200 || answer.status >= 300)
      throw new FinanceFailure('rejected', `${method} ${path}: ${answer.status}`)
    const parsed = z.safeParse(schema, jsonOf(answer.body))
    if (!parsed.success) throw new FinanceFailure('malformed', `${method} ${path}: not what was asked for`)
    return parsed.data
  }

const malformed = (): Refusal =>
  refusal('invalid', 'CALLBACK_MALFORMED', 'The body is not an event of the finance company.')

const verify = (
  settings: FinanceCompanySettings,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  rawBody: string | Uint8Array,
  nowMs: number,
): CompanyNotification | Refusal => {
  if (rawBody.length > MAX_BYTES) return malformed()
  const verified = verifyMessage(settings.secrets, headers, rawBody, nowMs)
  if ('problem' in verified)
    return refusal(
      'unauthenticated',
      'SIGNATURE_REFUSED',
      'The signature of the finance company is missing, wrong or old.',
    )
  const text = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8')
  const parsed = reportWire.omit({ eventId: true }).safeParse(jsonOf(text))
  return parsed.success
    ? { kind: 'event', eventId: verified.id, sentAtMs: verified.sentAtMs, ...parsed.data }
    : malformed()
}

/** The adapter for a finance company that speaks docs/integrations/finance-company.md. */
export const httpFinanceCompany = (settings: FinanceCompanySettings): FinanceCompany => {
  for (const secret of settings.secrets) keyOfSecret(secret)
  const ask = askOf(settings)
  return {
    quote: (request) => ask('POST', '/v1/quotes', request, quoteWire),
    accept: async (request) => {
      const accepted = await ask('POST', '/v1/agreements', request, acceptedWire)
      if (accepted.quoteNumber !== request.quoteNumber)
        throw new FinanceFailure('malformed', 'the answer is about another quote')
      return { reference: accepted.reference }
    },
    look: async (quoteNumber) => {
      try {
        const { events } = await ask(
          'GET',
          `/v1/agreements/${encodeURIComponent(quoteNumber)}`,
          undefined,
          reportsWire,
        )
        return events.filter((one) => one.quoteNumber === quoteNumber)
      } catch (error) {
        if (error instanceof FinanceFailure) return null
        throw error
      }
    },
    verify: (headers, rawBody, nowMs) => verify(settings, headers, rawBody, nowMs),
  }
}
