import { addMonths, daysBetween, type LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'

/** Money that changes hands on a day, minor units. */
export interface DatedAmount {
  on: LocalDate
  amount: Cents
}

interface Discounted {
  months: number
  /** What is left of a month, days / 30. */
  odd: number
  amount: Cents
}

/**
 * Whole months counted back from the later day, and the days before them over 30 (12 CFR 1026, Appendix J, (b)(5)):
 * from February 10 to April 1 is one month and 19 days.
 */
const unitPeriods = (from: LocalDate, to: LocalDate): Omit<Discounted, 'amount'> => {
  // The last day of a month is a month after the last day of the month before, however long both are.
  const anchor = addMonths(to, 0, 31) === to ? 31 : Number(to.slice(8))
  let months = 0
  while (addMonths(to, -(months + 1), anchor) >= from) months++
  return { months, odd: daysBetween(from, addMonths(to, -months, anchor)) / 30 }
}

const valueAt = (rate: number, flows: readonly Discounted[]): number =>
  flows.reduce((sum, { months, odd, amount }) => sum + amount / ((1 + odd * rate) * (1 + rate) ** months), 0)

/** Rates above this many ten-thousandths a month are not searched: 1,000 % a month. */
const HIGHEST_MONTHLY = 10

/**
 * The annual percentage rate of Regulation Z by the actuarial method (12 CFR 1026.22(a), Appendix J) for one advance and
 * monthly payments, in ten-thousandths and rounded half up: 969 is 9.69 %. Zero where no more is paid than was lent;
 * null where no rate explains the payments.
 */
export const regulationZApr = (advance: DatedAmount, payments: readonly DatedAmount[]): number | null => {
  const flows = payments.map(({ on, amount }) => ({ ...unitPeriods(advance.on, on), amount }))
  if (valueAt(0, flows) <= advance.amount) return 0
  if (valueAt(HIGHEST_MONTHLY, flows) > advance.amount) return null
  let low = 0
  let high = HIGHEST_MONTHLY
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (valueAt(middle, flows) > advance.amount) low = middle
    else high = middle
  }
  return Math.round(low * 12 * 10_000)
}

/** A disclosed rate is accurate within an eighth of a percentage point (12 CFR 1026.22(a)(2)). */
const TOLERANCE = 12.5

export const isAccurate = (disclosed: number, actual: number): boolean =>
  Math.abs(disclosed - actual) <= TOLERANCE
