import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Random } from '#server/platform/random.ts'
import { refundRequestWire, sessionRequestWire } from '../wire.ts'
import { deliveries, type Deliver } from './deliveries.ts'
import { openJournal } from './journal.ts'
import { payerRoutes } from './payer-routes.ts'
import { type Change, paymentBook, type PaymentBook } from './payment-book.ts'

/** Ways to misbehave on demand, so that a merchant's handling of them can be tested. */
export const failureModes = ['timeout', 'error', 'garbage', 'endless'] as const
export type FailureMode = (typeof failureModes)[number]

export interface SandboxSettings {
  /** What the merchant sends as `Authorization: Bearer …`. */
  apiKey: string
  /** Signs callbacks, `whsec_…`. */
  secret: string
  clock: Clock
  random: Random
  /** Origin of the payment page as a browser reaches it: `http://localhost:4002`. */
  origin: string
  /** Posts a callback; resolves with the status. */
  deliver: Deliver
  merchantName: string
  /** Where to remember payments over a restart; memory only when absent. */
  stateFile?: string
  /** How long transfers stay pending; 2 minutes unless told. */
  settleAfterMs?: number
  capacity?: number
  /** Amount in minor units -> how creating a session for it misbehaves. */
  failures?: Readonly<Record<number, FailureMode>>
}

export interface SandboxProcessor {
  app: FastifyInstance
  /** Settles, expires and delivers what is due; a timer calls it every half second once the app listens. */
  tick: () => Promise<void>
}

const TICK_MS = 500

/**
 * A card company on this machine, for installations without one: sessions, a hosted payment page with test numbers,
 * signed callbacks with all the habits of real ones, look-ups and refunds. Speaks the interface of
 * docs/integrations/card-processor.md and keeps no card number.
 */
export const sandboxProcessor = async (settings: SandboxSettings): Promise<SandboxProcessor> => {
  let write: (change: Change) => Promise<void> = async () => {}
  const book = paymentBook({
    clock: settings.clock,
    random: settings.random,
    settleAfterMs: settings.settleAfterMs ?? 120_000,
    capacity: settings.capacity ?? 20_000,
    write: (change) => write(change),
  })
  if (settings.stateFile !== undefined) write = (await openJournal(settings.stateFile, book.remember)).write
  const events = deliveries(book, settings.secret, settings.deliver)
  const app = fastify({ logger: false, bodyLimit: 16 * 1024, forceCloseConnections: true })
  merchantRoutes(app, settings, book, events.flush)
  payerRoutes(app, { book, clock: settings.clock, merchantName: settings.merchantName, flush: events.flush })
  keepTicking(app, events.tick)
  return { app, tick: events.tick }
}

const keepTicking = (app: FastifyInstance, tick: () => Promise<void>): void => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      running ??= tick().finally(() => (running = null))
    }, TICK_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

const problem = (reply: FastifyReply, status: number, code: string, detail: string): FastifyReply =>
  reply.status(status).send({ code, detail })

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const merchantRoutes = (
  app: FastifyInstance,
  settings: SandboxSettings,
  book: PaymentBook,
  flush: (record: NonNullable<ReturnType<PaymentBook['ofIntent']>>) => Promise<void>,
): void => {
  const expected = sha256(`Bearer ${settings.apiKey}`)
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!timingSafeEqual(sha256(request.headers.authorization ?? ''), expected))
      return problem(reply, 401, 'unauthorized', 'The key is missing or wrong.')
    const asked = failureModes.find((mode) => mode === request.headers['sandbox-failure'])
    return asked === undefined ? undefined : misbehave(asked, reply)
  }

  app.post('/v1/sessions', { onRequest: guard }, async (request, reply) => {
    const parsed = sessionRequestWire.safeParse(request.body)
    if (!parsed.success) return problem(reply, 422, 'invalid', parsed.error.issues[0]?.message ?? 'Invalid.')
    const failure = settings.failures?.[parsed.data.amount]
    if (failure !== undefined) return misbehave(failure, reply)
    if (parsed.data.tokenId !== undefined && book.savedMethod(parsed.data.tokenId) === undefined)
      return problem(reply, 404, 'no_method', 'There is no such saved method.')
    const record = await book.open(parsed.data)
    if (record === null)
      return problem(reply, 409, 'intent_exists', 'This intent was opened with other values before.')
    return reply
      .status(201)
      .send({ sessionKey: record.sessionKey, url: `${settings.origin}/pay/${record.sessionKey}` })
  })

  app.get<{ Params: { intentId: string } }>(
    '/v1/payments/:intentId',
    { onRequest: guard },
    async (request, reply) => {
      const record = book.ofIntent(request.params.intentId)
      if (record === undefined) return problem(reply, 404, 'no_payment', 'There is no such payment.')
      await book.settle(record)
      return record.payment
    },
  )

  app.post('/v1/refunds', { onRequest: guard }, async (request, reply) => {
    const parsed = refundRequestWire.safeParse(request.body)
    if (!parsed.success) return problem(reply, 422, 'invalid', parsed.error.issues[0]?.message ?? 'Invalid.')
    const record = book.ofIntent(parsed.data.intentId)
    if (record === undefined) return problem(reply, 404, 'no_payment', 'There is no such payment.')
    const amount = await book.refund(record, parsed.data)
    if (amount === null) return problem(reply, 409, 'not_refundable', 'There is not that much to give back.')
    void flush(record)
    return reply.status(201).send({ refundId: parsed.data.refundId, status: 'succeeded', amount })
  })

  app.post<{ Body: { intentId?: string } | null }>('/v1/advance', { onRequest: guard }, async (request) => {
    const intentId = request.body?.intentId
    const records = book
      .active()
      .filter((record) => (intentId ?? record.request.intentId) === record.request.intentId)
    let settled = 0
    for (const record of records) {
      if (await book.settle(record, true)) settled += 1
      await flush(record)
    }
    return { settled }
  })
}

/** An answer that never comes, a broken one, one that is not JSON, or one without end. */
const misbehave = async (mode: FailureMode, reply: FastifyReply): Promise<FastifyReply> => {
  if (mode === 'error') return problem(reply, 500, 'internal', 'Something went wrong.')
  if (mode === 'garbage') return reply.type('application/json').send('<html>not what you expected')
  reply.hijack()
  const { raw } = reply
  if (mode === 'timeout') return reply
  raw.writeHead(200, { 'content-type': 'application/json' })
  while (!raw.destroyed) {
    raw.write(' '.repeat(16 * 1024))
    await wait(1)
  }
  return reply
}
