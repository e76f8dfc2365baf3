import { addDays, addMonths, type LocalDate } from '../kernel/dates.ts'
import { RENEWAL_OPENS_DAYS } from '../policy/lifecycle.ts'
import { RENEWAL_LATE_DAYS } from '../policy/renewal/stages.ts'

interface DayWindow {
  readonly first: LocalDate
  readonly last: LocalDate
}

const windowFrom = (today: LocalDate, isRenewal: boolean): DayWindow => ({
  // A policy that has ended is renewed late, by an underwriter.
  first: addDays(today, isRenewal ? -RENEWAL_LATE_DAYS : -7),
  // A renewal starts when the policy ends, which cannot be changed: it is quoted as soon as it opens.
  last: addDays(today, isRenewal ? RENEWAL_OPENS_DAYS : 75),
})

/** Of the day that was asked for last, for new business and renewals: every row of a list asks for the same one. */
let latest = {
  today: '',
  newBusiness: windowFrom('2026-01-01', false),
  renewal: windowFrom('2026-01-01', true),
}

/** Coverage may start from 7 days back to 75 days ahead (specification 2 section 9). */
export const startWindow = (today: LocalDate, isRenewal = false): DayWindow => {
  if (today !== latest.today)
    latest = { today, newBusiness: windowFrom(today, false), renewal: windowFrom(today, true) }
  return isRenewal ? latest.renewal : latest.newBusiness
}

/** The term's end must lie 6 to 18 months after its start. */
export const endWindow = (start: LocalDate): { first: LocalDate; last: LocalDate } => ({
  first: addMonths(start, 6),
  last: addMonths(start, 18),
})
