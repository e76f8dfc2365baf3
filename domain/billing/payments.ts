import type { PaymentStatus } from './rules.ts'

/** What the card processor reports of an attempt to pay; `isWithdrawn` when the payer left without paying. */
export interface PaymentReport {
  status: 'open' | 'pending' | 'succeeded' | 'failed'
  isWithdrawn: boolean
}

/** An attempt as we know it. */
export interface KnownPayment {
  status: PaymentStatus
  /** The processor has reported that the payer completed it. */
  isSubmitted: boolean
}

const outcome: Readonly<Record<PaymentReport['status'], PaymentStatus | null>> = {
  open: null,
  pending: 'In process',
  succeeded: 'Paid',
  failed: 'Failed',
}

/**
 * The status that a report leads to, or null when it brings no news. Reports come late, twice and in any order;
 * money that has arrived outweighs every other report, so the order makes no difference to where a payment ends.
 */
export const statusAfter = (known: KnownPayment, report: PaymentReport): PaymentStatus | null => {
  if (known.status === 'Paid') return null
  if (report.status === 'succeeded') return 'Paid'
  if (known.status !== 'In process') return null
  if (report.status === 'pending') return known.isSubmitted ? null : 'In process'
  return report.status === 'failed' && report.isWithdrawn ? 'Void' : outcome[report.status]
}

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
  already_paid: 'The invoice was paid meanwhile, so this payment was sent back.',
}

export const failureSentence = (code: string | null): string | null =>
  code === null ? null : (FAILURES[code] ?? 'The payment was not accepted.')
