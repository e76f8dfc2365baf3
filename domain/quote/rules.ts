import { addDays, addMonths, type LocalDate } from '../kernel/dates.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import type { QuoteStatus } from './lifecycle.ts'

/** Days that a released quote stays open. */
export const QUOTE_OPEN_DAYS = 30
/** Hours within which an underwriter answers a referral. */
export const REFERRAL_CLOCK_HOURS = 24
/** Days that a binder lasts when no policy is issued. */
export const BINDER_DAYS = 60

/** Coverage may start from 7 days back to 75 days ahead (specification 2 section 9). */
export const startWindow = (today: LocalDate): { first: LocalDate; last: LocalDate } => ({
  first: addDays(today, -7),
  last: addDays(today, 75),
})

/** The term's end must lie 6 to 18 months after its start. */
export const endWindow = (start: LocalDate): { first: LocalDate; last: LocalDate } => ({
  first: addMonths(start, 6),
  last: addMonths(start, 18),
})

export interface BindFacts {
  status: QuoteStatus
  effectiveDate: LocalDate
  expiresOn: LocalDate
  today: LocalDate
  signedOn: LocalDate | null
  /** Whether the agency holds a licence valid in the quote's state today. */
  isLicensed: boolean
  state: string | null
  boundBy: string | null
  binderNumber: string | null
  policyNumber: string | null
  actorIsStaff: boolean
}

/** Why a quote may not be bound now, or null. Status itself is checked by the lifecycle before this. */
export const bindRefusal = (facts: BindFacts): Refusal | null => {
  if (facts.today > facts.expiresOn)
    return refusal(
      'conflict',
      'QUOTE_EXPIRED',
      `This quote expired on ${facts.expiresOn}. Revive it to price it again.`,
    )
  if (!facts.signedOn)
    return refusal(
      'conflict',
      'APPLICATION_NOT_SIGNED',
      'The application is not signed yet. Send the quote to the policyholder to sign it.',
    )
  const window = startWindow(facts.today)
  if (facts.effectiveDate < window.first || facts.effectiveDate > window.last)
    return refusal(
      'conflict',
      'EFFECTIVE_DATE_OUT_OF_WINDOW',
      `Coverage can start from ${window.first} to ${window.last}. Change the effective date first.`,
    )
  if (facts.effectiveDate <= facts.today && !facts.actorIsStaff)
    return refusal(
      'conflict',
      'BACKDATED_NEEDS_UNDERWRITER',
      'Coverage that starts today or earlier needs an underwriter to bind it, with a no-known-loss letter.',
    )
  if (!facts.isLicensed)
    return refusal(
      'conflict',
      'LICENSE_MISSING',
      `Your agency has no licence on file that is valid in ${facts.state ?? 'this state'}. Add it before binding.`,
    )
  return null
}

/** The loser of a race is told who won. */
export const alreadyBound = (
  boundBy: string,
  binderNumber: string | null,
  policyNumber: string | null,
): Refusal =>
  refusal(
    'conflict',
    'ALREADY_BOUND',
    `${boundBy} has already bound this quote${policyNumber ? ` as policy ${policyNumber}` : binderNumber ? ` under binder ${binderNumber}` : ''}.`,
    { meta: { boundBy, binderNumber, policyNumber } },
  )

export const quoteDeclineReasons = [
  'Class of Business',
  'Poor Cyber Security Controls',
  'BOR',
  'Poor Claims History',
  'Duplicate Quote',
  'Error',
  'Fill-in option',
] as const

export const quoteLossReasons = [
  'Price is High',
  'Coverage / Limit not enough',
  'Do not want Cyber',
  'Additional - Paper rating, flexibility',
  'Fill-in option',
] as const
