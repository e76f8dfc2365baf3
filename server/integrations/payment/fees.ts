import { type Cents, type Currency, percentOf } from '#domain/kernel/money.ts'
import type { PaymentCategory } from './card-processor.ts'

/** What the card processor charges a payer for using a card, in percent of the amount due. */
const CARD_FEE_PERCENT: Readonly<Record<Currency, string>> = {
  USD: '2.95',
  // Consumer Rights (Payment Surcharges) Regulations 2012, regulation 6A: a payer may not be charged for a card.
  GBP: '0',
}

/** The fee each category adds to an amount due, minor units: what the payment page shows before the choice. */
export const convenienceFees = (amount: Cents, currency: Currency): Record<PaymentCategory, Cents> => ({
  CreditCard: percentOf(amount, CARD_FEE_PERCENT[currency]),
  ECheck: 0,
})
