import { type Cents, type Currency, percentOf } from '../kernel/money.ts'

/** The payment widget's two categories, named as in specification 0 section 7. */
export type PaymentCategory = 'CreditCard' | 'ECheck'

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
