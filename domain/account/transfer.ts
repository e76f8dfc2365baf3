import { type AccountType, ownsBusiness } from '../access/account-types.ts'
import { fieldRefusal, refusal, type Refusal } from '../kernel/refusal.ts'
import { sandboxApartRefusal } from '../access/sandbox.ts'

/** What decides whether an agency may take an account over. */
export interface TransferFacts {
  account: { name: string; market: 'US' | 'UK'; agencyId: string; isSandbox: boolean }
  /** Null where no party has the id. */
  receiver: {
    id: string
    name: string
    accountType: AccountType
    market: 'US' | 'UK'
    isEnabled: boolean
    isSandbox: boolean
    /** Whether it has the same company of the directory as an account already. */
    hasCompany: boolean
  } | null
  /** Whether a letter in which the insured names another broker waits: that one decides first. */
  hasPendingLetter: boolean
  /** Whether the user who is to take the work over is one of the receiver's; null where it has none to choose. */
  agent: 'KNOWN' | 'UNKNOWN' | null
}

/** Why an account cannot be transferred to an agency, or null. */
export const transferRefusal = ({
  account,
  receiver,
  hasPendingLetter,
  agent,
}: TransferFacts): Refusal | null => {
  if (!receiver || !ownsBusiness(receiver.accountType))
    return fieldRefusal('agencyId', 'There is no such agency.', 'AGENCY_UNKNOWN')
  if (receiver.id === account.agencyId)
    return refusal('conflict', 'SERVICED_ALREADY', `${receiver.name} services ${account.name} already.`)
  const apart = sandboxApartRefusal({ id: account.agencyId, isSandbox: account.isSandbox }, receiver)
  if (apart) return apart
  if (!receiver.isEnabled)
    return refusal(
      'conflict',
      'AGENCY_DISABLED',
      `${receiver.name} is disabled. Enable it first, or choose another agency.`,
    )
  if (receiver.market !== account.market)
    return refusal(
      'conflict',
      'MARKET_DIFFERS',
      `${receiver.name} does business in the ${receiver.market}, ${account.name} is insured in the ${account.market}. Choose an agency of its market.`,
    )
  if (receiver.hasCompany)
    return refusal(
      'conflict',
      'COMPANY_THERE',
      `${receiver.name} has an account of this company already. Two accounts of one company cannot be in one agency.`,
    )
  if (hasPendingLetter)
    return refusal(
      'conflict',
      'BOR_PENDING',
      `A letter of ${account.name} about its broker waits. Reject it or put it in effect first.`,
    )
  if (agent === null)
    return refusal(
      'conflict',
      'NO_ONE_TO_TAKE_OVER',
      `${receiver.name} has no active user who could take the account over. Invite one first.`,
    )
  if (agent === 'UNKNOWN')
    return fieldRefusal('agentId', 'Choose an active user of the agency.', 'AGENT_UNKNOWN')
  return null
}
