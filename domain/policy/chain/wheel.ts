import { daysBetween, type LocalDate } from '../../kernel/dates.ts'
import { divideHalfUp, type Cents, shareOf } from '../../kernel/money.ts'

/** How premium for the rest of a term is worked out, so that it can be checked. */
export interface Wheel {
  daysOfTerm: number
  /** Days before the change, and days that are left. */
  daysGone: number
  daysLeft: number
  /** Days left by days of the term, three decimals. */
  factor: string
  amount: Cents
  /** The same by a pro-rata wheel, which always divides a term of one year by 365; null where both agree. */
  by365: { factor: string; amount: Cents } | null
}

const DAYS_OF_A_WHEEL = 365

const factorOf = (days: number, of: number): string => {
  const thousandths = Number(divideHalfUp(BigInt(days) * 1000n, BigInt(of)))
  return (thousandths / 1000).toFixed(3)
}

/** Premium of a difference for the days that are left of a term; `premium` is its whole-term premium in cents. */
export const wheelOf = (
  premium: Cents,
  term: { effectiveDate: LocalDate; endDate: LocalDate },
  on: LocalDate,
): Wheel => {
  const daysOfTerm = daysBetween(term.effectiveDate, term.endDate)
  const daysLeft = daysBetween(on, term.endDate)
  const isLeapTerm = daysOfTerm === DAYS_OF_A_WHEEL + 1
  return {
    daysOfTerm,
    daysGone: daysOfTerm - daysLeft,
    daysLeft,
    factor: factorOf(daysLeft, daysOfTerm),
    amount: shareOf(premium, daysLeft, daysOfTerm),
    by365: isLeapTerm
      ? {
          factor: factorOf(daysLeft, DAYS_OF_A_WHEEL),
          amount: shareOf(premium, daysLeft, DAYS_OF_A_WHEEL),
        }
      : null,
  }
}
