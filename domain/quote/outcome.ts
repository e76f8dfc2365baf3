import type { QuoteStatus } from './lifecycle.ts'

/** What pricing says of a quote. */
export type PricingOutcome = 'READY' | 'INDICATION' | 'REFERRED' | 'INVALID'

export interface UpdateFacts {
  outcome: PricingOutcome
  /** Whether an underwriter's authority stands behind the change. */
  hasAuthority: boolean
  /** The same terms asked for again: a release that was given for them stands. */
  isSameRequest: boolean
}

/**
 * Status after a change of terms (specification 1 section 4): "update terms" keeps a quote Ready while the rules
 * or an underwriter stand behind it, "update" keeps it at Indication or Referred, a draft stays a draft until it is
 * requested, and terms that no rule allows make it Invalid.
 */
export const statusAfterUpdate = (
  from: QuoteStatus,
  { outcome, hasAuthority, isSameRequest }: UpdateFacts,
): QuoteStatus => {
  if (from === 'DRAFT') return 'DRAFT'
  if (outcome === 'INVALID') return 'INVALID'
  if (from === 'READY') return hasAuthority || isSameRequest ? 'READY' : outcome
  if (from === 'INVALID') return outcome
  return from
}
