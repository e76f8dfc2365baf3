import { addDays, addMonths, type LocalDate } from '../kernel/dates.ts'
import { RENEWAL_OPENS_DAYS } from '../policy/lifecycle.ts'

/** Coverage may start from 7 days back to 75 days ahead (specification 2 section 9). */
export const startWindow = (today: LocalDate, isRenewal = false): { first: LocalDate; last: LocalDate } => ({
  first: addDays(today, -7),
  // A renewal starts when the policy ends, which cannot be changed: it is quoted as soon as it opens.
  last: addDays(today, isRenewal ? RENEWAL_OPENS_DAYS : 75),
})

/** The term's end must lie 6 to 18 months after its start. */
export const endWindow = (start: LocalDate): { first: LocalDate; last: LocalDate } => ({
  first: addMonths(start, 6),
  last: addMonths(start, 18),
})
