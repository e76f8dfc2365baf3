import { addDays, localDateIn, type LocalDate } from '../kernel/dates.ts'
import { businessDayFrom, isBusinessDay, type Market } from './business-days.ts'
import { MARKET_ZONES } from './zones.ts'

/** When the offices of a market open and close, in hours of their own day. */
export const OFFICE_HOURS = { opens: 9, closes: 17 } as const

const HOUR_MS = 3_600_000

const wallClocks = new Map<string, Intl.DateTimeFormat>()

const wallClockOf = (zone: string): Intl.DateTimeFormat => {
  const known = wallClocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  wallClocks.set(zone, made)
  return made
}

/** Milliseconds since midnight that a clock on the wall of the zone shows. */
const shownAt = (instant: Date, zone: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = wallClockOf(zone).format(instant).split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + instant.getUTCMilliseconds()
}

/** The instant at which it is so many hours of a day in the zone. No office opens or closes while clocks change. */
const instantAt = (day: LocalDate, hour: number, zone: string): Date => {
  const asUtc = new Date(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS)
  const ahead = shownAt(asUtc, zone) - hour * HOUR_MS
  const onDay = localDateIn(asUtc, zone)
  const shift = onDay === day ? ahead : onDay > day ? ahead + 24 * HOUR_MS : ahead - 24 * HOUR_MS
  return new Date(asUtc.getTime() - shift)
}

/** Where counting begins: the instant itself while the offices are open, else the next time that they open. */
const openFrom = (at: Date, market: Market): Date => {
  const zone = MARKET_ZONES[market]
  const day = localDateIn(at, zone)
  if (isBusinessDay(day, market)) {
    const opens = instantAt(day, OFFICE_HOURS.opens, zone)
    if (at < opens) return opens
    if (at < instantAt(day, OFFICE_HOURS.closes, zone)) return at
  }
  return instantAt(businessDayFrom(addDays(day, 1), market), OFFICE_HOURS.opens, zone)
}

/**
 * So many business hours after an instant: Monday to Friday from nine to five where the market's offices are, without
 * its public holidays. A request on Friday at three that has eight hours is due on Monday at three.
 */
export const addBusinessHours = (at: Date, hours: number, market: Market): Date => {
  const zone = MARKET_ZONES[market]
  let from = openFrom(at, market)
  let left = hours * HOUR_MS
  for (;;) {
    const closes = instantAt(localDateIn(from, zone), OFFICE_HOURS.closes, zone)
    const rest = closes.getTime() - from.getTime()
    if (left <= rest) return new Date(from.getTime() + left)
    left -= rest
    from = openFrom(closes, market)
  }
}

/** Hours of a whole day at the office. */
export const ONE_BUSINESS_DAY = OFFICE_HOURS.closes - OFFICE_HOURS.opens
