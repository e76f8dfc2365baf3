import { addBusinessDays, businessDayUntil, type Market } from '#domain/market/business-days.ts'
import { ONE_BUSINESS_DAY } from '#domain/market/business-hours.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'

export const isWeekend = (day: LocalDate): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The day itself, or the next working day. */
export const workdayFrom = (day: LocalDate): LocalDate =>
  isWeekend(day) ? workdayFrom(addDays(day, 1)) : day

/** The day itself, or the last working day before it. */
export const workdayUntil = (day: LocalDate): LocalDate =>
  isWeekend(day) ? workdayUntil(addDays(day, -1)) : day

/**
 * Hours before the end of the book at which its last stories begin. They are fewer than an underwriter has, so that the
 * decisions lie ahead at any hour of any day.
 */
export const LAST_HOURS = ONE_BUSINESS_DAY - 2

/** The latest day before `end` on which a quote was referred whose decision was due on a business day before `end`. */
export const referralDayBefore = (end: LocalDate, market: Market): LocalDate =>
  addBusinessDays(businessDayUntil(addDays(end, -1), market), -1, market)
