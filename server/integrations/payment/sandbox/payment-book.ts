import type { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Random } from '#server/platform/random.ts'
import type { CallbackType, FailureCode, ProcessorPayment, RefundRequest } from '../card-processor.ts'
import type { sessionRequestWire } from '../wire.ts'
import type { Method } from './payment-form.ts'

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
}

export interface SavedMethod extends Method {
  tokenId: string
  customerEmail: string
}

/** Everything that changes; the journal writes it down. */
export type Change = { record: SandboxRecord } | { saved: SavedMethod }

export interface BookSettings {
  clock: Clock
  random: Random
  /** How long a bank transfer stays pending. */
  settleAfterMs: number
  /** How many payments are remembered; the oldest go first. */
  capacity: number
  /** Awaited before anybody is told. */
  write: (change: Change) => Promise<void>
}

/** A session that nobody finished ends by itself. */
const SESSION_MS = 60 * 60_000
/** How long the older news is held back when a test number asks for news out of order. */
const REVERSED_MS = 400

export type PaymentBook = ReturnType<typeof paymentBook>

/** The stand-in's memory of sessions, payments and saved methods, and the rules by which they change. */
export const paymentBook = (settings: BookSettings) => {
  const byIntent = new Map<string, SandboxRecord>()
  const bySession = new Map<string, SandboxRecord>()
  const saved = new Map<string, SavedMethod>()
  /** Records with something still to happen; the timer looks at no others. */
  const active = new Set<SandboxRecord>()
  const now = (): number => settings.clock.now().getTime()

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

  const write = async (change: Change): Promise<void> => {
    remember(change)
    await settings.write(change)
  }

  const tell = (record: SandboxRecord, type: CallbackType, delayMs = 0): void => {
    record.events.push({
      id: `evt_${settings.random.newId()}`,
      type,
      sequence: record.events.length + 1,
      payment: structuredClone(record.payment),
      copies: 2,
      attempts: 0,
      dueMs: now() + delayMs,
    })
  }

  const end = (record: SandboxRecord, ends: 'succeeded' | 'failed', code: FailureCode | null): void => {
    Object.assign(record.payment, { status: ends, failureCode: code, transactionDate: instant(now()) })
    record.settles = null
    tell(record, ends === 'succeeded' ? 'payment.succeeded' : 'payment.failed')
  }

  return {
    remember,
    isNow: now,
    ofIntent: (intentId: string) => byIntent.get(intentId),
    ofSession: (sessionKey: string) => bySession.get(sessionKey),
    savedMethod: (tokenId: string | undefined) => (tokenId === undefined ? undefined : saved.get(tokenId)),
    active: () => [...active],

    /** Opens a session, or answers with the one the intent has; null when that one asks for something else. */
    open: async (request: SandboxRequest): Promise<SandboxRecord | null> => {
      const known = byIntent.get(request.intentId)
      if (known !== undefined) return JSON.stringify(known.request) === JSON.stringify(request) ? known : null
      const record: SandboxRecord = {
        sessionKey: settings.random.secret(),
        request,
        createdMs: now(),
        payment: openPayment(request),
        settles: null,
        events: [],
        refunds: {},
      }
      await write({ record })
      return record
    },

    /** The payer pressed Pay. Does nothing on a payment that is no longer open. */
    pay: async (record: SandboxRecord, method: Method, isSaved: boolean, tokenId?: string): Promise<void> => {
      if (record.payment.status !== 'open') return
      const { category, outcome, shown } = method
      const token = tokenId ?? (isSaved ? `tok_${settings.random.newId()}` : null)
      Object.assign(record.payment, shown, {
        category,
        tokenId: token,
        status: 'pending',
        transactionId: `txn_${settings.random.newId()}`,
        transactionDate: instant(now()),
        totalPaymentAmount: record.request.amount + record.request.fees[category],
      })
      if (outcome.settlesLater || outcome.isReversed)
        tell(record, 'payment.pending', outcome.isReversed ? REVERSED_MS : 0)
      if (outcome.settlesLater)
        record.settles = {
          atMs: now() + settings.settleAfterMs,
          ends: outcome.ends,
          failureCode: outcome.failureCode ?? null,
        }
      else end(record, outcome.ends, outcome.failureCode ?? null)
      if (isSaved && token !== null)
        await write({ saved: { ...method, tokenId: token, customerEmail: record.request.customerEmail } })
      await write({ record })
    },

    /** The payer left the page. */
    cancel: async (record: SandboxRecord): Promise<void> => {
      if (record.payment.status !== 'open') return
      end(record, 'failed', 'cancelled')
      await write({ record })
    },

    /** Ends what the clock has ended, or, with `isForced`, whatever is pending. True when something changed. */
    settle: async (record: SandboxRecord, isForced = false): Promise<boolean> => {
      if (record.payment.status === 'open' && now() - record.createdMs >= SESSION_MS)
        end(record, 'failed', 'session_expired')
      else if (record.settles !== null && (isForced || record.settles.atMs <= now()))
        end(record, record.settles.ends, record.settles.failureCode)
      else return false
      await write({ record })
      return true
    },

    /** Gives money back once for a refund id; null when there is not that much left. */
    refund: async (record: SandboxRecord, request: RefundRequest): Promise<number | null> => {
      const known = record.refunds[request.refundId]
      if (known !== undefined) return known === request.amount ? known : null
      const { payment } = record
      if (payment.status !== 'succeeded') return null
      if (payment.refundedAmount + request.amount > payment.totalPaymentAmount) return null
      payment.refundedAmount += request.amount
      record.refunds[request.refundId] = request.amount
      tell(record, 'refund.succeeded')
      await write({ record })
      return request.amount
    },

    write,
  }
}

const instant = (ms: number): string => new Date(ms).toISOString()

const isActive = (record: SandboxRecord): boolean =>
  record.payment.status === 'open' ||
  record.settles !== null ||
  record.events.some((event) => event.copies > 0)

const evict = <T>(map: Map<string, T>, capacity: number, gone: (oldest: T) => void): void => {
  for (const [key, oldest] of map) {
    if (map.size <= capacity) return
    map.delete(key)
    gone(oldest)
  }
}

const openPayment = (request: SandboxRequest): ProcessorPayment => ({
  intentId: request.intentId,
  status: 'open',
  transactionId: null,
  transactionDate: null,
  paymentAmount: request.amount,
  totalPaymentAmount: request.amount,
  refundedAmount: 0,
  currency: request.currency,
  category: null,
  lastFourDigits: null,
  cardType: null,
  expirationMonth: null,
  expirationYear: null,
  bankName: null,
  bankAccountType: null,
  tokenId: null,
  customerEmail: request.customerEmail,
  failureCode: null,
  metadata: request.metadata,
})
