import { addDays, addMonths, type LocalDate } from '#domain/kernel/dates.ts'

/** A month of the calendar, `YYYY-MM`. */
export type Month = string

/** Statements go back seven years and never before 2020 (specification 1 section 9). */
const YEARS_BACK = 7
const FIRST_YEAR = 2020

export const isMonth = (text: string | null): text is Month =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Months later, or earlier when negative. */
export const addMonthsTo = (month: Month, months: number): Month =>
  addMonths(`${month}-01`, months).slice(0, 7)

/** The month of a day, `YYYY-MM-DD`. */
export const monthOf = (date: LocalDate): Month => date.slice(0, 7)

/** The month that is shown first: the one before today's (specification 1 section 9). */
export const defaultMonth = (today: LocalDate): Month => addMonthsTo(monthOf(today), -1)

export const lastDayOf = (month: Month): LocalDate => addDays(`${addMonthsTo(month, 1)}-01`, -1)

/** The first and last month that may be chosen. */
export const monthWindow = (today: LocalDate): { first: Month; last: Month } => ({
  first: `${Math.max(FIRST_YEAR, Number(today.slice(0, 4)) - YEARS_BACK)}-01`,
  last: monthOf(today),
})

/** The years that may be chosen, the latest first. */
export const statementYears = (today: LocalDate): number[] => {
  const { first, last } = monthWindow(today)
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, at) => to - at)
}

/** A year and a month as the wire has them. */
export const monthFrom = (year: number, month: number): Month =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
