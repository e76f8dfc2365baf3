/**
 * A calendar day, `YYYY-MM-DD`. Coverage runs from 12:01 AM on such a day at the insured's address; an instant
 * (`timestamptz`, ISO string with zone) is for the audit trail only.
 */
export type LocalDate = string

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 86_400_000

/** True for a real day between 0001-01-01 and 9999-12-31. */
export const isLocalDate = (text: unknown): text is LocalDate => {
  if (typeof text !== 'string') return false
  const match = SHAPE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const parts = (date: LocalDate): [number, number, number] => {
  const match = SHAPE.exec(date)
  if (!match) throw new Error(`not a local date: ${date}`)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}

const format = (year: number, month: number, day: number): LocalDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const dayNumber = (date: LocalDate): number => {
  const [year, month, day] = parts(date)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

const fromDayNumber = (days: number): LocalDate => {
  const moment = new Date(days * DAY_MS)
  return format(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate())
}

export const addDays = (date: LocalDate, days: number): LocalDate => fromDayNumber(dayNumber(date) + days)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayNumber(to) - dayNumber(from)

/**
 * Calendar months later, clamped to the month's last day. `anchorDay` keeps a series from drifting: the
 * 31st of January plus one and then two months is 28 February and 31 March.
 */
export const addMonths = (date: LocalDate, months: number, anchorDay?: number): LocalDate => {
  const [year, month, day] = parts(date)
  const index = year * 12 + (month - 1) + months
  const toYear = Math.floor(index / 12)
  const toMonth = (index % 12) + 1
  return format(toYear, toMonth, Math.min(anchorDay ?? day, daysInMonth(toYear, toMonth)))
}

export const addYears = (date: LocalDate, years: number, anchorDay?: number): LocalDate =>
  addMonths(date, years * 12, anchorDay)

interface DayFormat {
  format: Intl.DateTimeFormat
  /** The quarter of an hour that was asked about last: commands and rows of a list ask for instants of the same one. */
  quarter: number
  day: LocalDate
}

const QUARTER_MS = 900_000

/** Since then clocks where we insure are whole quarters of an hour from UTC, so that no day begins within one. */
const WHOLE_QUARTERS_SINCE = Date.UTC(1980, 0)

const dayFormats = new Map<string, DayFormat>()

/** Making a formatter costs a hundred times as much as using it; there are as many as zones we insure in. */
const dayFormatOf = (zone: string): DayFormat => {
  const known = dayFormats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const made = { format, quarter: Number.NaN, day: '' }
  dayFormats.set(zone, made)
  return made
}

/** The calendar day of an instant in an IANA zone. */
export const localDateIn = (instant: Date, zone: string): LocalDate => {
  const known = dayFormatOf(zone)
  const at = instant.getTime()
  if (!(at >= WHOLE_QUARTERS_SINCE)) return known.format.format(instant)
  const quarter = Math.floor(at / QUARTER_MS)
  if (known.quarter !== quarter) {
    known.day = known.format.format(instant)
    known.quarter = quarter
  }
  return known.day
}
