import type { Cents, Currency } from '#domain/kernel/money.ts'
import { formatMoney } from '#domain/market/format.ts'
import { type ComparedStep, compareWorksheets } from '#domain/quote/terms/compare-prices.ts'
import { partNameIn, partNames, type PartName, partOf } from './price-parts.ts'

const signed = (amount: Cents, currency: Currency): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`

/** A price of a quote with the lines that it is made of. */
export interface PricedBy {
  totalPremium: Cents
  steps: readonly ComparedStep[]
}

/**
 * What moved a price, one a line: the total, then each part of the price by how much it moved, which add up to the
 * difference of the totals.
 */
export const movedLines = (
  before: PricedBy,
  now: PricedBy,
  { market, currency }: { market: 'US' | 'UK'; currency: Currency },
): string[] => {
  const moved = new Map<PartName, Cents>()
  for (const line of compareWorksheets(before.steps, now.steps))
    moved.set(partOf(line), (moved.get(partOf(line)) ?? 0) + line.difference)
  return [
    ...(before.totalPremium === now.totalPremium
      ? []
      : [
          `Total premium: ${formatMoney(now.totalPremium, currency)} instead of ${formatMoney(before.totalPremium, currency)}`,
        ]),
    ...partNames
      .filter((part) => moved.get(part))
      .map((part) => `${partNameIn(part, market)}: ${signed(moved.get(part) ?? 0, currency)}`),
  ]
}
