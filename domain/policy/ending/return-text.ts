import type { Currency } from '../../kernel/money.ts'
import { formatMoney } from '../../market/format.ts'
import type { RefundMethod } from '../notices/reasons.ts'
import type { MinimumEarned, ReturnRule } from './return-rules.ts'

/** How premium is returned, in words that dialogs, papers and tables share. */
export const METHOD_TEXT: Readonly<Record<RefundMethod, string>> = {
  PRO_RATA: 'In proportion to the days that are left',
  SHORT_90: '90 percent of the unearned premium',
  SHORT_TABLE: 'By the customary short-rate table',
  FLAT: 'All of it',
}

/** `25 percent of the premium`, `USD 500.00`. */
export const minimumText = (minimum: MinimumEarned, currency: Currency): string =>
  'amount' in minimum
    ? formatMoney(minimum.amount, currency)
    : `${minimum.basisPoints / 100} percent of the premium`

/** A row as one phrase: the method, and the minimum that is kept. */
export const returnText = ({ method, minimumEarned, isKeptAfterClaim, market }: ReturnRule): string =>
  [
    METHOD_TEXT[method],
    ...(minimumEarned === null
      ? []
      : [`at least ${minimumText(minimumEarned, market === 'UK' ? 'GBP' : 'USD')} is kept`]),
    ...(isKeptAfterClaim ? ['nothing after a claim was notified'] : []),
  ].join('; ')
