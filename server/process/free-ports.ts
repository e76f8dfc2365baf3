import { createServer } from 'node:net'
import type { Env } from '#server/env.ts'

const LOOPBACK = '127.0.0.1'

/** Listens for a moment; rejects with what the system says where that cannot be. */
const tryPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer((socket) => socket.destroy())
    probe.once('error', reject)
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })

/**
 * Rejects where one of the program's ports cannot be listened on, before anything slow is done. They are free again
 * afterwards: one that is taken in the meantime is found when the program listens, with the same sentence.
 */
export const refuseTakenPorts = async (
  env: Pick<Env, 'HOST' | 'PORT' | 'METRICS_PORT' | 'SANDBOX_PORT' | 'CARD_PROCESSOR_URL'>,
): Promise<void> => {
  await tryPort(env.HOST, env.PORT)
  await tryPort(LOOPBACK, env.METRICS_PORT)
  if (!env.CARD_PROCESSOR_URL) await tryPort(LOOPBACK, env.SANDBOX_PORT)
}
