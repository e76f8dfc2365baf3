import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { addBusinessDays, type Market } from '#domain/market/business-days.ts'

/** The days that the incumbent has for a letter in which the insured takes the appointment of another broker back. */
export interface BorClock {
  /** Each business day of the market that counts, in order. */
  days: LocalDate[]
  /** The last of them: a rescinding letter is taken until its end, where the insured is. */
  lastDay: LocalDate
  /** The day, 12:01 AM, from which the new agency services the insurance. */
  effectiveOn: LocalDate
}

/** The clock of a letter that was filed on a day: the day itself does not count. `days` is 1 or more. */
export const borClock = (filedOn: LocalDate, days: number, market: Market): BorClock => {
  const counted = Array.from({ length: days }, (_, at) => addBusinessDays(filedOn, at + 1, market))
  const lastDay = counted.at(-1) ?? filedOn
  return { days: counted, lastDay, effectiveOn: addDays(lastDay, 1) }
}
