import { isFreeOfFee } from '#domain/money/surcharges.ts'
import type {
  CallbackType,
  FailureCode,
  ProcessorPayment,
  ProcessorRefund,
  RefundRequest,
} from '../card-processor.ts'
import type { Method } from './payment-form.ts'
import type { PaymentMemory, SandboxRecord, SandboxRequest } from './payment-memory.ts'
import type { LaterNews } from './test-numbers.ts'

/** A session that no one finished ends by itself. */
const SESSION_MS = 60 * 60_000
/** How long the older news is held back when a test number asks for news out of order. */
const REVERSED_MS = 400

const instant = (ms: number): string => new Date(ms).toISOString()

const tell = (memory: PaymentMemory, record: SandboxRecord, type: CallbackType, delayMs = 0): void => {
  record.events.push({
    id: `evt_${memory.settings.random.newId()}`,
    type,
    sequence: record.events.length + 1,
    payment: structuredClone(record.payment),
    copies: 2,
    attempts: 0,
    dueMs: memory.nowMs() + delayMs,
  })
}

const end = (
  memory: PaymentMemory,
  record: SandboxRecord,
  ends: 'succeeded' | 'failed',
  failureCode: FailureCode | null,
): void => {
  Object.assign(record.payment, { status: ends, failureCode, transactionDate: instant(memory.nowMs()) })
  record.settles = null
  tell(memory, record, ends === 'succeeded' ? 'payment.succeeded' : 'payment.failed')
  const news = ends === 'succeeded' ? (record.later?.news ?? []) : []
  record.later = news.length > 0 ? { atMs: memory.nowMs() + memory.settings.settleAfterMs, news } : null
}

/** What the processor charges for a dispute, whichever way it ends. */
const DISPUTE_FEE = 1_500
/** How long evidence is taken. */
const EVIDENCE_MS = 20 * 24 * 60 * 60_000

/** What became of money that had arrived, told like any other news. */
export const tellLater = (memory: PaymentMemory, record: SandboxRecord, one: LaterNews): void => {
  const { payment } = record
  const now = memory.nowMs()
  if ('returns' in one) {
    payment.returned = { code: one.returns, trace: `trc_${memory.settings.random.newId()}`, at: instant(now) }
    tell(memory, record, 'payment.returned')
    return
  }
  const stage = one.disputes
  const isOver = stage === 'won' || stage === 'lost'
  payment.dispute = {
    disputeId: payment.dispute?.disputeId ?? `dsp_${memory.settings.random.newId()}`,
    stage,
    reason: 'fraudulent',
    fee: DISPUTE_FEE,
    respondBy: isOver ? null : (payment.dispute?.respondBy ?? instant(now + EVIDENCE_MS).slice(0, 10)),
  }
  tell(memory, record, isOver ? 'dispute.closed' : stage === 'opened' ? 'dispute.opened' : 'dispute.updated')
}

const nextNews = (memory: PaymentMemory, record: SandboxRecord): void => {
  const [one, ...rest] = record.later?.news ?? []
  record.later = rest.length > 0 ? { atMs: memory.nowMs() + memory.settings.settleAfterMs, news: rest } : null
  if (one) tellLater(memory, record, one)
}

/** Refunds that were accepted reach the payer, or come back to us. */
const endRefunds = (memory: PaymentMemory, record: SandboxRecord): void => {
  const { payment } = record
  const isFailing = record.refundsEnd === 'fails'
  const pending = (payment.refunds ?? []).filter(({ status }) => status === 'pending')
  payment.refunds = (payment.refunds ?? []).map((one) =>
    one.status === 'pending'
      ? { ...one, status: isFailing ? ('failed' as const) : ('succeeded' as const) }
      : one,
  )
  for (const { amount } of pending) if (isFailing) payment.refundedAmount -= amount
  record.refundsEndMs = null
  tell(memory, record, isFailing ? 'refund.failed' : 'refund.succeeded')
}

/** Opens a session, or answers with the one the intent has; null when that one asks for something else. */
export const openSession = async (
  memory: PaymentMemory,
  request: SandboxRequest,
): Promise<SandboxRecord | null> => {
  const known = memory.ofIntent(request.intentId)
  if (known !== undefined) return JSON.stringify(known.request) === JSON.stringify(request) ? known : null
  const record: SandboxRecord = {
    sessionKey: memory.settings.random.secret(),
    request,
    createdMs: memory.nowMs(),
    payment: openPayment(request),
    settles: null,
    events: [],
    refunds: {},
  }
  await memory.write({ record })
  return record
}

