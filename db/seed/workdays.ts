import { addDays, localDateIn, type LocalDate } from '#domain/kernel/dates.ts'
import { REFERRAL_CLOCK_HOURS } from '#domain/quote/guards.ts'

/** Where the underwriters of the demo book work. */
const OFFICE_ZONE = 'America/New_York'
const HOUR_MS = 3_600_000

export const isWeekend = (day: LocalDate): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The day itself, or the next working day. */
export const workdayFrom = (day: LocalDate): LocalDate =>
  isWeekend(day) ? workdayFrom(addDays(day, 1)) : day

/** The day itself, or the last working day before it. */
export const workdayUntil = (day: LocalDate): LocalDate =>
  isWeekend(day) ? workdayUntil(addDays(day, -1)) : day

/** Hours that the stories of the book's last hours take from the first to the last that an underwriter is asked. */
const STORIES_TAKE = 4

/** Hours before the end of the book at which its last stories may begin, so that all decisions lie ahead; best first. */
const HOURS_BACK = [6, 20] as const

/** Whether every decision is due on a working day when the last stories begin so many hours before `now`. */
export const isDueOnWorkdays = (now: Date, hoursBack: number): boolean =>
  [0, STORIES_TAKE].every((hours) => {
    const due = new Date(now.getTime() + (REFERRAL_CLOCK_HOURS + hours - hoursBack) * HOUR_MS)
    return !isWeekend(localDateIn(due, OFFICE_ZONE))
  })

/**
 * Hours before `now` at which the last stories begin, whose decisions lie ahead, and on no weekend where there is such
 * an hour: on a Saturday there is none.
 */
export const lastHours = (now: Date): number =>
  HOURS_BACK.find((hours) => isDueOnWorkdays(now, hours)) ?? HOURS_BACK[0]

/** The latest day before `end` on which a quote was referred whose decision was due on a working day before `end`. */
export const referralDayBefore = (end: LocalDate): LocalDate => addDays(workdayUntil(addDays(end, -1)), -1)
