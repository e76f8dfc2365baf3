import type { LocalDate } from '../../kernel/dates.ts'
import { addBusinessDays, isBusinessDay, type Market } from '../../market/business-days.ts'

/** Business days from the last day on which broker and insured are reminded: before it below 0, then overdue. */
export const REMINDER_RUNGS = [-5, -1, 1, 5, 10] as const
export type ReminderRung = (typeof REMINDER_RUNGS)[number]

/** Reminders that users may send for one last day, in addition to those of the rungs. */
export const MOST_REMINDERS_BY_HAND = 3

/** What has been overdue for so many calendar days is for a user to follow up. */
export const REMINDED_FOR_DAYS = 60

/** A rung on one day: reached by every subjectivity whose last day is no later than `dueUntil`. */
export interface RungReached {
  rung: ReminderRung
  dueUntil: LocalDate
}

/** The rungs that are reached on a day, by last day; none on a day on which the market's offices are closed. */
export const rungsOn = (today: LocalDate, market: Market): RungReached[] =>
  isBusinessDay(today, market)
    ? REMINDER_RUNGS.map((rung) => ({ rung, dueUntil: addBusinessDays(today, -rung, market) }))
    : []
