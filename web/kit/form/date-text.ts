import { isLocalDate, type LocalDate } from '#domain/kernel/dates.ts'

type Locale = 'en-US' | 'en-GB'

/** How a date is typed in the locale: month first or day first. */
export const datePattern = (locale: Locale): string => (locale === 'en-US' ? 'MM/DD/YYYY' : 'DD/MM/YYYY')

/** A day as it is typed: 11/20/2026 or 20/11/2026. */
export const typedDate = (date: LocalDate, locale: Locale): string => {
  const [year, month, day] = date.split('-')
  return locale === 'en-US' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`
}

const pad = (text: string): string => text.padStart(2, '0')

const WHOLE = [
  /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$/,
  /^(\d{2})(\d{2})(\d{4})$/,
  /^\d{4}-\d{2}-\d{2}$/,
]

/** Whether the text has day, month and year, so that nothing more is to be typed: also 02/30/2027, which is no day. */
export const isWholeDate = (typed: string): boolean => WHOLE.some((shape) => shape.test(typed.trim()))

/** Reads a typed day in the locale's order (`/`, `-`, `.` or blanks between), or ISO; null when it is no real day. */
export const parseTypedDate = (typed: string, locale: Locale): LocalDate | null => {
  const text = typed.trim()
  if (isLocalDate(text)) return text
  const match = WHOLE.map((shape) => shape.exec(text)).find((one) => one !== null)
  const [first = '', second = '', year = ''] = match?.slice(1) ?? []
  if (year === '') return null
  const date =
    locale === 'en-US' ? `${year}-${pad(first)}-${pad(second)}` : `${year}-${pad(second)}-${pad(first)}`
  return isLocalDate(date) ? date : null
}
