import { formatDay } from '#domain/market/format.ts'
import { addDays, addYears, type LocalDate } from '../kernel/dates.ts'
import type { FieldProblem } from '../kernel/refusal.ts'
import { endWindow, startWindow } from './term-window.ts'

/** Starting values and choices of the calculator (specification 2 section 9); amounts in cents. */
export const CALCULATOR = {
  limit: 1_000_000_00,
  deductible: 25_000_00,
  waitingPeriod: 12,
  /** Full Prior Acts. */
  retroActivePeriod: -1,
  /** POPULAR. */
  preset: 2,
  minLimit: 1_000_000_00,
  maxLimit: 5_000_000_00,
  limitStep: 500_000_00,
  defaultStartDays: 14,
} as const

export const WAITING_PERIODS = [6, 8, 12, 24] as const
export const RETRO_PERIODS = [
  { value: 1, label: '1 Year' },
  { value: 2, label: '2 Years' },
  { value: -1, label: 'Full Prior Acts' },
] as const

/** The same as the market words them. */
export const retroPeriodsOf = (market: 'US' | 'UK'): { value: number; label: string }[] =>
  RETRO_PERIODS.map(({ value, label }) => ({
    value,
    label: market === 'UK' && value === -1 ? 'Unlimited' : label,
  }))

/** The end that an effective date brings: one year later (specification 2 section 4). */
const defaultEnd = (effectiveDate: LocalDate): LocalDate => addYears(effectiveDate, 1)

export const defaultDates = (today: LocalDate): { effectiveDate: LocalDate; endDate: LocalDate } => {
  const effectiveDate = addDays(today, CALCULATOR.defaultStartDays)
  return { effectiveDate, endDate: defaultEnd(effectiveDate) }
}

/** New business starts inside the window; a re-rating of a term that exists only needs a term of sound length. */
export type RatedTransaction = 'NEW_BUSINESS' | 'RENEWAL' | 'ENDORSEMENT'

export const dateProblems = (
  effectiveDate: LocalDate,
  endDate: LocalDate,
  today: LocalDate,
  transaction: RatedTransaction,
  market: 'US' | 'UK',
): FieldProblem[] => {
  const span = ({ first, last }: { first: LocalDate; last: LocalDate }): string =>
    `from ${formatDay(first, market)} to ${formatDay(last, market)}`
  const problems: FieldProblem[] = []
  const start = startWindow(today)
  if (transaction === 'NEW_BUSINESS' && (effectiveDate < start.first || effectiveDate > start.last))
    problems.push({
      code: 'OUT_OF_RANGE',
      detail: `Coverage can start ${span(start)}.`,
      field: 'effectiveDate',
    })
  const end = endWindow(effectiveDate)
  if (endDate < end.first || endDate > end.last)
    problems.push({
      code: 'OUT_OF_RANGE',
      detail: `Coverage can end ${span(end)}: 6 to 18 months after it starts.`,
      field: 'endDate',
    })
  return problems
}
