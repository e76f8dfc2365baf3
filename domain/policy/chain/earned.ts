import { addMonths, type LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { timelineOf } from './segments.ts'
import type { Transaction } from './transactions.ts'
import { earnedBy, type TermPremium } from './written.ts'

/** Premium that was earned in a month, cents. */
export interface EarnedMonth {
  /** First day of the calendar month. */
  month: LocalDate
  earned: Cents
}

/** Local day at the insured's address of an instant. */
export type DayOf = (instant: string) => LocalDate

const firstOf = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01`

const monthsOf = (from: LocalDate, upTo: LocalDate): LocalDate[] => {
  const months: LocalDate[] = []
  for (let month = firstOf(from); month < upTo; month = addMonths(month, 1)) months.push(month)
  return months
}

const byMonth = (
  months: readonly LocalDate[],
  earnedUpTo: (firstOfNext: LocalDate) => Cents,
): EarnedMonth[] => {
  let before = 0
  return months.map((month) => {
    const upTo = earnedUpTo(addMonths(month, 1))
    const earned = upTo - before
    before = upTo
    return { month, earned }
  })
}

/**
 * Earned premium by calendar month as the policy is known now: a change counts in the months of its days. The months
 * add up to the written premium.
 */
export const earnedRestated = <T extends Transaction>(
  chain: readonly T[],
  price: TermPremium<T>,
): EarnedMonth[] => {
  const { effectiveDate, endDate } = timelineOf(chain)
  return byMonth(monthsOf(effectiveDate, endDate), (day) => earnedBy(chain, price, day))
}

/**
 * Earned premium by calendar month as it was booked: each month closes with what was known then, and what a later
 * recording changes of earlier months is caught up in the month of the recording. A recording after the term adds months.
 */
export const earnedAsBooked = <T extends Transaction>(
  chain: readonly T[],
  price: TermPremium<T>,
  dayOf: DayOf,
): EarnedMonth[] => {
  const { effectiveDate, endDate } = timelineOf(chain)
  const recorded = chain.map((link) => ({ link, day: dayOf(link.recordedAt) }))
  const last = recorded.at(-1)?.day ?? effectiveDate
  const upTo = last < endDate ? endDate : addMonths(firstOf(last), 1)
  return byMonth(monthsOf(effectiveDate, upTo), (day) =>
    earnedBy(
      recorded.filter((one) => one.day < day).map(({ link }) => link),
      price,
      day,
    ),
  )
}
