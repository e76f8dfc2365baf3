import { addMonths, type LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { type DayOf, earnedAsBooked, type EarnedMonth, earnedRestated } from '../chain/earned.ts'
import type { Transaction } from '../chain/transactions.ts'
import type { TermPremium } from '../chain/written.ts'

/**
 * What a month of earned premium says: restated, a change counts in the months of its days; as booked, each month keeps
 * what was known when it closed, and a late change is caught up in the month of its recording.
 */
export const earnedBases = ['RESTATED', 'AS_BOOKED'] as const

export type EarnedBasis = (typeof earnedBases)[number]

/** How wide a bar of the graph is. */
export const earnedSteps = ['MONTH', 'QUARTER', 'YEAR'] as const

export type EarnedStep = (typeof earnedSteps)[number]

const MONTHS_OF: Readonly<Record<EarnedStep, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

/** Months of a calendar year, January first, in cents; `BOTH` where restated and booked are the same all year. */
export interface EarnedYear {
  year: number
  basis: EarnedBasis | 'BOTH'
  months: Cents[]
}

const yearOf = (day: LocalDate): number => Number(day.slice(0, 4))
const monthOf = (day: LocalDate): number => Number(day.slice(5, 7)) - 1

const byYear = (months: readonly EarnedMonth[]): Map<number, Cents[]> => {
  const years = new Map<number, Cents[]>()
  for (const { month, earned } of months) {
    const year = years.get(yearOf(month)) ?? Array.from({ length: 12 }, () => 0)
    year[monthOf(month)] = earned
    years.set(yearOf(month), year)
  }
  return years
}

const isSame = (one: readonly Cents[], other: readonly Cents[]): boolean =>
  one.every((amount, at) => amount === other[at])

/**
 * What a policy earns by calendar month on both bases, a year in a row: what the graph adds up over a book. A policy
 * whose changes were all recorded in time has one row a year.
 */
export const earnedYears = <T extends Transaction>(
  chain: readonly T[],
  price: TermPremium<T>,
  dayOf: DayOf,
): EarnedYear[] => {
  const restated = byYear(earnedRestated(chain, price))
  const booked = byYear(earnedAsBooked(chain, price, dayOf))
  const none = Array.from({ length: 12 }, () => 0)
  return [...new Set([...restated.keys(), ...booked.keys()])].toSorted().flatMap((year): EarnedYear[] => {
    const one = restated.get(year) ?? none
    const other = booked.get(year) ?? none
    return isSame(one, other)
      ? [{ year, basis: 'BOTH', months: one }]
      : [
          { year, basis: 'RESTATED', months: one },
          { year, basis: 'AS_BOOKED', months: other },
        ]
  })
}

/** First days of the first month and of the one after the last. */
export interface EarnedRange {
  from: LocalDate
  until: LocalDate
}

const firstOf = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01`
const january = (day: LocalDate): LocalDate => `${day.slice(0, 4)}-01-01`

/** Months back from the current one, which counts. */
const last =
  (months: number) =>
  (today: LocalDate): EarnedRange => {
    const until = addMonths(firstOf(today), 1)
    return { from: addMonths(until, -months), until }
  }

const yearFrom = (from: LocalDate): EarnedRange => ({ from, until: addMonths(from, 12) })

/** Spans of time that can be chosen, by their code. The specification names the code of the usual one, which is 5. */
export const earnedDurations = [
  { code: 1, months: last(3) },
  { code: 2, months: last(6) },
  { code: 3, months: (today: LocalDate) => yearFrom(january(today)) },
  { code: 4, months: (today: LocalDate) => yearFrom(addMonths(january(today), -12)) },
  { code: 5, months: last(12) },
  { code: 6, months: last(24) },
  { code: 7, months: last(60) },
  { code: 8, months: (today: LocalDate) => yearFrom(firstOf(today)) },
] as const

export const USUAL_DURATION = 5

export const durationCodes = earnedDurations.map(({ code }) => code)

/** Years that one graph shows at most. */
export const MOST_MONTHS = 120

/** The months of a duration as of today, or of a span of days that is asked for. */
export const earnedRange = (
  asked: { duration: number; from?: LocalDate | undefined; until?: LocalDate | undefined },
  today: LocalDate,
): EarnedRange => {
  const chosen = earnedDurations.find(({ code }) => code === asked.duration)?.months(today) ?? last(12)(today)
  const from = asked.from ? firstOf(asked.from) : chosen.from
  const until = asked.until ? addMonths(firstOf(asked.until), 1) : chosen.until
  return { from, until }
}

export const monthsBetween = ({ from, until }: EarnedRange): number =>
  (yearOf(until) - yearOf(from)) * 12 + monthOf(until) - monthOf(from)

/** One bar: its first day, the day after its last one, and what was earned in it, in the unit of the months. */
export interface EarnedPeriod extends EarnedRange {
  earned: bigint
}

/** The beginning of the quarter or year that a month lies in. */
const beginning = (month: LocalDate, width: number): LocalDate => addMonths(month, -(monthOf(month) % width))

/** Whole months, quarters or years that the range touches, each with the months of all years added up. */
export const earnedPeriods = (
  range: EarnedRange,
  by: EarnedStep,
  earnedIn: (year: number, month: number) => bigint,
): EarnedPeriod[] => {
  const width = MONTHS_OF[by]
  const periods: EarnedPeriod[] = []
  for (let from = beginning(range.from, width); from < range.until; from = addMonths(from, width)) {
    const months = Array.from({ length: width }, (_, at) => addMonths(from, at))
    periods.push({
      from,
      until: addMonths(from, width),
      earned: months.reduce((sum, month) => sum + earnedIn(yearOf(month), monthOf(month)), 0n),
    })
  }
  return periods
}

/** The range that whole periods take, for what has to be read. */
export const wholeRange = (range: EarnedRange, by: EarnedStep): EarnedRange => {
  const periods = earnedPeriods(range, by, () => 0n)
  return { from: periods.at(0)?.from ?? range.from, until: periods.at(-1)?.until ?? range.until }
}
