import { moneyText } from '#web/kit/format/format.ts'
import type { MarketView } from '#web/kit/format/market-views.ts'

/** A difference with its sign: `+$120.00` or `−$80.50`; nothing for less than a cent. */
export const signedMoney = (difference: number, view: MarketView): string => {
  const cents = Math.round(difference * 100)
  if (cents === 0) return '±0'
  const text = moneyText(Math.abs(cents) / 100, view)
  return cents > 0 ? `+${text}` : `−${text}`
}
