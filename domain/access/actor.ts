import type { AccountType } from './account-types.ts'
import type { Permission } from './permissions.ts'
import { roleById } from './roles.ts'
import { type Flow, grantsOfFlow } from './workflows.ts'

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
  permissions: ReadonlySet<Permission>
  /** For customers: the insured account they may see. */
  insuredAccountId: string | null
  /** For clusters: the agencies that belong to it. */
  memberAgencyIds: readonly string[]
  market: 'US' | 'UK'
  sessionId: string
  /** Provider staff who jumped into the account, named with the actor in every audit entry. */
  actingStaff: { userId: string; name: string } | null
  /** What the session's user has proved; absent means nothing beyond having a session. */
  proof?: Proof
  /**
   * For sessions begun by a one-time code: the flow that bounds them, and whom the code was sent to, whose are `name`
   * and `email` then; `userId` alone is the user's in whose account the page works.
   */
  workflow?: {
    id: string
    flow: Flow
    firstName: string
    lastName: string
    /** Whom they act for: their own agency where it is known, else the account that the page works in. */
    accountName: string
    /** The one quote or policy that the page is about, where it is about one: nothing else is visible. */
    recordId: string | null
  }
}

export interface Proof {
  /** When the user last gave a password or code. */
  authenticatedAt: Date
  /** Whether that included a second factor that counts (an authenticator or a text message). */
  hasSecondFactor: boolean
  /** The account asks for a second factor and the user has none yet: nothing but its set-up is open. */
  mustSetUpMfa: boolean
}

export const grantsOf = (roleId: string): ReadonlySet<Permission> => new Set(roleById(roleId)?.grants ?? [])

/** What a role may do inside a flow: what both allow. */
export const grantsInFlow = (roleId: string, flow: Flow): ReadonlySet<Permission> => {
  const held = grantsOf(roleId)
  return new Set(grantsOfFlow(flow).filter((one) => held.has(one)))
}
