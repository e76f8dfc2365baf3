import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'

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

/** `$1,250.00`, `£1,250.00`. */
export const moneyText = (amount: Cents, market: Market): string =>
  new Intl.NumberFormat(LOCALES[market].locale, {
    style: 'currency',
    currency: LOCALES[market].currency,
  }).format(amount / 100)

/** `November 20, 2026`, `20 November 2026`. */
export const dateText = (date: LocalDate, market: Market): string =>
  new Intl.DateTimeFormat(LOCALES[market].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** An ISO instant as people of the market read it, with its zone: `November 20, 2026, 3:05 PM EST`. */
export const instantText = (instant: string, market: Market): string => {
  const { locale, zone } = LOCALES[market]
  const moment = new Date(instant)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(moment)
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(moment)
  return `${day}, ${time.replaceAll('\u202f', ' ')}`
}

/** `1 day`, `14 days`. */
export const countText = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
