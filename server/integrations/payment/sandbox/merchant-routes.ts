import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refundRequestWire, sessionRequestWire } from '../wire.ts'
import { openSession, refundOnce, settleDue } from './payment-commands.ts'
import type { PaymentMemory, SandboxRecord } from './payment-memory.ts'

/** Ways to misbehave on demand, so that a merchant's handling of them can be tested. */
const failureModes = ['timeout', 'error', 'garbage', 'endless'] as const
export type FailureMode = (typeof failureModes)[number]

interface MerchantSettings {
  memory: PaymentMemory
  apiKey: string
  /** Origin of the payment page. */
  origin: string
  /** Amount in minor units -> how creating a session for it misbehaves. */
  failures?: Readonly<Record<number, FailureMode>>
  /** Delivers what is due of one payment. */
  flush: (record: SandboxRecord) => Promise<void>
}

/** The calls of docs/integrations/card-processor.md. */
export const merchantRoutes = (app: FastifyInstance, settings: MerchantSettings): void => {
  const options = { onRequest: guard(settings.apiKey) }
  app.post('/v1/sessions', options, (request, reply) => createSession(settings, request, reply))
  app.get<{ Params: { intentId: string } }>('/v1/payments/:intentId', options, async (request, reply) => {
    const record = settings.memory.ofIntent(request.params.intentId)
    if (record === undefined) return problem(reply, 404, 'no_payment', 'There is no such payment.')
    await settleDue(settings.memory, record)
    return record.payment
  })
  app.post('/v1/refunds', options, (request, reply) => refund(settings, request, reply))
  app.post<{ Body: { intentId?: string } | null }>('/v1/advance', options, async (request) => ({
    settled: await advance(settings, request.body?.intentId),
  }))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const guard = (apiKey: string) => {
  const expected = sha256(`Bearer ${apiKey}`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!timingSafeEqual(sha256(request.headers.authorization ?? ''), expected))
      return problem(reply, 401, 'unauthorized', 'The key is missing or wrong.')
    const asked = failureModes.find((mode) => mode === request.headers['sandbox-failure'])
    return asked === undefined ? undefined : misbehave(asked, reply)
  }
}

const problem = (reply: FastifyReply, status: number, code: string, detail: string): FastifyReply =>
  reply.status(status).send({ code, detail })

const createSession = async (
  { memory, failures, origin }: MerchantSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const parsed = sessionRequestWire.safeParse(request.body)
  if (!parsed.success) return problem(reply, 422, 'invalid', parsed.error.issues[0]?.message ?? 'Invalid.')
  const failure = failures?.[parsed.data.amount]
  if (failure !== undefined) return misbehave(failure, reply)
  if (parsed.data.tokenId !== undefined && memory.savedMethod(parsed.data.tokenId) === undefined)
    return problem(reply, 404, 'no_method', 'There is no such saved method.')
  const record = await openSession(memory, parsed.data)
  if (record === null)
    return problem(reply, 409, 'intent_exists', 'This intent was opened with other values before.')
  return reply.status(201).send({ sessionKey: record.sessionKey, url: `${origin}/pay/${record.sessionKey}` })
}

const refund = async (
  { memory, flush }: MerchantSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const parsed = refundRequestWire.safeParse(request.body)
  if (!parsed.success) return problem(reply, 422, 'invalid', parsed.error.issues[0]?.message ?? 'Invalid.')
  const record = memory.ofIntent(parsed.data.intentId)
  if (record === undefined) return problem(reply, 404, 'no_payment', 'There is no such payment.')
  const given = await refundOnce(memory, record, parsed.data)
  if (given === null) return problem(reply, 409, 'not_refundable', 'There is not that much to give back.')
  void flush(record)
  return reply.status(201).send(given)
}

/** Settles one pending payment, or all; answers with how many. */
const advance = async ({ memory, flush }: MerchantSettings, intentId?: string): Promise<number> => {
  let settled = 0
  for (const record of memory.active()) {
    if (intentId !== undefined && record.request.intentId !== intentId) continue
    if (await settleDue(memory, record, true)) settled += 1
    await flush(record)
  }
  return settled
}

/** An answer that never comes, a broken one, one that is not JSON, or one without end. */
const misbehave = async (mode: FailureMode, reply: FastifyReply): Promise<FastifyReply> => {
  if (mode === 'error') return problem(reply, 500, 'internal', 'Something went wrong.')
  if (mode === 'garbage') return reply.type('application/json').send('<html>not what you expected')
  reply.hijack()
  if (mode === 'timeout') return reply
  reply.raw.writeHead(200, { 'content-type': 'application/json' })
  while (!reply.raw.destroyed) {
    reply.raw.write(' '.repeat(16 * 1024))
    await wait(1)
  }
  return reply
}
