import { addDays, type LocalDate } from '../kernel/dates.ts'

export type Market = 'US' | 'UK'

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** 0 is Sunday. */
const weekdayOf = (day: LocalDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const dayOf = (year: number, month: number, day: number): LocalDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The nth such weekday of a month, counted from 1. */
const nth = (year: number, month: number, weekday: number, count: number): LocalDate => {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

const lastMonday = (year: number, month: number): LocalDate => {
  const last = addDays(dayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1)
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7))
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
const easter = (year: number): LocalDate => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const count = epact + toSunday - 7 * late + 114
  return dayOf(year, Math.floor(count / 31), (count % 31) + 1)
}

/** A federal holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
const kept = (day: LocalDate): LocalDate =>
  weekdayOf(day) === SATURDAY ? addDays(day, -1) : weekdayOf(day) === SUNDAY ? addDays(day, 1) : day

/** The eleven federal holidays (5 U.S.C. 6103). */
const federalHolidays = (year: number): LocalDate[] => [
  kept(dayOf(year, 1, 1)),
  nth(year, 1, MONDAY, 3),
  nth(year, 2, MONDAY, 3),
  lastMonday(year, 5),
  kept(dayOf(year, 6, 19)),
  kept(dayOf(year, 7, 4)),
  nth(year, 9, MONDAY, 1),
  nth(year, 10, MONDAY, 2),
  kept(dayOf(year, 11, 11)),
  nth(year, 11, THURSDAY, 4),
  kept(dayOf(year, 12, 25)),
  // New Year's Day of the next year, where it is kept on the last day of this one.
  kept(dayOf(year + 1, 1, 1)),
]

/** The next weekday where a bank holiday is on a weekend. */
const substituted = (day: LocalDate): LocalDate => {
  const weekday = weekdayOf(day)
  return weekday === SATURDAY ? addDays(day, 2) : weekday === SUNDAY ? addDays(day, 1) : day
}

/** Christmas and Boxing Day; where either is on a weekend, its substitute comes after the other. */
const christmas = (year: number): LocalDate[] => {
  const first = dayOf(year, 12, 25)
  const substitutes: Readonly<Record<number, readonly number[]>> = { 5: [25, 28], 6: [27, 28], 0: [26, 27] }
  return (substitutes[weekdayOf(first)] ?? [25, 26]).map((day) => dayOf(year, 12, day))
}

/** The eight bank holidays of England and Wales (Banking and Financial Dealings Act 1971). */
const bankHolidays = (year: number): LocalDate[] => [
  substituted(dayOf(year, 1, 1)),
  addDays(easter(year), -2),
  addDays(easter(year), 1),
  nth(year, 5, MONDAY, 1),
  lastMonday(year, 5),
  lastMonday(year, 8),
  ...christmas(year),
]

/** Holidays that the offices of a market keep; one that a proclamation adds to a single year is not among them. */
const holidaysOf = (market: Market, year: number): LocalDate[] =>
  market === 'US' ? federalHolidays(year) : bankHolidays(year)

/** Monday to Friday, without the market's public holidays. */
export const isBusinessDay = (day: LocalDate, market: Market): boolean =>
  ![SATURDAY, SUNDAY].includes(weekdayOf(day)) && !holidaysOf(market, Number(day.slice(0, 4))).includes(day)

/** The day itself, or the next business day after it. */
export const businessDayFrom = (day: LocalDate, market: Market): LocalDate =>
  isBusinessDay(day, market) ? day : businessDayFrom(addDays(day, 1), market)

/** The day itself, or the last business day before it. */
export const businessDayUntil = (day: LocalDate, market: Market): LocalDate =>
  isBusinessDay(day, market) ? day : businessDayUntil(addDays(day, -1), market)

/** So many business days after a day, or before it where `days` is negative. */
export const addBusinessDays = (day: LocalDate, days: number, market: Market): LocalDate => {
  const step = Math.sign(days)
  let at = day
  for (let left = Math.abs(days); left > 0;) {
    at = addDays(at, step)
    if (isBusinessDay(at, market)) left -= 1
  }
  return at
}
