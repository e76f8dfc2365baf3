import type { AccountType } from './account-types.ts'
import { roleById } from './roles.ts'

/** Who acts: a user in one account (party). Built once a request from the session; never taken from input. */
export interface Actor {
  userId: string
  /** Full name, for the timeline and for "already bound by". */
  name: string
  email: string
  accountType: AccountType
  /** The party the user acts in. */
  orgId: string
  orgName: string
  roleId: string
  permissions: ReadonlySet<string>
  /** For customers: the insured account they may see. */
  insuredAccountId: string | null
  /** For clusters: the agencies that belong to it. */
  memberAgencyIds: readonly string[]
  market: 'US' | 'UK'
  sessionId: string
  /** Provider staff who jumped into the account, named beside the actor in every audit entry. */
  actingStaff: { userId: string; name: string } | null
}

export const grantsOf = (roleId: string): ReadonlySet<string> =>
  new Set<string>(roleById(roleId)?.grants ?? [])
