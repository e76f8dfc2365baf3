import type { Cents, Currency } from '../../kernel/money.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import { formatMoney } from '../../market/format.ts'

/** What the trust account of a currency holds, and what of it is owed to others; minor units. */
export interface TrustPosition {
  currency: Currency
  trust: Cents
  /** Owed to others on money that has come in, less what they owe back. */
  owed: Cents
  /** What is held above that; below zero, what own money has to make up. */
  difference: Cents
  /** What carriers, agencies and offices owe back: it is no money yet, and pays nobody. */
  claims: Cents
  operating: Cents
}

/** What may be moved to the operating account: own income, as far as it is not in the place of claims. */
export const mayBeSwept = ({ difference, claims, trust }: TrustPosition): Cents =>
  Math.max(0, Math.min(difference - claims, trust))

/** Why an amount that is owed may not be paid out of the trust account: another's money would pay it. */
export const fundsRefusal = (position: TrustPosition, amount: Cents): Refusal | null => {
  const { currency, difference, claims, trust } = position
  const missing = Math.max(claims - difference, amount - trust)
  return missing <= 0
    ? null
    : refusal(
        'conflict',
        'TRUST_SHORT',
        `The trust account is short of ${formatMoney(missing, currency)}: money of others would pay this. Wait until what processors hold and what carriers, agencies and offices owe back has come in, or move own money into the account.`,
      )
}
