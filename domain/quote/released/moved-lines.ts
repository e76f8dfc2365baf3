import type { Cents, Currency } from '#domain/kernel/money.ts'
import { formatMoney } from '#domain/market/format.ts'
import {
  type ComparedLine,
  type ComparedStep,
  compareWorksheets,
} from '#domain/quote/terms/compare-prices.ts'
import { partNameIn, partNames, type PartName, partOf } from './price-parts.ts'

const signed = (amount: Cents, currency: Currency): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`

/** A price of a quote with the lines that it is made of. */
export interface PricedBy {
  totalPremium: Cents
  steps: readonly ComparedStep[]
}

const FOLLOWS = 'Unchanged rates on the changed amount'

/** A factor that is what it was moves a price only because it applies to another amount: it is no reason of its own. */
const isUnchanged = ({ from, to }: ComparedLine): boolean =>
  from !== null && to !== null && from.factor !== null && from.factor === to.factor && from.key === to.key

/** Fees and taxes are lines of their own on every paper, also where their rate is what it was. */
const OWN_LINE: readonly PartName[] = ['fees', 'taxes']

/**
 * What moved a price, one a line: the total, then each part of the price that changed by how much it moved, then what
 * followed from it at unchanged rates. The lines after the total add up to the difference of the totals.
 */
export const movedLines = (
  before: PricedBy,
  now: PricedBy,
  { market, currency }: { market: 'US' | 'UK'; currency: Currency },
): string[] => {
  const moved = new Map<PartName, Cents>()
  let followed: Cents = 0
  for (const line of compareWorksheets(before.steps, now.steps)) {
    const part = partOf(line)
    if (isUnchanged(line) && !OWN_LINE.includes(part)) followed += line.difference
    else moved.set(part, (moved.get(part) ?? 0) + line.difference)
  }
  return [
    ...(before.totalPremium === now.totalPremium
      ? []
      : [
          `Total premium: ${formatMoney(now.totalPremium, currency)} instead of ${formatMoney(before.totalPremium, currency)}`,
        ]),
    ...partNames
      .filter((part) => moved.get(part))
      .map((part) => `${partNameIn(part, market)}: ${signed(moved.get(part) ?? 0, currency)}`),
    ...(followed === 0 ? [] : [`${FOLLOWS}: ${signed(followed, currency)}`]),
  ]
}
