import { addDays, addMonths, addYears, isLocalDate, type LocalDate } from '#domain/kernel/dates.ts'
import { seededRandom } from '#server/process/random.ts'
import { fixedClock } from '#server/process/clock.ts'

/** A day on which the suite has to pass, and what is special about it. */
export interface TestDay {
  day: LocalDate
  why: string
}

/** How many days a full run tries. */
export const DAYS_TRIED = 40

const SUNDAY = 0
const THURSDAY = 4
const SATURDAY = 6

const weekdayOf = (day: LocalDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const on = (year: number, month: number, day: number): LocalDate =>
  addDays(addMonths(`${String(year).padStart(4, '0')}-01-01`, month - 1), day - 1)

/** The nth such weekday of a month, counted from 1. */
const nth = (year: number, month: number, weekday: number, count: number): LocalDate => {
  const first = on(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

/** The last such weekday of a month. */
const last = (year: number, month: number, weekday: number): LocalDate => {
  const end = addDays(addMonths(on(year, month, 1), 1), -1)
  return addDays(end, -((weekdayOf(end) - weekday + 7) % 7))
}

/** The first of a yearly day that is not before `from`; years without one are passed over. */
const next = (from: LocalDate, of: (year: number) => LocalDate | null): LocalDate => {
  for (let year = Number(from.slice(0, 4)); ; year += 1) {
    const day = of(year)
    if (day !== null && day >= from) return day
  }
}

const leapDay = (year: number): LocalDate | null => {
  const day = `${String(year).padStart(4, '0')}-02-29`
  return isLocalDate(day) ? day : null
}

const weekdayAfter = (from: LocalDate, weekday: number): LocalDate =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7)

const around = (day: LocalDate, what: string): TestDay[] => [
  { day, why: what },
  { day: addDays(day, -1), why: `the day before ${what}` },
  { day: addDays(day, 1), why: `the day after ${what}` },
]

const monthEnds = (from: LocalDate): TestDay[] =>
  Array.from({ length: 12 }, (_, ahead) => {
    const end = addDays(addMonths(`${from.slice(0, 7)}-01`, ahead + 1), -1)
    return { day: end, why: 'a month ends' }
  })

/** In order of worth: what comes twice keeps its first place, and what comes after the fortieth is left out. */
const candidates = (from: LocalDate): TestDay[] => [
  { day: from, why: 'today' },
  ...around(
    next(from, (year) => leapDay(year)),
    'the leap day',
  ),
  { day: next(from, (year) => on(year, 12, 31)), why: 'the year ends' },
  { day: next(from, (year) => on(year, 1, 1)), why: 'the year begins' },
  ...around(
    next(from, (year) => nth(year, 3, SUNDAY, 2)),
    'the US clocks go forward',
  ),
  ...around(
    next(from, (year) => nth(year, 11, SUNDAY, 1)),
    'the US clocks go back',
  ),
  ...around(
    next(from, (year) => last(year, 3, SUNDAY)),
    'the UK clocks go forward',
  ),
  ...around(
    next(from, (year) => last(year, 10, SUNDAY)),
    'the UK clocks go back',
  ),
  { day: weekdayAfter(from, SUNDAY), why: 'a Sunday' },
  { day: weekdayAfter(from, SATURDAY), why: 'a Saturday' },
  { day: next(from, (year) => nth(year, 11, THURSDAY, 4)), why: 'Thanksgiving' },
  { day: addYears(from, 3), why: 'three years ahead' },
  ...monthEnds(from),
  { day: addDays(from, 1), why: 'tomorrow' },
  { day: next(from, (year) => on(year, 12, 25)), why: 'Christmas' },
  { day: next(from, (year) => on(year, 7, 4)), why: 'Independence Day' },
  {
    day: addYears(
      next(from, (year) => leapDay(year)),
      1,
    ),
    why: 'a year after the leap day',
  },
  // Whatever the others leave of the forty: one in six weeks or so, on every weekday.
  ...Array.from({ length: DAYS_TRIED }, (_, count) => ({
    day: addDays(from, (count + 1) * 41),
    why: 'any day',
  })),
]

/**
 * The days of a full run, by rule from the day of the run, so that the list is never of the past: forty different
 * ones, earliest first.
 */
export const testDays = (from: LocalDate): TestDay[] => {
  const chosen = new Map<LocalDate, TestDay>()
  for (const one of candidates(from))
    if (one.day >= from && !chosen.has(one.day) && chosen.size < DAYS_TRIED) chosen.set(one.day, one)
  return [...chosen.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** So many of the days, drawn by a seed: the same seed draws the same ones. */
export const drawnDays = (days: readonly TestDay[], seed: string, count: number): TestDay[] => {
  const random = seededRandom(`days ${seed}`, fixedClock('2000-01-01T00:00:00Z'))
  const left = [...days]
  const drawn: TestDay[] = []
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.integer(left.length), 1))
  return drawn
}
