import type { LocalDate } from '#domain/kernel/dates.ts'
import { localDateIn } from '#domain/kernel/dates.ts'

/** The zone of a day that no record, actor or market decides. */
const DEFAULT_ZONE = 'America/New_York'

/** Where the program learns the time; nothing else may ask the machine. */
export interface Clock {
  /** The instant, for the audit trail, deadlines and tokens. */
  now(): Date
  /** The calendar day in an IANA zone, New York by default. Coverage uses the zone of the insured's address. */
  today(zone?: string): LocalDate
}

const clockOf = (now: () => Date): Clock => ({
  now,
  today: (zone = DEFAULT_ZONE) => localDateIn(now(), zone),
})

const instantOf = (iso: string): number => {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) throw new Error(`not an instant: ${iso}`)
  return ms
}

/** The machine's clock. */
export const systemClock: Clock = clockOf(() => new Date())

/** A clock stopped at an ISO instant, such as `2026-11-20T12:00:00Z`. */
export const fixedClock = (iso: string): Clock => {
  const ms = instantOf(iso)
  return clockOf(() => new Date(ms))
}

export interface MovingClock extends Clock {
  /** Moves to an ISO instant; throws when that lies in the past, because recorded history does not move. */
  moveTo(iso: string): void
  /** Moves forward; a day is 24 hours. */
  advance(by: { days?: number; hours?: number; minutes?: number; milliseconds?: number }): void
}

/** A clock that moves forward only and only when set, for scenarios and the demo book. */
export const movingClock = (startIso: string): MovingClock => {
  let ms = instantOf(startIso)
  const move = (to: number): void => {
    if (!(to >= ms)) throw new Error(`the clock moves forward only: it is ${new Date(ms).toISOString()}`)
    ms = to
  }
  return {
    ...clockOf(() => new Date(ms)),
    moveTo: (iso) => move(instantOf(iso)),
    advance: ({ days = 0, hours = 0, minutes = 0, milliseconds = 0 }) =>
      move(ms + ((days * 24 + hours) * 60 + minutes) * 60_000 + milliseconds),
  }
}
