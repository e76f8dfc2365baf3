import { type LocalDate, localDateIn } from '#domain/kernel/dates.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { browserNow } from './clock.ts'
import { useMarket } from './market.ts'

/**
 * Today where a market's people are, `YYYY-MM-DD`, as the server has it: what limits the dates of a form and makes a bill
 * overdue, wherever the browser is.
 */
export const marketToday = (market: 'US' | 'UK'): LocalDate =>
  localDateIn(new Date(browserNow()), MARKET_ZONES[market])

/** The same of the market that is shown. */
export const useToday = (): LocalDate => marketToday(useMarket().market)
