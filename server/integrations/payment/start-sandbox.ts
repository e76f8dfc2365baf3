import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import type { Env } from '#server/env.ts'
import { deliverWith } from './sandbox/deliveries.ts'
import { sandboxProcessor } from './sandbox/sandbox-processor.ts'
import type { Clock } from '#server/process/clock.ts'
import { createEgress } from '#server/outbound/egress.ts'
import type { Random } from '#server/process/random.ts'

export interface Sandbox {
  /** Where the program reaches it. */
  apiUrl: string
  /** Where a browser reaches it. */
  origin: string
  app: FastifyInstance
}

/**
 * The card company that this program plays when none is configured: a server of its own, on a port and so an
 * origin of its own, reachable from this machine only.
 */
export const startSandbox = async (env: Env, clock: Clock, random: Random): Promise<Sandbox> => {
  const ours = `http://127.0.0.1:${env.PORT}`
  const egress = createEgress({ loopbackOrigins: [ours, new URL(env.PUBLIC_URL).origin] })
  const origin = `http://localhost:${env.SANDBOX_PORT}`
  const { app } = await sandboxProcessor({
    apiKey: env.CARD_PROCESSOR_KEY,
    secret: env.CARD_PROCESSOR_SECRET,
    clock,
    random,
    origin,
    merchantName: PRODUCT_NAME,
    stateFile: join(env.DATA_DIR, 'sandbox-processor.jsonl'),
    deliver: deliverWith(egress),
  })
  await app.listen({ host: '127.0.0.1', port: env.SANDBOX_PORT })
  return { apiUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`, origin, app }
}
