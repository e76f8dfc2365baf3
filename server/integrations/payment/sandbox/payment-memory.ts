import type { z } from 'zod'
import type { Clock } from '#server/process/clock.ts'
import type { Random } from '#server/process/random.ts'
import type { CallbackType, FailureCode, ProcessorPayment } from '../card-processor.ts'
import type { sessionRequestWire } from '../wire.ts'
import type { Method } from './payment-form.ts'
import type { LaterNews } from './test-numbers.ts'

export type SandboxRequest = z.infer<typeof sessionRequestWire>

/** An event and what is left of its delivery. */
export interface SandboxEvent {
  id: string
  type: CallbackType
  sequence: number
  payment: ProcessorPayment
  /** Deliveries still owed: two of each, since a receiver must bear it. */
  copies: number
  attempts: number
  dueMs: number
}

export interface SandboxRecord {
  sessionKey: string
  request: SandboxRequest
  createdMs: number
  payment: ProcessorPayment
  settles: { atMs: number; ends: 'succeeded' | 'failed'; failureCode: FailureCode | null } | null
  events: SandboxEvent[]
  /** Refund id -> amount, minor units. */
  refunds: Record<string, number>
  /** What still becomes of the money after it arrived, and when the next of it does; absent where nothing does. */
  later?: { atMs: number; news: readonly LaterNews[] } | null
  /** How refunds end; at once and well where it is absent. */
  refundsEnd?: 'later' | 'fails'
  /** When refunds that are pending end. */
  refundsEndMs?: number | null
}

export interface SavedMethod extends Method {
  tokenId: string
  customerEmail: string
}

/** Everything that changes; the journal writes it down. */
export type Change = { record: SandboxRecord } | { saved: SavedMethod }

interface MemorySettings {
  clock: Clock
  random: Random
  /** How long a bank transfer stays pending. */
  settleAfterMs: number
  /** How many payments are remembered; the oldest go first. */
  capacity: number
  /** Awaited before anyone is notified. */
  write: (change: Change) => Promise<void>
}

/** What the stand-in remembers, bounded: sessions, payments and saved methods. */
export interface PaymentMemory {
  settings: MemorySettings
  nowMs: () => number
  /** Takes a change in without writing it down: what the journal does at the start. */
  remember: (change: Change) => void
  /** Takes a change in and writes it down. */
  write: (change: Change) => Promise<void>
  ofIntent: (intentId: string) => SandboxRecord | undefined
  ofSession: (sessionKey: string) => SandboxRecord | undefined
  savedMethod: (tokenId: string | undefined) => SavedMethod | undefined
  /** Records with something still to happen; the timer looks at no others. */
  active: () => SandboxRecord[]
}

export const paymentMemory = (settings: MemorySettings): PaymentMemory => {
  const byIntent = new Map<string, SandboxRecord>()
  const bySession = new Map<string, SandboxRecord>()
  const saved = new Map<string, SavedMethod>()
  const active = new Set<SandboxRecord>()

  const remember = (change: Change): void => {
    if ('saved' in change) {
      saved.set(change.saved.tokenId, change.saved)
      evict(saved, settings.capacity, () => {})
      return
    }
    const { record } = change
    byIntent.set(record.request.intentId, record)
    bySession.set(record.sessionKey, record)
    if (isActive(record)) active.add(record)
    else active.delete(record)
    evict(byIntent, settings.capacity, (oldest) => {
      bySession.delete(oldest.sessionKey)
      active.delete(oldest)
    })
  }

  return {
    settings,
    nowMs: () => settings.clock.now().getTime(),
    remember,
    write: async (change) => {
      remember(change)
      await settings.write(change)
    },
    ofIntent: (intentId) => byIntent.get(intentId),
    ofSession: (sessionKey) => bySession.get(sessionKey),
    savedMethod: (tokenId) => (tokenId === undefined ? undefined : saved.get(tokenId)),
    active: () => [...active],
  }
}

const isActive = (record: SandboxRecord): boolean =>
  record.payment.status === 'open' ||
  record.settles !== null ||
  (record.later ?? null) !== null ||
  (record.refundsEndMs ?? null) !== null ||
  record.events.some((event) => event.copies > 0)

const evict = <T>(map: Map<string, T>, capacity: number, gone: (oldest: T) => void): void => {
  for (const [key, oldest] of map) {
    if (map.size <= capacity) return
    map.delete(key)
    gone(oldest)
  }
}
