import { addYears, type LocalDate } from '#domain/kernel/dates.ts'

/** The number of years that means full prior acts. */
const FULL_PRIOR_ACTS = -1

/** The day before which nothing is covered, from the years that were chosen; null for full prior acts. */
export const retroactiveDate = (effectiveDate: LocalDate, years: number): LocalDate | null =>
  years === FULL_PRIOR_ACTS ? null : addYears(effectiveDate, -years)
