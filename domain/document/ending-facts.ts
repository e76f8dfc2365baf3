import type { LocalDate } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import type { ChargesFacts, DocumentFacts } from './base-facts.ts'
import type { CarrierFacts, InsuredFacts, ProducerFacts } from './parties.ts'

/** What every document about the end of a policy states. */
export interface EndingDocumentFacts extends DocumentFacts {
  policyNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  carriers: readonly CarrierFacts[]
  effectiveDate: LocalDate
  expirationDate: LocalDate
}

/** What the insured asked for: signed, it releases the insurer from the day of the end. */
export interface CancellationRequestFacts extends EndingDocumentFacts {
  /** Why, in the words of the list of reasons. */
  reason: string
  note: string
  limit: Cents
  endsOn: LocalDate
  requestedOn: LocalDate
  requestedBy: string
}

/** What the insurer sends before it ends a policy. */
export interface CancellationNoticeFacts extends EndingDocumentFacts {
  endsOn: LocalDate
  sentOn: LocalDate
  /** The sentence that names the reason. */
  reason: string
  /** The facts behind it; empty where the law asks for none. */
  details: string
  /** The paragraph of the law; absent where none is cited. */
  citation?: string
  /** Absent where no premium is unpaid. */
  amountDue?: Cents
  /** The last day on which payment or cure stops it. */
  stopUntil: LocalDate
  isForNonPayment: boolean
  hasReportingPeriod: boolean
  /** Whether the law of the place gives the insured a right to a review. */
  hasReview: boolean
  /** How it is sent, in words. */
  delivery: string
  copies: readonly string[]
}

/** What the insurer sends before the end of a term: it does not renew, or on other terms. */
export interface RenewalNoticeFacts extends EndingDocumentFacts {
  sentOn: LocalDate
  /** The day with which the expiring terms end; later than the term where the law lets them go on. */
  endsOn: LocalDate
  /** Sentences: why it is not renewed, or what the renewal changes. */
  reasons: readonly string[]
  /** The facts behind it; empty where none were entered. */
  details: string
  /** The law under which it is given; absent where the policy alone asks for it. */
  citation?: string
  /** Premiums for a year; absent of a nonrenewal. */
  premiums?: { expiring: Cents; renewal: Cents; text: string }
  /** What follows by law from the day on which it is sent. */
  outcome: string
  /** Whether the law behind it was compared with a source. */
  isCompared: boolean
  hasReportingPeriod: boolean
  hasReview: boolean
  /** How it is sent, in words. */
  delivery: string
  copies: readonly string[]
}

/** The endorsement that ends a policy, with the return of premium as it was worked out. */
export interface CancellationFacts extends EndingDocumentFacts {
  way: 'CANCEL' | 'FLAT' | 'VOID'
  /** The law or contract behind the method; absent from papers of before there were rows, null where none was asked. */
  returnRule?: string | null
  /** Percent that the short-rate table has earned; absent or null for other methods. */
  tablePercent?: number | null
  reason: string
  endsOn: LocalDate
  recordedOn: LocalDate
  /** How premium is returned, in words. */
  method: string
  daysOfTerm: number
  daysInForce: number
  daysLeft: number
  factor: string
  written: Cents
  earned: Cents
  penalty: Cents
  floor: Cents
  kept: Cents
  /** What goes back, with fees and public charges. */
  returned: ChargesFacts
  hasReportingPeriod: boolean
}

/** What both papers about an extended reporting period state. */
export interface ReportingPeriodFacts extends EndingDocumentFacts {
  /** Day, 12:01 AM, on which cover ended. */
  endedOn: LocalDate
  /** The aggregate limit: what is left of it is all that there is. */
  limit: Cents
  writtenOn: LocalDate
}

interface ReportingPrice {
  years: number
  until: LocalDate
  premium: Cents
  taxes: Cents
  total: Cents
}

/** The written advice of the automatic period, and of those that can be bought. */
export interface ReportingOfferFacts extends ReportingPeriodFacts {
  automaticUntil: LocalDate
  offers: readonly (ReportingPrice & { percent: number })[]
  /** The law that asks for it; absent where none does. */
  citation?: string
}

/** The endorsement of a period that was bought. */
export interface ReportingEndorsementFacts extends ReportingPeriodFacts, ReportingPrice {}

/** The endorsement by which a policy covers events before a change of control alone. */
export interface RunOffFacts extends EndingDocumentFacts {
  /** Its own number. */
  endorsement: string
  /** What happened, as a sentence without its full stop. */
  event: string
  /** Empty where no one takes control. */
  acquirer: string
  percent: number | null
  /** Day, 12:01 AM, from which there is cover for earlier events alone. */
  from: LocalDate
  limit: Cents
  recordedOn: LocalDate
  /** Years after the term that were bought; null for the term alone. */
  period: ReportingPrice | null
}

/** That cover begins again. */
export interface ReinstatementFacts extends EndingDocumentFacts {
  endedOn: LocalDate
  /** The day on which cover begins again; the day of the end where it has no gap. */
  from: LocalDate
  /** Days without cover. */
  lapseDays: number
  recordedOn: LocalDate
  reason: string
  /** What is charged again. */
  charged: ChargesFacts
}

/** Documents about the end of a policy, and their facts: a part of `FactsByKind`. */
export interface EndingFactsByKind {
  CANCELLATION_REQUEST: CancellationRequestFacts
  CANCELLATION_NOTICE: CancellationNoticeFacts
  NONRENEWAL_NOTICE: RenewalNoticeFacts
  CHANGED_RENEWAL_NOTICE: RenewalNoticeFacts
  CANCELLATION: CancellationFacts
  REINSTATEMENT: ReinstatementFacts
  REPORTING_OFFER: ReportingOfferFacts
  REPORTING_ENDORSEMENT: ReportingEndorsementFacts
  RUN_OFF_ENDORSEMENT: RunOffFacts
}
