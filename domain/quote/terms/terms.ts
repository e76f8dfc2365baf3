import type { LocalDate } from '#domain/kernel/dates.ts'
import { defaultDates } from '#domain/rating/constants.ts'
import { isInStartWindow } from '../guards.ts'

/** The term to price again with: its own while it can still start, else the one that is proposed today. */
export const revivedTerm = (
  term: { effectiveDate: LocalDate; endDate: LocalDate },
  today: LocalDate,
): { effectiveDate: LocalDate; endDate: LocalDate } =>
  isInStartWindow(term.effectiveDate, today) ? term : defaultDates(today)
