import type { AccountType } from '../access/account-types.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import { isRiskFactorRule } from '../rating/advice/risk-factor-rule.ts'
import type { Outcome, Referral } from '../rating/types.ts'
import type { QuoteStatus } from './lifecycle.ts'

/** What pricing says of a quote. */
export type PricingOutcome = Outcome

export interface UpdateFacts {
  outcome: PricingOutcome
  /** Whether an underwriter's authority covers the change. */
  hasAuthority: boolean
  /** The same terms asked for again: a release that was given for them is kept. */
  isSameRequest: boolean
}

/**
 * Status after a change of terms (specification 1 section 4): "update terms" keeps a quote Ready while the rules
 * or an underwriter allow it, "update" keeps it at Indication or Referred, a draft stays a draft until it is
 * requested, and terms that no rule allows make it Invalid.
 */
export const statusAfterUpdate = (
  from: QuoteStatus,
  { outcome, hasAuthority, isSameRequest }: UpdateFacts,
): QuoteStatus => {
  if (from === 'DRAFT') return 'DRAFT'
  if (outcome === 'INVALID') return 'INVALID'
  if (from === 'READY') return hasAuthority || isSameRequest ? 'READY' : outcome
  if (from === 'INVALID' || from === 'API_REJECTED') return outcome
  return from
}

/** Status after a quote was priced again on the same terms: an indication may become what it was waiting for. */
export const statusAfterRepricing = (from: QuoteStatus, outcome: PricingOutcome): QuoteStatus =>
  from === 'INDICATION'
    ? outcome
    : statusAfterUpdate(from, { outcome, hasAuthority: false, isSameRequest: true })

/** Setting rules aside never releases terms: what they had made invalid waits for an underwriter. */
export const statusAfterBypass = (from: QuoteStatus, outcome: PricingOutcome): QuoteStatus => {
  if (outcome === 'INVALID') return 'INVALID'
  if (from !== 'INVALID') return from
  return outcome === 'INDICATION' ? 'INDICATION' : 'REFERRED'
}

/** Account types whose quotes are rejected first and referred on request (specification 1 section 4). */
const REFERS_ON_REQUEST: readonly AccountType[] = ['DIGITAL']

/** The status that pricing turns a quote to for the account type that asks. */
export const turnedStatus = (accountType: AccountType, status: QuoteStatus): QuoteStatus =>
  status === 'REFERRED' && REFERS_ON_REQUEST.includes(accountType) ? 'API_REJECTED' : status

/** As much of a price as says whether anything may follow from it. */
interface Judged {
  outcome: Outcome
  referrals: readonly Pick<Referral, 'level' | 'field' | 'reason'>[]
}

const declines = ({ referrals }: Judged) => referrals.filter(({ level }) => level === 'decline')

/** Why terms go into no cart, with the first rule that declines them; null unless one does. */
export const declinedTermsRefusal = (priced: Judged): Refusal | null => {
  if (priced.outcome !== 'INVALID') return null
  const why = declines(priced)[0]?.reason ?? ''
  return refusal('conflict', 'TERMS_DECLINED', `These terms cannot be quoted. ${why}`.trim())
}

/**
 * The same for going on to a request: where an underwriter may set every rule aside that declines the terms, they can be
 * requested, so that one does.
 */
export const declinedRequestRefusal = (priced: Judged): Refusal | null =>
  declines(priced).every(isRiskFactorRule) ? null : declinedTermsRefusal(priced)
