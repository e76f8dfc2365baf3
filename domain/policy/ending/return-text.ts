import { type Cents, type Currency, percentOf } from '../../kernel/money.ts'
import { formatMoney } from '../../market/format.ts'
import type { RefundMethod } from '../notices/reasons.ts'
import {
  MINIMUM_FROM,
  type MinimumEarned,
  type ReturnRule,
  returnRuleOf,
  type ReturnSetting,
} from './return-rules.ts'

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

/**
 * What Declarations state of the return of premium where the insured cancels: the method, and the minimum with its
 * share and its amount of the premium, cents. Null of terms that begin before Declarations state it.
 */
export const declaredReturn = (
  setting: ReturnSetting,
  premium: Cents,
): { method: string; minimum: string | null } | null => {
  if (setting.termBegins < MINIMUM_FROM || setting.market === 'UK') return null
  const { method, minimumEarned } = returnRuleOf('REQUEST', setting)
  return {
    method: METHOD_TEXT[method],
    minimum:
      minimumEarned === null
        ? null
        : 'amount' in minimumEarned
          ? formatMoney(minimumEarned.amount, 'USD')
          : `${minimumText(minimumEarned, 'USD')}, ${formatMoney(percentOf(premium, String(minimumEarned.basisPoints / 100)), 'USD')}`,
  }
}

/** A row as one phrase: the method, and the minimum that is kept. */
export const returnText = ({ method, minimumEarned, isKeptAfterClaim, market }: ReturnRule): string =>
  [
    METHOD_TEXT[method],
    ...(minimumEarned === null
      ? []
      : [`at least ${minimumText(minimumEarned, market === 'UK' ? 'GBP' : 'USD')} is kept`]),
    ...(isKeptAfterClaim ? ['nothing after a claim was notified'] : []),
  ].join('; ')
