import type { EarnedStep } from '#domain/policy/book/earned.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'

const monthText = (day: LocalDate, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** A period by its first day, whole and short for an axis: `January 2027` and `Jan 27`, `Q1 2027`, `2027`. */
export const periodWords = (
  from: LocalDate,
  by: EarnedStep,
  locale: string,
): { label: string; short: string } => {
  const year = from.slice(0, 4)
  if (by === 'YEAR') return { label: year, short: year }
  if (by === 'QUARTER') {
    const quarter = `Q${Math.floor((Number(from.slice(5, 7)) - 1) / 3) + 1}`
    return { label: `${quarter} ${year}`, short: `${quarter} ${year.slice(2)}` }
  }
  return {
    label: monthText(from, locale, { month: 'long', year: 'numeric' }),
    short: monthText(from, locale, { month: 'short', year: '2-digit' }),
  }
}
