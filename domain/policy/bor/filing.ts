import { ownsBusiness, type AccountType } from '#domain/access/account-types.ts'
import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { sandboxApartRefusal } from '#domain/access/sandbox.ts'
import type { Market } from '#domain/market/business-days.ts'
import { renewalOpensOn } from '../actions.ts'
import { COVERING, type PolicyStatus } from '../lifecycle.ts'
import type { BorClock } from './clock.ts'
import type { BorTerms } from './terms.ts'

/** What decides whether a letter about a policy is taken. */
export interface FilingFacts {
  policy: {
    status: PolicyStatus
    endDate: LocalDate
    market: Market
    incumbentId: string
    isSandbox: boolean
  }
  /** The agency that the letter names; null where there is none. */
  receiver: {
    id: string
    accountType: AccountType
    market: Market
    isEnabled: boolean
    isSandbox: boolean
    /** Whether an active user could take the work over. */
    hasUsers: boolean
  } | null
  terms: BorTerms
  clock: BorClock
  today: LocalDate
  /** Whether a letter about the account waits already. */
  isPending: boolean
  /** Whether the reader sees the policy: who does not is given neither its days nor its insurer. */
  seesPolicy: boolean
}

const receiverRefusal = ({ policy, receiver }: FilingFacts): Refusal | null => {
  if (!receiver || !ownsBusiness(receiver.accountType))
    return fieldRefusal('agencyId', 'There is no such agency.', 'AGENCY_UNKNOWN')
  if (receiver.id === policy.incumbentId)
    return refusal('conflict', 'SERVICED_ALREADY', 'The agency that the letter names services the policy.')
  const apart = sandboxApartRefusal({ id: policy.incumbentId, isSandbox: policy.isSandbox }, receiver)
  if (apart) return apart
  if (!receiver.isEnabled)
    return refusal(
      'conflict',
      'AGENCY_DISABLED',
      'The agency is disabled. Enable it first, or ask for another.',
    )
  if (receiver.market !== policy.market)
    return refusal(
      'conflict',
      'MARKET_DIFFERS',
      `The policy is of the ${policy.market}, the agency does business in the ${receiver.market}.`,
    )
  return receiver.hasUsers
    ? null
    : refusal(
        'conflict',
        'NO_ONE_TO_TAKE_OVER',
        'The agency has no active user who could take the work over. Invite one first.',
      )
}

const termsRefusal = ({ policy, terms, clock, today, seesPolicy }: FilingFacts): Refusal | null => {
  const opens = renewalOpensOn(policy.endDate)
  if (!terms.isMidTerm && today < opens)
    return refusal(
      'conflict',
      'BOR_MID_TERM',
      `The insurer of this policy does not accept another ${policy.market === 'UK' ? 'broker' : 'agency'} before its renewal opens${seesPolicy ? `, on ${opens}` : ''}.`,
    )
  return clock.effectiveOn >= policy.endDate || renewalIsNear(policy.endDate, terms, today)
    ? refusal(
        'conflict',
        'BOR_TOO_LATE',
        `The policy is too close to its end for another ${policy.market === 'UK' ? 'broker' : 'agency'}${seesPolicy ? `, ${policy.endDate}` : ''}. File the letter for the policy that follows.`,
      )
    : null
}

const renewalIsNear = (endDate: LocalDate, { daysBeforeExpiry }: BorTerms, today: LocalDate): boolean =>
  daysBetween(today, endDate) < daysBeforeExpiry

/** Why a letter is not taken, or null. Its date and form are looked at before. */
export const filingRefusal = (facts: FilingFacts): Refusal | null => {
  const because = receiverRefusal(facts)
  if (because) return because
  if (!(COVERING as readonly PolicyStatus[]).includes(facts.policy.status))
    return refusal(
      'conflict',
      'BOR_POLICY_ENDED',
      'The policy has ended. A letter has to name one that is issued or in force.',
    )
  if (facts.isPending)
    return refusal(
      'conflict',
      'BOR_PENDING',
      'A letter about this insurance waits already. File another one once it is decided.',
    )
  return termsRefusal(facts)
}
