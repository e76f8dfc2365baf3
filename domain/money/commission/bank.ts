import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Market } from '#domain/market/business-days.ts'

/** Where an agency's commission goes. */
export interface BankDetails {
  accountName: string
  /** Routing number (US, nine digits) or sort code (UK, six digits), digits only. */
  routing: string
  /** US: 4 to 17 digits; UK: eight. */
  account: string
}

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const

/** Whether the last digit of a routing number is what the other eight make (ABA: weights 3, 7, 1, a multiple of ten). */
export const isRouting = (routing: string): boolean =>
  /^\d{9}$/.test(routing) &&
  routing !== '000000000' &&
  WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(routing[at]), 0) % 10 === 0

/** Digits as users type them: spaces and hyphens apart. */
export const digitsOf = (text: string): string => text.replace(/[\s-]/g, '')

/** Why details cannot be kept, or null. Whether the account exists is known to its bank alone. */
export const bankRefusal = (market: Market, { routing, account }: BankDetails): Refusal | null => {
  if (market === 'UK') {
    if (!/^\d{6}$/.test(routing))
      return fieldRefusal('routing', 'A sort code has six digits, as 12-34-56.', 'SORT_CODE')
    return /^\d{8}$/.test(account)
      ? null
      : fieldRefusal(
          'account',
          'An account number has eight digits. Put zeros before a shorter one.',
          'ACCOUNT',
        )
  }
  if (!/^\d{9}$/.test(routing)) return fieldRefusal('routing', 'A routing number has nine digits.', 'ROUTING')
  if (!isRouting(routing))
    return fieldRefusal(
      'routing',
      'The check digit of this routing number is wrong. Compare it with a check or a letter of the bank.',
      'ROUTING_CHECK',
    )
  return /^\d{4,17}$/.test(account)
    ? null
    : fieldRefusal('account', 'An account number has 4 to 17 digits.', 'ACCOUNT')
}

/** What a screen shows of a number: its last four digits. */
const maskedAccount = (account: string): string => `****${account.slice(-4)}`

/** What is kept of bank details in the open. */
export interface ShownBank {
  accountName: string
  routing: string
  account: string
}

export const shownBank = ({ accountName, routing, account }: BankDetails): ShownBank => ({
  accountName,
  routing,
  account: maskedAccount(account),
})
