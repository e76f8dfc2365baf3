import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { formatLimit } from '#domain/market/format.ts'

export type Market = 'US' | 'UK'

/** Words that differ between the markets (specification 0 section 1). */
export interface Words {
  agency: string
  agent: string
  organization: string
}

const WORDS: Readonly<Record<Market, Words>> = {
  US: { agency: 'agency', agent: 'agent', organization: 'organization' },
  UK: { agency: 'brokerage', agent: 'broker', organization: 'organisation' },
}

const LOCALES: Readonly<Record<Market, { locale: string; currency: string; zone: string }>> = {
  US: { locale: 'en-US', currency: 'USD', zone: 'America/New_York' },
  UK: { locale: 'en-GB', currency: 'GBP', zone: 'Europe/London' },
}

export const wordsOf = (market: Market): Words => WORDS[market]

export const localeOf = (market: Market): string => LOCALES[market].locale

const perMarket = <T>(make: (facts: (typeof LOCALES)[Market]) => T): Readonly<Record<Market, T>> => ({
  US: make(LOCALES.US),
  UK: make(LOCALES.UK),
})

/** Made once: making a formatter costs a hundred times as much as using it. */
const formats = {
  money: perMarket(({ locale, currency }) => new Intl.NumberFormat(locale, { style: 'currency', currency })),
  date: perMarket(({ locale }) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })),
  day: perMarket(
    ({ locale, zone }) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }),
  ),
  time: perMarket(
    ({ locale, zone }) =>
      new Intl.DateTimeFormat(locale, {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: zone,
        timeZoneName: 'short',
      }),
  ),
} as const

/** `$1,250.00`, `£1,250.00`. */
export const moneyText = (amount: Cents, market: Market): string => formats.money[market].format(amount / 100)

/** A limit or retention, whole units without decimals, as documents show them: `$1,000,000`. */
export const limitText = (amount: Cents, market: Market): string =>
  formatLimit(amount, market === 'UK' ? 'GBP' : 'USD')

/** `November 20, 2026`, `20 November 2026`. */
export const dateText = (date: LocalDate, market: Market): string =>
  formats.date[market].format(new Date(`${date}T00:00:00Z`))

/** An ISO instant as people of the market read it, with its zone: `November 20, 2026, 3:05 PM EST`. */
export const instantText = (instant: string, market: Market): string => {
  const moment = new Date(instant)
  const day = formats.day[market].format(moment)
  const time = formats.time[market].format(moment)
  return `${day}, ${time.replaceAll('\u202f', ' ')}`
}

/** `1 day`, `14 days`. */
export const countText = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "a cyber", "an excess cyber". */
export const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
