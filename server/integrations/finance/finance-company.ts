import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

/** What is asked of a finance company; minor units, rates in ten-thousandths. */
export interface QuoteRequest {
  /** Our own id of what is asked: the same one is answered with the same quote. */
  requestId: string
  state: string
  currency: Currency
  totalPremium: Cents
  downPayment: Cents
  count: number
  firstInstallmentDue: LocalDate
}

export interface CompanyQuote {
  quoteNumber: string
  companyName: string
  apr: number
  installmentAmount: Cents
  financeCharge: Cents
}

export interface AcceptRequest {
  quoteNumber: string
  /** The quote's terms once more, so that another quote cannot be accepted by its number. */
  amountFinanced: Cents
  installmentAmount: Cents
  policyNumber: string
  insuredName: string
  signature: string
  signedAt: string
  customerEmail: string
  agency: { name: string; email: string }
}

export const companyEventTypes = [
  'agreement.funded',
  'agreement.defaulted',
  'agreement.cured',
  'agreement.paidOff',
  'installment.paid',
  'intent.mailed',
  'cancellation.requested',
] as const
export type CompanyEventType = (typeof companyEventTypes)[number]

/** One thing that happened to an agreement, as the company reports it. */
export interface CompanyReport {
  /** The same on every report of one event: what makes a second one harmless. */
  eventId: string
  type: CompanyEventType
  quoteNumber: string
  occurredOn: LocalDate
  /** What was paid; 0 of an event without money. */
  amount: Cents
}

export interface CompanyNotification extends CompanyReport {
  kind: 'event'
  sentAtMs: number
}

export interface FinanceCompany {
  /** Terms for a premium; the same request gives the same quote. Throws `FinanceFailure`. */
  quote: (request: QuoteRequest) => Promise<CompanyQuote>
  /** Binds the company; the same quote is accepted once, and answers with the same reference. Throws `FinanceFailure`. */
  accept: (request: AcceptRequest) => Promise<{ reference: string }>
  /** Everything that happened to an agreement so far, oldest first; null where the company could not be asked. Never throws. */
  look: (quoteNumber: string) => Promise<readonly CompanyReport[] | null>
  /** Checks signature, age and shape of a notification: 401 for a wrong one, 422 for a body that is none. */
  verify: (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: string | Uint8Array,
    nowMs: number,
  ) => CompanyNotification | Refusal
}

/** The finance company could not do what was asked. The text is for logs, never for a user. */
export class FinanceFailure extends Error {
  readonly reason: 'unreachable' | 'malformed' | 'rejected'
  constructor(reason: FinanceFailure['reason'], message: string) {
    super(message)
    this.name = 'FinanceFailure'
    this.reason = reason
  }
}
