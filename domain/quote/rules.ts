import { formatDay } from '../documents/format.ts'
import { addDays, addMonths, type LocalDate } from '../kernel/dates.ts'
import { fieldRefusal, refusal, type Refusal } from '../kernel/refusal.ts'
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

/** What the guards of a quote look at; every date is a day at the insured's address. */
export interface QuoteFacts {
  status: QuoteStatus
  effectiveDate: LocalDate
  expiresOn: LocalDate
  today: LocalDate
  isSent: boolean
  isSigned: boolean
  /** Labels of the policyholder contact's parts that are still missing. */
  missingContact: readonly string[]
  /** Whether the agency holds a licence that is valid today where the insured is; always true in the UK. */
  isLicensed: boolean
  state: string | null
  /** Says how days are written. */
  market: 'US' | 'UK'
  boundBy: string | null
  binderNumber: string | null
  policyNumber: string | null
}

export const isInStartWindow = (effectiveDate: LocalDate, today: LocalDate): boolean => {
  const window = startWindow(today)
  return effectiveDate >= window.first && effectiveDate <= window.last
}

/** Why coverage may not start on the day, or null. */
export const startRefusal = ({
  effectiveDate,
  today,
  market,
}: Pick<QuoteFacts, 'effectiveDate' | 'today' | 'market'>): Refusal | null => {
  if (isInStartWindow(effectiveDate, today)) return null
  const window = startWindow(today)
  return refusal(
    'conflict',
    'EFFECTIVE_DATE_OUT_OF_WINDOW',
    `Coverage can start from ${formatDay(window.first, market)} to ${formatDay(window.last, market)}. Change the effective date first.`,
  )
}

export const expiryRefusal = ({
  today,
  expiresOn,
  market,
}: Pick<QuoteFacts, 'today' | 'expiresOn' | 'market'>): Refusal | null =>
  today > expiresOn
    ? refusal(
        'conflict',
        'QUOTE_EXPIRED',
        `This quote expired on ${formatDay(expiresOn, market)}. Revive it to price it again.`,
      )
    : null

/**
 * Why a quote may not be bound now, or null. Status itself is checked by the lifecycle before this. `mayBackdate`
 * is an underwriter's authority.
 */
export const bindRefusal = (facts: QuoteFacts, mayBackdate: boolean): Refusal | null => {
  const expired = expiryRefusal(facts)
  if (expired) return expired
  if (!facts.isSigned)
    return refusal(
      'conflict',
      'APPLICATION_NOT_SIGNED',
      'The application is not signed yet. Send the quote to the policyholder to sign it.',
    )
  if (facts.missingContact.length > 0)
    return refusal(
      'conflict',
      'CONTACT_INCOMPLETE',
      `The policyholder contact is incomplete. Add: ${facts.missingContact.join(', ')}.`,
    )
  const outside = startRefusal(facts)
  if (outside) return outside
  if (facts.effectiveDate <= facts.today && !mayBackdate)
    return refusal(
      'conflict',
      'BACKDATED_NEEDS_UNDERWRITER',
      'Coverage that starts today or earlier needs an underwriter to bind it, with a no-known-loss letter.',
    )
  if (!facts.isLicensed)
    return refusal(
      'conflict',
      'LICENSE_MISSING',
      `Your agency has no license on file that is valid in ${facts.state ?? 'this state'}. Add it before binding.`,
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

/**
 * Why a reason cannot be stored, or null: it is one of the list or the text of the fill-in option, never the
 * option's own name (specification 1 section 5).
 */
export const reasonRefusal = (reasonSummary: string): Refusal | null =>
  reasonSummary === 'Fill-in option'
    ? fieldRefusal('reasonSummary', 'Fill-In text is required', 'REQUIRED')
    : null

/** Stored when another quote of the same account and product was bound. */
export const OTHER_BOUND_REASON = 'Other option bound'

/** Days that the link of a quote sent for signature works. */
export const SIGN_LINK_DAYS = 14
