import type { LocalDate } from '#domain/kernel/dates.ts'
import type { MarketView } from './market-views.ts'

type Currency = MarketView['currency']

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Intl formatters cost more to make than to use, and a table makes hundreds. */
const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options)
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  numberFormats.set(key, made)
  return made
}

/** Money in major units: `$1,234.50`; whole amounts keep their decimals unless `whole`. */
export const moneyText = (
  major: number,
  view: MarketView,
  currency: Currency = view.currency,
  whole = false,
): string =>
  numberFormat(view.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole && Number.isInteger(major) ? 0 : 2,
    maximumFractionDigits: 2,
  })
    .format(major)
    .replace('-', '−')

/** `$1.25M`, for axes and limits. */
export const compactMoneyText = (
  major: number,
  view: MarketView,
  currency: Currency = view.currency,
): string =>
  numberFormat(view.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 2,
  }).format(major)

export const currencySymbol = (currency: Currency): string => (currency === 'GBP' ? '£' : '$')

export const numberText = (value: number, view: MarketView, maximumFractionDigits = 4): string =>
  numberFormat(view.locale, { maximumFractionDigits }).format(value)

/** A percentage given as a number of percent: 3.5 is `3.5%`, at most 4 decimals. */
export const percentText = (percent: number, view: MarketView): string =>
  numberFormat(view.locale, { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100)

/** A month given as `2026-11`: `November 2026`. */
export const monthText = (month: string, view: MarketView): string =>
  new Intl.DateTimeFormat(view.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** A calendar day, never moved by a time zone: `Nov 20, 2026` or `20 Nov 2026`. */
export const dateText = (date: LocalDate, view: MarketView): string =>
  new Intl.DateTimeFormat(view.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** A moment in the reader's zone, with the zone: `Nov 20, 2026, 3:05 PM EST`. */
export const instantText = (instant: string, view: MarketView): string =>
  new Intl.DateTimeFormat(view.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `3 hours ago`; the exact time belongs next to it on hover and focus. */
export const relativeText = (instant: string, now: number, view: MarketView): string => {
  const gap = new Date(instant).getTime() - now
  const format = new Intl.RelativeTimeFormat(view.locale, { numeric: 'auto' })
  for (const [unit, size] of STEPS)
    if (Math.abs(gap) >= size) return format.format(Math.round(gap / size), unit)
  return format.format(0, 'second')
}
