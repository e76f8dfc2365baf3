import type { Market } from '#domain/market/business-days.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** What decides whether an account goes along when a book moves, next to what refuses any transfer. */
export interface BookAccount {
  name: string
  market: Market
  /** Name of its state; null in the UK. */
  stateName: string | null
  /** There is cover, or an open claim, balance or quote. */
  isLive: boolean
  /** It has cover or an open quote on surplus lines paper. */
  hasSurplus: boolean
  /** The agency that is to take it has a verified license for the state that is valid today. */
  isLicensed: boolean
  /** And one of its brokers places surplus lines paper there. */
  isSurplusLicensed: boolean
}

/** Why an account stays behind when its book moves to an agency, or null. */
export const staysBehind = (account: BookAccount, receiverName: string): Refusal | null => {
  if (!account.isLive)
    return refusal(
      'conflict',
      'NOTHING_LIVE',
      `Nothing of ${account.name} is live: no cover, quote, claim or balance. Its history stays where it was made.`,
    )
  if (account.market === 'UK') return null
  const state = account.stateName ?? 'the state of the insured'
  if (!account.isLicensed)
    return refusal(
      'conflict',
      'LICENSE_MISSING',
      `${receiverName} has no valid, verified license for ${state}. Add or verify it first.`,
    )
  return account.hasSurplus && !account.isSurplusLicensed
    ? refusal(
        'conflict',
        'SURPLUS_LICENSE_MISSING',
        `${receiverName} has no verified surplus lines license for ${state}, on whose paper the account is insured.`,
      )
    : null
}
