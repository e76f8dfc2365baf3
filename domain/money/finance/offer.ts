import type { Cents } from '../../kernel/money.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import type { FinanceRow } from './states.ts'

/** What decides whether a policy can be financed here. */
export interface OfferFacts {
  market: 'US' | 'UK'
  stateName: string
  row: FinanceRow | null
  /** There is cover, or will be on the first day. */
  isCovering: boolean
  /** Its term is twelve months. */
  isYear: boolean
  isFinanced: boolean
  isBeingPaid: boolean
  /** It is paid in parts of a plan of ours. */
  isPlanned: boolean
  /** What its first invoice still asks for, and what of it is paid. */
  open: Cents
  paid: Cents
}

const none = (reason: string): Refusal => refusal('conflict', 'FINANCING_NOT_OFFERED', reason)

/** Why a policy cannot be financed here, or null. */
export const offerRefusal = (facts: OfferFacts): Refusal | null => {
  if (facts.isFinanced) return none('The premium of this policy is financed already.')
  if (facts.market === 'UK') return none('Premium financing is offered in the United States only.')
  if (!facts.row?.cap)
    return none(
      `Premium financing is not offered in ${facts.stateName}: what its law allows a finance company to charge is not on file here.`,
    )
  if (!facts.isCovering) return none('A policy that has ended cannot be financed.')
  if (!facts.isYear) return none('Only a policy with a term of 12 months can be financed.')
  if (facts.isBeingPaid) return none('A payment is being processed. It can take 3 to 5 business days.')
  if (facts.isPlanned)
    return none('This policy is paid in parts. Choose one payment for the whole premium first.')
  if (facts.open <= 0) return none('Nothing is open on this policy.')
  return facts.paid > 0
    ? none('Part of the premium is paid already. Only the whole premium can be financed.')
    : null
}

/** What the specification says of a financing that fails. */
export const FINANCING_FAILURES = {
  away: 'Something went wrong. Try again later.',
  agency: 'Agency Details Missing. Please contact your agent or support.',
  notApplied: 'Something went wrong applying premium financing. Please try again.',
} as const
