import type { Cents, Currency } from '../kernel/money.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import type { PaymentStatus } from './invoices.ts'
import { type CardFunding, isFreeOfFee, type PaymentCategory } from './surcharges.ts'

/** What a payment begins as: an attempt, or money that came another way than by the card processor. */
export const paymentStarts = ['In process', 'Paid'] as const satisfies readonly PaymentStatus[]

/** What becomes of an attempt to pay. Late money outweighs every other end; what comes too much goes back. */
export const paymentEvents = {
  report: { from: ['In process'], to: ['In process', 'Paid', 'Failed', 'Void'] },
  late: { from: ['Failed', 'Void'], to: ['Paid', 'Void'] },
  return: { from: ['Paid', 'Refunded'], to: 'Returned' },
  dispute: { from: ['Paid', 'Refunded'], to: 'Disputed' },
  win: { from: ['Disputed'], to: 'Paid' },
  lose: { from: ['Disputed'], to: 'Charged back' },
  refund: { from: ['Paid'], to: 'Refunded' },
  /** A refund that the bank sent back to us is owed again. */
  refundBack: { from: ['Refunded'], to: 'Paid' },
} as const satisfies Record<
  string,
  { from: readonly PaymentStatus[]; to: PaymentStatus | readonly PaymentStatus[] }
>

/** The event that a report is for an attempt of this status. */
export const paymentEvent = (status: PaymentStatus): 'report' | 'late' =>
  status === 'In process' ? 'report' : 'late'

/** Statuses in which the money of an attempt counts for its invoice: a dispute decides nothing until it is lost. */
export const KEPT_STATUSES = ['Paid', 'Disputed', 'Refunded'] as const satisfies readonly PaymentStatus[]

/** Statuses of an attempt whose money has arrived, whatever became of it. */
export const ARRIVED_STATUSES = [
  ...KEPT_STATUSES,
  'Returned',
  'Charged back',
] as const satisfies readonly PaymentStatus[]

/** Statuses of an attempt whose money arrived and went back: what it paid is open again. */
export const BACK_STATUSES = ['Returned', 'Charged back'] as const satisfies readonly PaymentStatus[]

export const isKept = (status: PaymentStatus): boolean =>
  (KEPT_STATUSES as readonly PaymentStatus[]).includes(status)

/** How far a dispute has come: each stage is later than those before it, and the last two end it. */
export const disputeStages = ['opened', 'evidence', 'won', 'lost'] as const
export type DisputeStage = (typeof disputeStages)[number]

const STAGE_RANK: Readonly<Record<DisputeStage, number>> = { opened: 1, evidence: 2, won: 3, lost: 3 }

/** Whether a stage is news after the one that is known. */
export const isLaterStage = (known: DisputeStage | null, stage: DisputeStage): boolean =>
  STAGE_RANK[stage] > (known === null ? 0 : STAGE_RANK[known])

/** What the card processor reports of an attempt to pay; `isWithdrawn` when the payer left without paying. */
export interface PaymentReport {
  status: 'open' | 'pending' | 'succeeded' | 'failed'
  isWithdrawn: boolean
  /** The bank sent the money back after it had succeeded. */
  isReturned?: boolean
  /** The payer disputes it with the card's bank. */
  dispute?: DisputeStage | null
}

/** An attempt as we know it. */
export interface KnownPayment {
  status: PaymentStatus
  /** The processor has reported that the payer completed it. */
  isSubmitted: boolean
  /** How far its dispute has come as we know it; null where there was none. */
  dispute?: DisputeStage | null
}

const outcome: Readonly<Record<PaymentReport['status'], 'In process' | 'Paid' | 'Failed' | null>> = {
  open: null,
  pending: 'In process',
  succeeded: 'Paid',
  failed: 'Failed',
}

const hasArrived = (status: PaymentStatus): boolean =>
  (ARRIVED_STATUSES as readonly PaymentStatus[]).includes(status)

/**
 * The status that a report leads to, or null when it brings no news. Reports come late, twice and in any order;
 * money that has arrived outweighs every other report, so the order makes no difference to where a payment ends.
 */
