import type { Egress } from '#server/outbound/egress.ts'
import { signMessage } from '#server/outbound/standard-webhooks.ts'
import { settleDue } from './payment-commands.ts'
import type { PaymentMemory, SandboxEvent, SandboxRecord } from './payment-memory.ts'

/** Posts one signed event and resolves with the status; a rejection counts as no answer. */
export type Deliver = (url: string, headers: Record<string, string>, body: string) => Promise<number>

/** Posts callbacks through an outbound client of the stand-in's own. */
export const deliverWith =
  (egress: Egress): Deliver =>
  async (url, headers, body) =>
    (await egress({ url, method: 'POST', headers, body })).status

/** Waits between tries of one event: 1 s to 6 h. After the last one the merchant has to ask. */
const RETRY_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000]

const AT_ONCE = 8

export interface Deliveries {
  /** Settles and delivers whatever is due; resolves when nothing more is due now. */
  tick: () => Promise<void>
  /** Delivers what is due of one payment. */
  flush: (record: SandboxRecord) => Promise<void>
}

/** Notifies the merchant: every event twice, each try signed anew, tried again until it is acknowledged. */
export const deliveries = (memory: PaymentMemory, secret: string, deliver: Deliver): Deliveries => {
  const busy = new Set<SandboxRecord>()

  const send = async (record: SandboxRecord, event: SandboxEvent): Promise<void> => {
    const { type, sequence, payment } = event
    const body = JSON.stringify({ type, sequence, payment })
    const status = await deliver(
      record.request.callbackUrl,
      { 'content-type': 'application/json', ...signMessage([secret], event.id, memory.nowMs(), body) },
      body,
    ).catch(() => 0)
    if (status >= 200 && status < 300) {
      event.copies -= 1
      event.attempts = 0
      return
    }
    const wait = RETRY_MS[event.attempts]
    event.attempts += 1
    if (wait === undefined) event.copies = 0
    else event.dueMs = memory.nowMs() + wait
  }

  const due = (record: SandboxRecord): SandboxEvent | undefined =>
    record.events.find((event) => event.copies > 0 && event.dueMs <= memory.nowMs())

  const flush = async (record: SandboxRecord): Promise<void> => {
    if (busy.has(record)) return
    busy.add(record)
    try {
      for (let event = due(record); event !== undefined; event = due(record)) {
        await send(record, event)
        await memory.write({ record })
      }
    } finally {
      busy.delete(record)
    }
  }

  return {
    flush,
    tick: async () => {
      const waiting = memory.active()
      const work = async (): Promise<void> => {
        for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
          await settleDue(memory, record)
          await flush(record)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
  }
}
