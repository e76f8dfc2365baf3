/** A month of the calendar, `YYYY-MM`. */
export type Month = string

/** Statements go back seven years and never before 2020 (specification 1 section 9). */
const YEARS_BACK = 7
const FIRST_YEAR = 2020

export const isMonth = (text: string | null): text is Month =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Months later, or earlier when negative. */
export const addMonthsTo = (month: Month, months: number): Month => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The month of a day, `YYYY-MM-DD`. */
export const monthOf = (date: string): Month => date.slice(0, 7)

/** The month that is shown first: the one before today's (specification 1 section 9). */
export const defaultMonth = (today: string): Month => addMonthsTo(monthOf(today), -1)

/** The first and last month that may be chosen. */
export const monthWindow = (today: string): { first: Month; last: Month } => ({
  first: `${Math.max(FIRST_YEAR, Number(today.slice(0, 4)) - YEARS_BACK)}-01`,
  last: monthOf(today),
})