/** The payer pressed Pay. Does nothing on a payment that is no longer open. */
export const payNow = async (
  memory: PaymentMemory,
  record: SandboxRecord,
  method: Method,
  saving: { isSaved: boolean } | { tokenId: string },
): Promise<void> => {
  if (record.payment.status !== 'open') return
  const { category, outcome, shown } = method
  const { random, settleAfterMs } = memory.settings
  const isNew = 'isSaved' in saving && saving.isSaved
  const tokenId = 'tokenId' in saving ? saving.tokenId : isNew ? `tok_${random.newId()}` : null
  Object.assign(record.payment, shown, {
    category,
    tokenId,
    status: 'pending',
    transactionId: `txn_${random.newId()}`,
    transactionDate: instant(memory.nowMs()),
    totalPaymentAmount:
      record.request.amount + (isFreeOfFee(shown.cardFunding) ? 0 : record.request.fees[category]),
  })
  const failureCode = outcome.failureCode ?? null
  if (outcome.afterwards) record.later = { atMs: Number.POSITIVE_INFINITY, news: outcome.afterwards }
  if (outcome.refunds) record.refundsEnd = outcome.refunds
  if (outcome.settlesLater || outcome.isReversed)
    tell(memory, record, 'payment.pending', outcome.isReversed ? REVERSED_MS : 0)
  if (outcome.settlesLater)
    record.settles = { atMs: memory.nowMs() + settleAfterMs, ends: outcome.ends, failureCode }
  else end(memory, record, outcome.ends, failureCode)
  if (isNew && tokenId !== null)
    await memory.write({ saved: { ...method, tokenId, customerEmail: record.request.customerEmail } })
  await memory.write({ record })
}

/** The payer left the page. */
export const cancelSession = async (memory: PaymentMemory, record: SandboxRecord): Promise<void> => {
  if (record.payment.status !== 'open') return
  end(memory, record, 'failed', 'cancelled')
  await memory.write({ record })
}

const isDue = (atMs: number | null | undefined, now: number, isForced: boolean): boolean =>
  atMs !== null && atMs !== undefined && (isForced || atMs <= now)

/** Ends what the clock has ended, or, with `isForced`, whatever is pending. True when something changed. */
export const settleDue = async (
  memory: PaymentMemory,
  record: SandboxRecord,
  isForced = false,
): Promise<boolean> => {
  const now = memory.nowMs()
  if (record.payment.status === 'open' && now - record.createdMs >= SESSION_MS)
    end(memory, record, 'failed', 'session_expired')
  else if (record.settles !== null && (isForced || record.settles.atMs <= now))
    end(memory, record, record.settles.ends, record.settles.failureCode)
  else if (isDue(record.refundsEndMs, now, isForced)) endRefunds(memory, record)
  else if (isDue(record.later?.atMs, now, isForced)) nextNews(memory, record)
  else return false
  await memory.write({ record })
  return true
}

/** Gives money back once for a refund id; null when there is not that much left. */
export const refundOnce = async (
  memory: PaymentMemory,
  record: SandboxRecord,
  request: RefundRequest,
): Promise<ProcessorRefund | null> => {
  const known = record.refunds[request.refundId]
  const { payment } = record
  if (known !== undefined)
    return known === request.amount
      ? (payment.refunds?.find(({ refundId }) => refundId === request.refundId) ?? null)
      : null
  if (payment.status !== 'succeeded' || payment.returned) return null
  if (payment.refundedAmount + request.amount > payment.totalPaymentAmount) return null
  const refund: ProcessorRefund = {
    refundId: request.refundId,
    status: record.refundsEnd === undefined ? 'succeeded' : 'pending',
    amount: request.amount,
  }
  payment.refundedAmount += request.amount
  payment.refunds = [...(payment.refunds ?? []), refund]
  record.refunds[request.refundId] = request.amount
  if (refund.status === 'pending') record.refundsEndMs = memory.nowMs() + memory.settings.settleAfterMs
  else tell(memory, record, 'refund.succeeded')
  await memory.write({ record })
  return refund
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
  returned: null,
  dispute: null,
  refunds: [],
  metadata: request.metadata,
})
