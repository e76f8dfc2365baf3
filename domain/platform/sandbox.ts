import { addDays, daysBetween, type LocalDate } from '../kernel/dates.ts'
import { fieldRefusal, type Refusal } from '../kernel/refusal.ts'

/** How many days a sandbox moves with one command: more than two terms of a policy. */
export const SANDBOX_DAYS_AT_MOST = 800

/** Why a sandbox cannot move from its day to another one; null where it can. */
export const sandboxDayRefusal = (today: LocalDate, day: LocalDate): Refusal | null => {
  const days = daysBetween(today, day)
  if (days < 1)
    return fieldRefusal(
      'day',
      `The sandbox is on ${today} and moves forward only. Choose a later day.`,
      'DAY_PAST',
    )
  if (days > SANDBOX_DAYS_AT_MOST)
    return fieldRefusal(
      'day',
      `Choose a day up to ${addDays(today, SANDBOX_DAYS_AT_MOST)}: a sandbox moves at most ${SANDBOX_DAYS_AT_MOST} days at once.`,
      'DAY_TOO_FAR',
    )
  return null
}

const DAY_MS = 86_400_000
/** At noon in Greenwich it is the same day at every insured's address, from Honolulu to Guam. */
const NOON_MS = DAY_MS / 2

/** The next moment after `now` at which the timers of a sandbox run: the noon, in UTC, of this day or of the next. */
export const nextSandboxStep = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - NOON_MS) / DAY_MS + 1) * DAY_MS + NOON_MS)
