import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { assertCents } from '#domain/kernel/money.ts'
import type { Country } from './addresses.ts'
import type { PostalAddress } from './postal-address.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** `$1,234.50`; a negative amount (a credit) carries a minus sign. Exact for every amount the product accepts. */
export const formatMoney = (cents: Cents, currency: Currency): string => {
  const absolute = String(Math.abs(assertCents(cents, 'amount'))).padStart(3, '0')
  const sign = cents < 0 ? '\u2212' : ''
  return `${sign}${currency === 'GBP' ? '£' : '$'}${grouped(absolute.slice(0, -2))}.${absolute.slice(-2)}`
}

/** A limit or retention: whole units without decimals, as declarations show them (`$1,000,000`). */
export const formatLimit = (cents: Cents, currency: Currency): string =>
  cents % 100 === 0 ? formatMoney(cents, currency).slice(0, -3) : formatMoney(cents, currency)

/** A limit, and on an excess policy where its layer begins: `$2,000,000 excess of $3,000,000`. */
export const formatLayer = (limit: Cents, attachmentPoint: Cents | undefined, currency: Currency): string =>
  attachmentPoint === undefined
    ? formatLimit(limit, currency)
    : `${formatLimit(limit, currency)} excess of ${formatLimit(attachmentPoint, currency)}`

/** `January 5, 2027` in the US, `5 January 2027` in the UK: no document shows a day as bare digits. */
export const formatDay = (date: LocalDate, market: Country): string => {
  const [year, month, day] = date.split('-')
  const name = MONTHS[Number(month) - 1]
  if (!year || !name || !day) throw new Error(`not a local date: ${date}`)
  return market === 'UK' ? `${Number(day)} ${name} ${year}` : `${name} ${Number(day)}, ${year}`
}

/** A month given as `2026-11`: `November 2026`. */
export const formatMonth = (month: string): string => {
  const [year, number] = month.split('-')
  const name = MONTHS[Number(number) - 1]
  if (!year || !name) throw new Error(`not a month: ${month}`)
  return `${name} ${year}`
}

/** What proves cover until the policy is issued; in the UK a binder is a contract between insurers and their agents. */
export const binderWord = (market: Country): 'binder' | 'cover note' =>
  market === 'UK' ? 'cover note' : 'binder'

/** Who arranges insurance for the insured. */
export const agentWord = (market: Country): 'agent' | 'broker' => (market === 'UK' ? 'broker' : 'agent')

/** `binder B-100042`, `cover note B-100042`: one such document by its number. */
export const binderNamed = (market: Country, number: string | null): string =>
  `${binderWord(market)} ${number ?? ''}`.trim()

/** The hour at which terms begin and end, as the market writes it. */
export const coverHour = (market: Country): string => (market === 'UK' ? '00:01' : '12:01 AM')

/** An instant with its zone: `January 5, 2027, 3:04:05 PM CST`. */
export const formatInstant = (instant: string, zone: string, market: Country): string =>
  new Intl.DateTimeFormat(market === 'UK' ? 'en-GB' : 'en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ')

/** The lines of an address as an envelope in its country has them. */
export const addressLines = (address: PostalAddress): string[] => {
  const place = address.state
    ? [`${address.city}, ${address.state} ${address.zipCode}`]
    : [address.city, address.zipCode]
  return [address.address1, address.address2, address.address3, ...place, address.country].filter(
    (line): line is string => line !== undefined && line.trim() !== '',
  )
}
