import type { Cents, Currency } from '#domain/kernel/money.ts'
import type { DisputeStage } from '#domain/money/payments.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { CardFunding, PaymentCategory } from '#domain/money/surcharges.ts'

/**
 * What the processor says about a payment. `open`: the payer has not finished the page yet. `pending`: accepted
 * but not settled (a bank transfer). `succeeded` and `failed` are final.
 */
export type ProcessorStatus = 'open' | 'pending' | 'succeeded' | 'failed'

export interface SessionRequest {
  /** Our own id of this attempt to pay. A second session for one intent answers with the first one's key. */
  intentId: string
  /** The amount due, without the fee, in minor units. */
  amount: Cents
  currency: Currency
  /** What the payer reads on the payment page: "Policy CPB-10001, annual premium". */
  description: string
  customerEmail: string
  categories: readonly PaymentCategory[]
  /** The fee that each category adds, in minor units, shown before the choice; absent means none. */
  fees?: Partial<Record<PaymentCategory, Cents>>
  /** Pays with a method saved earlier, so that nothing has to be typed. */
  tokenId?: string
  /** The browser comes back here, with `intent` added to the query. */
  returnUrl: string
  /** Signed events are posted here. */
  callbackUrl: string
  /** Returned unchanged with every event: policyId, policyNumber, quoteId, agencyId, policyCreated, isDownPayment. */
  metadata: Readonly<Record<string, string>>
}

export interface PaymentSession {
  sessionKey: string
  /** The hosted page to send the browser to. */
  url: string
}

/** Why a payment failed. `cancelled` and `session_expired` mean that the payer never paid: nothing was declined. */
export const failureCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'account_closed',
  'no_account',
  'cancelled',
  'session_expired',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** A debit that the payer's bank sent back after it had succeeded. */
export interface ReportedReturn {
  /** The banks' code: `R01` of ACH, `0` of ARUDD. */
  code: string
  /** The bank's own number of the return: the same on every report of it. */
  trace: string
  /** Instant, ISO 8601 with zone. */
  at: string
}

/** A card payment that its payer disputes with the bank of the card. */
export interface ReportedDispute {
  disputeId: string
  stage: DisputeStage
  /** `fraudulent`, `product_not_received` and the like. */
  reason: string
  /** What the processor charges us for it, minor units. */
  fee: Cents
  /** Last day for evidence, `YYYY-MM-DD`; null once there is none. */
  respondBy: string | null
}

/** A payment as the processor reports it. Never a full card or account number (SEC-088 of the security plan). */
export interface ProcessorPayment {
  intentId: string
  status: ProcessorStatus
  transactionId: string | null
  /** Instant of the processor's decision, ISO 8601 with zone. */
  transactionDate: string | null
  /** Amount due, minor units. */
  paymentAmount: Cents
  /** Amount due plus the category's fee, minor units: what the payer was charged. */
  totalPaymentAmount: Cents
  /** Sum of the refunds so far, minor units. */
  refundedAmount: Cents
  currency: Currency
  category: PaymentCategory | null
  lastFourDigits: string | null
  /** Card brand: Visa, Mastercard, American Express, Discover. Null for a bank account. */
  cardType: string | null
  /** A debit or prepaid card is charged without the fee; absent where the processor does not say. */
  cardFunding?: CardFunding | null | undefined
  expirationMonth: number | null
  expirationYear: number | null
  bankName: string | null
  bankAccountType: 'Checking' | 'Savings' | null
  /** Set when the payer chose to save the method. */
  tokenId: string | null
  customerEmail: string
  /** Stable code of a failure, null otherwise. */
  failureCode: FailureCode | null
  /** Absent or null unless the bank sent the money back. */
  returned?: ReportedReturn | null | undefined
  /** Absent or null unless the payer disputed it. */
  dispute?: ReportedDispute | null | undefined
  /** Every refund that was asked for, with what became of it; absent from a processor that does not say. */
  refunds?: readonly ProcessorRefund[] | null | undefined
  metadata: Readonly<Record<string, string>>
}

export const callbackTypes = [
  'payment.pending',
  'payment.succeeded',
  'payment.failed',
  'payment.returned',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
  'refund.succeeded',
  'refund.failed',
] as const
export type CallbackType = (typeof callbackTypes)[number]

export interface CallbackEvent {
  kind: 'event'
  /** The same on every delivery of one event: the key that makes a duplicate harmless. */
  id: string
  type: CallbackType
  /** When the event was signed, milliseconds since 1970. A replay by the processor re-signs with a new time. */
  sentAtMs: number
  /** Counts up per payment, so that an event that arrives late is not taken for news. */
  sequence: number
  payment: ProcessorPayment
}

export interface RefundRequest {
  intentId: string
  /** Minor units, at most what has been paid and not yet refunded. */
  amount: Cents
  /** Our own id of this refund: the same key refunds once. */
  refundId: string
  reason: string
}

export interface ProcessorRefund {
  refundId: string
  /** `pending`: accepted, and not with the payer yet. */
  status: 'pending' | 'succeeded' | 'failed'
  amount: Cents
}

export interface CardProcessor {
  /** Opens a hosted payment page. Throws `ProcessorFailure`. */
  createSession: (request: SessionRequest) => Promise<PaymentSession>
  /** What the janitor asks. `unknown`: the processor could not be asked or has no such payment; never throws. */
  getPayment: (intentId: string) => Promise<ProcessorPayment | { status: 'unknown' }>
  /** Gives money back. Throws `ProcessorFailure`; repeat with the same `refundId` after an unclear answer. */
  refund: (request: RefundRequest) => Promise<ProcessorRefund>
  /**
   * Checks signature, age and shape of a callback. Refuses with 401 (`unauthenticated`) for a wrong signature or
   * a time more than 5 minutes away, 400-like `invalid` for a body that is not an event. The caller keeps `id`
   * unique in the same transaction as the effect, and compares amounts with `intentRefusal` of domain/money/payments.ts.
   */
  verifyCallback: (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: string | Uint8Array,
    nowMs: number,
  ) => CallbackEvent | Refusal
}

/** The processor could not do what was asked. The text is for logs, never for a user. */
export class ProcessorFailure extends Error {
  readonly reason: 'unreachable' | 'malformed' | 'rejected'
  readonly status: number | null
  constructor(
    reason: 'unreachable' | 'malformed' | 'rejected',
    message: string,
    status: number | null = null,
  ) {
    super(message)
    this.name = 'ProcessorFailure'
    this.reason = reason
    this.status = status
  }
}

/** When the janitor asks about a payment that is still pending or unknown, after the last news, in ms. */
export const JANITOR_DELAYS_MS: readonly number[] = [1, 5, 30, 6 * 60, 24 * 60].map(
  (minutes) => minutes * 60_000,
)
