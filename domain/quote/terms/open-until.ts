import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { QUOTE_OPEN_DAYS } from '../guards.ts'

/**
 * The last day of terms that are made or released today: thirty days on. A renewal is open until the day on which it would
 * begin, however early it is offered.
 */
export const openUntil = (
  today: LocalDate,
  { isRenewal, effectiveDate }: { isRenewal: boolean; effectiveDate: LocalDate },
): LocalDate => {
  const last = addDays(today, QUOTE_OPEN_DAYS)
  return isRenewal && effectiveDate > last ? effectiveDate : last
}
