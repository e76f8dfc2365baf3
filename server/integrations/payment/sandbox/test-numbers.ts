import type { Currency } from '#domain/kernel/money.ts'
import type { DisputeStage } from '#domain/money/payments.ts'
import type { FailureCode } from '../card-processor.ts'

/**
 * What happens to a payment. `settlesLater` stays pending until the clock or `POST /v1/advance` ends it;
 * `isReversed` delivers the news of the end before the news of the beginning.
 */
export interface Outcome {
  ends: 'succeeded' | 'failed'
  failureCode?: FailureCode
  settlesLater?: boolean
  isReversed?: boolean
  /** What follows once the money has arrived, one after the other. */
  afterwards?: readonly LaterNews[]
  /** How a refund of it ends; at once and well where it is absent. */
  refunds?: 'later' | 'fails'
}

/** What becomes of money that had arrived: its bank returns it, or its payer disputes it. */
export type LaterNews = { returns: string } | { disputes: DisputeStage }

interface TestCard extends Outcome {
  number: string
  /** Credit where it is absent. */
  funding?: 'debit'
  brand: 'Visa' | 'Mastercard' | 'American Express' | 'Discover'
  /** What the payment page says next to the number. */
  words: string
}

interface TestAccount extends Outcome {
  currency: Currency
  /** ABA routing number (9 digits) or sort code (6). */
  routing: string
  account: string
  bankName: string
  words: string
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', ends: 'succeeded', words: 'Succeeds' },
  { number: '5555555555554444', brand: 'Mastercard', ends: 'succeeded', words: 'Succeeds' },
  {
    number: '4000056655665556',
    brand: 'Visa',
    funding: 'debit',
    ends: 'succeeded',
    words: 'Debit card: no card fee',
  },
  { number: '378282246310005', brand: 'American Express', ends: 'succeeded', words: 'Succeeds' },
  { number: '6011111111111117', brand: 'Discover', ends: 'succeeded', words: 'Succeeds' },
  {
    number: '4000000000000002',
    brand: 'Visa',
    ends: 'failed',
    failureCode: 'card_declined',
    words: 'Declined',
  },
  {
    number: '4000000000009995',
    brand: 'Visa',
    ends: 'failed',
    failureCode: 'insufficient_funds',
    words: 'Insufficient funds',
  },
  {
    number: '4000000000000069',
    brand: 'Visa',
    ends: 'failed',
    failureCode: 'expired_card',
    words: 'Expired card',
  },
  {
    number: '4000000000000127',
    brand: 'Visa',
    ends: 'failed',
    failureCode: 'incorrect_cvc',
    words: 'Wrong security code',
  },
  {
    number: '4000000000000077',
    brand: 'Visa',
    ends: 'succeeded',
    settlesLater: true,
    words: 'Stays processing, then succeeds',
  },
  {
    number: '4000000000000341',
    brand: 'Visa',
    ends: 'failed',
    failureCode: 'card_declined',
    settlesLater: true,
    words: 'Stays processing, then fails',
  },
  {
    number: '4000000000003220',
    brand: 'Visa',
    ends: 'succeeded',
    isReversed: true,
    words: 'Succeeds, news out of order',
  },
  {
    number: '4000000000000259',
    brand: 'Visa',
    ends: 'succeeded',
    afterwards: [{ disputes: 'opened' }, { disputes: 'evidence' }, { disputes: 'lost' }],
    words: 'Succeeds, then disputed and lost',
  },
  {
    number: '4000000000002685',
    brand: 'Visa',
    ends: 'succeeded',
    afterwards: [{ disputes: 'opened' }, { disputes: 'won' }],
    words: 'Succeeds, then disputed and won',
  },
  {
    number: '4000000000007726',
    brand: 'Visa',
    ends: 'succeeded',
    refunds: 'later',
    words: 'Succeeds; refunds take a while',
  },
  {
    number: '4000000000005126',
    brand: 'Visa',
    ends: 'succeeded',
    refunds: 'fails',
    words: 'Succeeds; refunds fail after a while',
  },
]

const usAccount = { currency: 'USD', routing: '110000000', bankName: 'Sandbox National Bank' } as const
const ukAccount = { currency: 'GBP', routing: '108800', bankName: 'Sandbox Bank plc' } as const

export const testAccounts: readonly TestAccount[] = [
  {
    ...usAccount,
    account: '000123456789',
    ends: 'succeeded',
    settlesLater: true,
    words: 'Processing, then succeeds',
  },
  {
    ...usAccount,
    account: '000333333335',
    ends: 'succeeded',
    settlesLater: true,
    afterwards: [{ returns: 'R01' }],
    words: 'Succeeds, then returned: no money',
  },
  {
    ...usAccount,
    account: '000444444440',
    ends: 'succeeded',
    settlesLater: true,
    afterwards: [{ returns: 'R10' }],
    words: 'Succeeds, then returned: not authorized',
  },
  {
    ...usAccount,
    account: '000222222227',
    ends: 'failed',
    failureCode: 'insufficient_funds',
    settlesLater: true,
    words: 'Processing, then insufficient funds',
  },
  {
    ...usAccount,
    account: '000111111113',
    ends: 'failed',
    failureCode: 'account_closed',
    settlesLater: true,
    words: 'Processing, then account closed',
  },
  {
    ...usAccount,
    account: '000111111116',
    ends: 'failed',
    failureCode: 'no_account',
    words: 'No such account',
  },
  {
    ...ukAccount,
    account: '00012345',
    ends: 'succeeded',
    settlesLater: true,
    words: 'Processing, then succeeds',
  },
  {
    ...ukAccount,
    account: '00022227',
    ends: 'failed',
    failureCode: 'insufficient_funds',
    settlesLater: true,
    words: 'Processing, then insufficient funds',
  },
  { ...ukAccount, account: '00011116', ends: 'failed', failureCode: 'no_account', words: 'No such account' },
]

export const cardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number)

export const accountOf = (currency: Currency, routing: string, account: string): TestAccount | undefined =>
  testAccounts.find(
    (entry) => entry.currency === currency && entry.routing === routing && entry.account === account,
  )

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
export const isLuhn = (digits: string): boolean => {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}
