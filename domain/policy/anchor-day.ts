import { addMonths, type LocalDate } from '../kernel/dates.ts'

/** Months of a renewal. */
const TERM_MONTHS = 12

const dayOf = (date: LocalDate): number => Number(date.slice(8))

/**
 * The day of the month that a series of terms begins on: that of its first term where a shorter month alone keeps a later
 * term from it, as in a February without a 29th; else that of the term itself.
 */
const anchorDay = (start: LocalDate, inception: LocalDate): number => {
  const anchor = dayOf(inception)
  return addMonths(start, 0, anchor) === start ? anchor : dayOf(start)
}

/**
 * The term that follows one which ends on a day: twelve months, back to the anchor day of the series. After 2028-02-29
 * come 2029-02-28, 2030-02-28, 2031-02-28 and 2032-02-29.
 */
export const renewalTerm = (
  expiringEnd: LocalDate,
  inception: LocalDate,
): { effectiveDate: LocalDate; endDate: LocalDate } => ({
  effectiveDate: expiringEnd,
  endDate: addMonths(expiringEnd, TERM_MONTHS, anchorDay(expiringEnd, inception)),
})

/** A term of one year whose end comes back to the anchor day: from 28 February to the 29th of the leap year that follows. */
export const isAnchoredYear = (from: LocalDate, to: LocalDate): boolean =>
  from.endsWith('-02-28') && to.endsWith('-02-29') && addMonths(from, TERM_MONTHS, 29) === to
