import { addDays, addYears, daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { formatDay } from '#domain/market/format.ts'

/** What follows in New York from a notice of nonrenewal or conditional renewal that was sent on a day (Insurance Law 3426(e)). */
export interface NewYorkOutcome {
  code: 'VOID' | 'TIMELY' | 'NEW_TERMS_AT_EXPIRY' | 'OLD_COVER_FOR_SIXTY_DAYS' | 'OLD_COVER_FOR_A_PERIOD'
  /** The day on which the coverage of the expiring terms ends; null where the notice is void and nothing is decided yet. */
  oldCoverUntil: LocalDate | null
  /** Whether the lower of the current rates and those of the prior period is charged until then. */
  isLowerRate: boolean
  /** The last day on which the insured may leave with a return in proportion; null where the law gives none. */
  insuredMayLeaveUntil: LocalDate | null
  /** What it means, in a sentence. */
  says: string
}

const WINDOW_OPENS = 120
const WINDOW_CLOSES = 60
const NEW_TERMS_UNTIL = 30
const EXTENSION = 60

const timely = (expiry: LocalDate): NewYorkOutcome => ({
  code: 'TIMELY',
  oldCoverUntil: expiry,
  isLowerRate: false,
  insuredMayLeaveUntil: null,
  says: 'The notice is in time.',
})

/**
 * What a notice of nonrenewal or conditional renewal does, by the day on which it was mailed or delivered; null for none at
 * all. An expiry of 12:01 AM on `expiry` ends the term. A notice of cancellation for nonpayment ends the policy all the same.
 */
export const newYorkOutcome = (
  step: 'NONRENEWAL' | 'CHANGED_RENEWAL',
  sentOn: LocalDate | null,
  expiry: LocalDate,
): NewYorkOutcome => {
  const before = sentOn === null ? null : daysBetween(sentOn, expiry)
  if (sentOn === null || before === null || before <= 0)
    return {
      code: 'OLD_COVER_FOR_A_PERIOD',
      oldCoverUntil: addYears(expiry, 1),
      isLowerRate: true,
      insuredMayLeaveUntil: null,
      says: 'Without a notice before the expiry the coverage goes on for another year on the expiring terms, at the lower of the current rates and those of the prior period.',
    }
  if (before > WINDOW_OPENS)
    return {
      code: 'VOID',
      oldCoverUntil: null,
      isLowerRate: false,
      insuredMayLeaveUntil: null,
      says: `A notice more than ${WINDOW_OPENS} days before the expiry is void. Send it again from ${formatDay(addDays(expiry, -WINDOW_OPENS), 'US')} on.`,
    }
  if (before >= WINDOW_CLOSES) return timely(expiry)
  const until = addDays(sentOn, EXTENSION)
  if (step === 'CHANGED_RENEWAL' && before >= NEW_TERMS_UNTIL)
    return {
      code: 'NEW_TERMS_AT_EXPIRY',
      oldCoverUntil: expiry,
      isLowerRate: false,
      insuredMayLeaveUntil: until,
      says: `The notice is late. The new terms hold from the expiry. The insured may cancel until ${formatDay(until, 'US')}, ${EXTENSION} days after the notice, and pays in proportion.`,
    }
  return {
    code: 'OLD_COVER_FOR_SIXTY_DAYS',
    oldCoverUntil: until,
    isLowerRate: true,
    insuredMayLeaveUntil: until,
    says: `The notice is late. The expiring coverage goes on until ${formatDay(until, 'US')}, ${EXTENSION} days after the notice, at the lower of the current rates and those of the prior period. The insured may leave before, in proportion.`,
  }
}
