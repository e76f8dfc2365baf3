import type { LocalDate } from '../kernel/dates.ts'
import { type Cents, type Currency, percentOf } from '../kernel/money.ts'
import rows from './card-fees.json' with { type: 'json' }

/** The payment widget's two categories, named as in specification 0 section 7. */
export type PaymentCategory = 'CreditCard' | 'ECheck'

/** How a card is funded, as the processor reports it; null where it does not say. */
export type CardFunding = 'credit' | 'debit' | 'prepaid'

/** What the card processor charges a payer for using a credit card, in percent of the amount due, where no row says less. */
const CARD_FEE_PERCENT: Readonly<Record<Currency, string>> = {
  // Below the 3 % that Visa allows at most.
  USD: '2.95',
  // Consumer Rights (Payment Surcharges) Regulations 2012, regulation 6A: a payer may not be charged for a card.
  GBP: '0',
}

/** The most that a state allows to be charged for a credit card; a change of the law adds a row and ends the earlier one. */
export interface CardFeeRow {
  state: string
  /** Percent as an exact decimal; `0` where it is forbidden. */
  percent: string
  /** First day; null where it is not known. */
  validFrom: LocalDate | null
  /** Last day; null while in force. */
  validTo: LocalDate | null
  law: string
  source: string | null
  known: 'READ' | 'SECONDARY' | 'NOT_READ'
}

export const CARD_FEE_ROWS: readonly CardFeeRow[] = rows as CardFeeRow[]

/** Where and when a card is used: two letters of the insured's state, and the day on which the payment begins. */
export interface CardPlace {
  state: string | null
  on: LocalDate
}

/** The row of a state on a day; null where the state limits nothing that is on file. */
export const cardFeeRowOf = ({ state, on }: CardPlace): CardFeeRow | null =>
  CARD_FEE_ROWS.find(
    (row) =>
      row.state === state &&
      (row.validFrom === null || row.validFrom <= on) &&
      (row.validTo === null || on <= row.validTo),
  ) ?? null

/**
 * The fee each category adds to an amount due, minor units: what the payment page shows before the choice. Without a place
 * no state's law is asked. A debit or prepaid card is never charged it (`isFreeOfFee`).
 */
export const convenienceFees = (
  amount: Cents,
  currency: Currency,
  place: CardPlace | null = null,
): Record<PaymentCategory, Cents> => {
  const row = place && currency === 'USD' ? cardFeeRowOf(place) : null
  return { CreditCard: percentOf(amount, row?.percent ?? CARD_FEE_PERCENT[currency]), ECheck: 0 }
}

/** Rules of the card networks in the US: a surcharge is for credit cards alone. */
export const isFreeOfFee = (funding: CardFunding | null | undefined): boolean =>
  funding === 'debit' || funding === 'prepaid'
