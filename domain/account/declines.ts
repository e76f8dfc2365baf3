import { refusal, type Refusal } from '../kernel/refusal.ts'
import { FILL_IN } from './reasons.ts'

/** That an underwriter offers the account no terms of a product. */
export interface AccountDecline {
  product: string
  reasonSummary: string
  reason: string
  declinedBy: string
  /** ISO instant. */
  declinedAt: string
}

/** Reasons to decline an account (specification 1 section 9); the last one reveals a text. */
export const accountDeclineReasons = [
  'Claims history',
  'Nature of Operations',
  'Poor Controls',
  'Size is too Big',
  FILL_IN,
] as const

/** The decline of a product, or undefined. */
export const declineOf = <Decline extends Pick<AccountDecline, 'product'>>(
  declines: readonly Decline[],
  product: string,
): Decline | undefined => declines.find((one) => one.product === product)

/** Why a product of the account can no longer be asked for, or null. */
export const declinedRefusal = (decline: AccountDecline | null | undefined): Refusal | null =>
  decline
    ? refusal(
        'conflict',
        'ACCOUNT_DECLINED',
        `The account was declined for this product: ${decline.reasonSummary}. An underwriter has to take that back first.`,
      )
    : null
