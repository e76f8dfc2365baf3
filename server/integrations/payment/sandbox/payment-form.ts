import type { Currency } from '#domain/kernel/money.ts'
import type { PaymentCategory } from '#domain/money/surcharges.ts'
import type { ProcessorPayment } from '../card-processor.ts'
import { accountOf, cardOf, isLuhn, type Outcome } from './test-numbers.ts'

/** What the processor keeps of a method: never the number, only what may be shown. */
export interface Method {
  category: PaymentCategory
  outcome: Outcome
  shown: Pick<
    ProcessorPayment,
    | 'lastFourDigits'
    | 'cardType'
    | 'cardFunding'
    | 'expirationMonth'
    | 'expirationYear'
    | 'bankName'
    | 'bankAccountType'
  >
}

/** Field of the payment form -> sentence. */
export type FormErrors = Readonly<Record<string, string>>

type FormResult = { method: Method; isSaved: boolean } | { errors: FormErrors }

export type Fields = Readonly<Record<string, string | undefined>>

/** Reads the payment form. Real numbers are refused, since nothing here is made to hold them. */
export const readPaymentForm = (
  fields: Fields,
  currency: Currency,
  categories: readonly PaymentCategory[],
  nowIso: string,
): FormResult => {
  const category = categories.find((entry) => entry === fields['category'])
  if (category === undefined) return { errors: { category: 'Choose how to pay.' } }
  const result =
    category === 'CreditCard' ? readCard(fields, currency, nowIso) : readAccount(fields, currency)
  return 'errors' in result ? result : { method: result, isSaved: fields['save'] === 'on' }
}

const digitsOf = (text: string | undefined): string => (text ?? '').replace(/[\s-]/g, '')

const kept = (errors: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null))

/** The outcome alone: what it is copied from also holds the number. */
const outcomeOf = ({
  ends,
  failureCode,
  settlesLater,
  isReversed,
  afterwards,
  refunds,
}: Outcome): Outcome => ({
  ends,
  ...(failureCode === undefined ? {} : { failureCode }),
  ...(settlesLater === undefined ? {} : { settlesLater }),
  ...(isReversed === undefined ? {} : { isReversed }),
  ...(afterwards === undefined ? {} : { afterwards }),
  ...(refunds === undefined ? {} : { refunds }),
})

const readCard = (fields: Fields, currency: Currency, nowIso: string): Method | { errors: FormErrors } => {
  const number = digitsOf(fields['number'])
  const card = cardOf(number)
  const expiry = expiryOf(fields['expiry'])
  const cvcLength = card?.brand === 'American Express' ? 4 : 3
  const errors = kept({
    number: numberError(number, card !== undefined),
    expiry: expiryError(expiry, nowIso),
    cvc: new RegExp(`^\\d{${cvcLength}}$`).test(digitsOf(fields['cvc']))
      ? null
      : `Enter the ${cvcLength} digits of the CVC.`,
    zip: postcodeError(fields['zip'] ?? '', currency),
  })
  if (card === undefined || expiry === null || Object.keys(errors).length > 0) return { errors }
  return {
    category: 'CreditCard',
    outcome: outcomeOf(card),
    shown: {
      lastFourDigits: number.slice(-4),
      cardType: card.brand,
      ...(card.funding && { cardFunding: card.funding }),
      expirationMonth: expiry.month,
      expirationYear: expiry.year,
      bankName: null,
      bankAccountType: null,
    },
  }
}

const numberError = (number: string, isTestCard: boolean): string | null => {
  if (isTestCard) return null
  if (number === '') return 'Enter the card number.'
  if (!/^\d{12,19}$/.test(number)) return 'A card number has 12 to 19 digits. Check what you typed.'
  return isLuhn(number)
    ? 'This is test mode: real cards are refused. Use one of the test numbers.'
    : 'This card number is not valid. Check the digits.'
}

const expiryOf = (text: string | undefined): { month: number; year: number } | null => {
  const match = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec((text ?? '').trim())
  if (!match) return null
  const year = Number(match[2])
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year }
}

const expiryError = (expiry: { month: number; year: number } | null, nowIso: string): string | null => {
  if (expiry === null || expiry.month < 1 || expiry.month > 12) return 'Enter the expiry date as MM/YY.'
  const now = Number(nowIso.slice(0, 4)) * 12 + Number(nowIso.slice(5, 7))
  const end = expiry.year * 12 + expiry.month
  if (end < now) return 'This card has expired.'
  return end > now + 50 * 12 ? 'Enter the expiry date as MM/YY.' : null
}

const postcodeError = (text: string, currency: Currency): string | null => {
  if (currency === 'USD') return /^\d{5}(-?\d{4})?$/.test(text.trim()) ? null : 'Enter the 5-digit ZIP code.'
  return /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(text.trim()) ? null : 'Enter the postcode.'
}

const readAccount = (fields: Fields, currency: Currency): Method | { errors: FormErrors } => {
  const routing = digitsOf(fields['routing'])
  const number = digitsOf(fields['account'])
  const account = accountOf(currency, routing, number)
  const isUs = currency === 'USD'
  const routingShape = isUs ? /^\d{9}$/ : /^\d{6}$/
  const hasShape = routingShape.test(routing) && /^\d{4,17}$/.test(number)
  const name = (fields['name'] ?? '').trim()
  const errors = kept({
    routing: routingShape.test(routing)
      ? null
      : isUs
        ? 'Enter the 9-digit routing number.'
        : 'Enter the 6-digit sort code.',
    account: !/^\d{4,17}$/.test(number)
      ? 'Enter the account number.'
      : hasShape && account === undefined
        ? 'This is test mode: real accounts are refused. Use one of the test accounts.'
        : null,
    name: name === '' || name.length > 100 ? 'Enter the name on the account.' : null,
  })
  if (account === undefined || Object.keys(errors).length > 0) return { errors }
  return {
    category: 'ECheck',
    outcome: outcomeOf(account),
    shown: {
      lastFourDigits: number.slice(-4),
      cardType: null,
      expirationMonth: null,
      expirationYear: null,
      bankName: account.bankName,
      bankAccountType: fields['accountType'] === 'Savings' ? 'Savings' : 'Checking',
    },
  }
}