export const statusAfter = (
  known: KnownPayment,
  report: PaymentReport,
): 'In process' | 'Paid' | 'Failed' | 'Void' | null => {
  if (hasArrived(known.status)) return null
  if (report.status === 'succeeded') return 'Paid'
  if (known.status !== 'In process') return null
  if (report.status === 'pending') return known.isSubmitted ? null : 'In process'
  return report.status === 'failed' && report.isWithdrawn ? 'Void' : outcome[report.status]
}

/** What happens to a payment after its money arrived. */
export type LaterEvent = 'return' | 'dispute' | 'win' | 'lose'

/**
 * What a report says of money that has arrived, in the order in which it is applied. A report carries everything that is
 * known, so that one that overtook others makes up for them, and one that comes late brings no news: a dispute goes
 * forward only, and nothing follows a return or a lost dispute.
 */
export const laterEvents = (known: KnownPayment, report: PaymentReport): LaterEvent[] => {
  if (!isKept(known.status)) return []
  const isDisputed = known.status === 'Disputed'
  const stage = report.dispute ?? null
  const isNews = stage !== null && isLaterStage(known.dispute ?? null, stage)
  if (stage !== null && isNews) {
    const opening: LaterEvent[] = isDisputed ? [] : ['dispute']
    if (stage === 'lost') return [...opening, 'lose']
    if (stage === 'won') return [...opening, 'win']
    return opening
  }
  return report.isReturned === true && !isDisputed ? ['return'] : []
}

/** The payer left the page or let it expire: the attempt is void, not a failed payment. */
export const isWithdrawn = ({ failureCode }: { failureCode: string | null }): boolean =>
  failureCode === 'cancelled' || failureCode === 'session_expired'

/** What was asked of a payer; minor units. */
export interface PaymentIntent {
  intentId: string
  amount: Cents
  currency: Currency
  fees: Readonly<Record<PaymentCategory, Cents>>
}

/** What a report says was paid; minor units. */
export interface ReportedAmounts {
  intentId: string
  /** Amount due. */
  paymentAmount: Cents
  /** Amount due plus the category's fee. */
  totalPaymentAmount: Cents
  currency: Currency
  category: PaymentCategory | null
  /** How the card is funded, where the processor says so. */
  cardFunding?: CardFunding | null | undefined
}

/** Why a report may not be applied to an intent: nothing but the exact amount in the exact currency is (SEC-091). */
export const intentRefusal = (payment: ReportedAmounts, intent: PaymentIntent): Refusal | null => {
  const fee =
    payment.category === null || isFreeOfFee(payment.cardFunding) ? 0 : intent.fees[payment.category]
  const isSame =
    payment.intentId === intent.intentId &&
    payment.currency === intent.currency &&
    payment.paymentAmount === intent.amount &&
    payment.totalPaymentAmount === intent.amount + fee
  return isSame
    ? null
    : refusal('invalid', 'PAYMENT_MISMATCH', 'The payment does not match the amount that was asked for.')
}

/** Why money that does not fit what is due goes back; `open` is what is left to pay, minor units. */
export const surplusFailure = (open: Cents): 'already_paid' | 'amount_changed' =>
  open === 0 ? 'already_paid' : 'amount_changed'

/** Whether the money of an attempt goes back, or has gone. */
export const goesBack = ({ failure }: { failure: string | null }): boolean =>
  failure === 'already_paid' || failure === 'amount_changed'

/** Sentences of failures, for the payer; the codes are the processor's. */
const FAILURES: Readonly<Record<string, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'The account does not hold enough money.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code of the card is wrong.',
  account_closed: 'The bank account is closed.',
  no_account: 'There is no such bank account.',
  cancelled: 'The payment was cancelled.',
  session_expired: 'The payment page was left open for too long.',
  amount_changed:
    'The policy was changed meanwhile and less is due, so this payment was sent back. Pay what is due now.',
  already_paid: 'The invoice was paid meanwhile, so this payment was sent back.',
}

export const failureSentence = (code: string | null): string | null =>
  code === null ? null : (FAILURES[code] ?? 'The payment was not accepted.')
