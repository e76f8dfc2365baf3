import { localDateIn } from '#domain/kernel/dates.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { CardPlace } from '#domain/money/surcharges.ts'

/** Where and when a card pays for a policy: the insured's state, and the day there on which the payment began. */
export const cardPlace = (
  { market, state }: { market: 'US' | 'UK'; state: string | null },
  begun: Date,
): CardPlace => ({ state, on: localDateIn(begun, timeZoneOf(market, state)) })
