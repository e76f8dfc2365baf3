import fastify, { type FastifyInstance } from 'fastify'
import type { Clock } from '#server/process/clock.ts'
import { liveConnections } from '#server/http/connection/live-connections.ts'
import type { Random } from '#server/process/random.ts'
import { deliveries, type Deliver } from './deliveries.ts'
import { openJournal } from './journal.ts'
import { type FailureMode, merchantRoutes } from './merchant-routes.ts'
import { payerRoutes } from './payer-routes.ts'
import { type Change, paymentMemory } from './payment-memory.ts'

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
  /** How long transfers stay pending; 2 minutes by default. */
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
/** How long requests under way may take for their answers when the server stops. */
const LAST_ANSWERS_MS = 2_000

/**
 * A card company on this machine, for installations without one: sessions, a hosted payment page with test numbers,
 * signed callbacks with all the habits of real ones, look-ups and refunds. Speaks the interface of
 * docs/integrations/card-processor.md and keeps no card number.
 */
export const sandboxProcessor = async (settings: SandboxSettings): Promise<SandboxProcessor> => {
  let write: (change: Change) => Promise<void> = async () => {}
  const memory = paymentMemory({
    clock: settings.clock,
    random: settings.random,
    settleAfterMs: settings.settleAfterMs ?? 120_000,
    capacity: settings.capacity ?? 20_000,
    write: (change) => write(change),
  })
  if (settings.stateFile !== undefined) write = (await openJournal(settings.stateFile, memory.remember)).write
  const events = deliveries(memory, settings.secret, settings.deliver)
  const app = fastify({ logger: false, bodyLimit: 16 * 1024, forceCloseConnections: 'idle' })
  const connections = liveConnections(app.server)
  app.addHook('preClose', async () => connections.close(LAST_ANSWERS_MS))
  merchantRoutes(app, { ...settings, memory, flush: events.flush })
  payerRoutes(app, {
    memory,
    clock: settings.clock,
    merchantName: settings.merchantName,
    flush: events.flush,
  })
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
