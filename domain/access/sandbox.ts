import { refusal, type Refusal } from '../kernel/refusal.ts'
import { type AccountType, ownsBusiness } from './account-types.ts'
import { isInsured } from './scopes.ts'

/** An agency, as far as it decides whether records may go between it and another one. */
export interface SandboxSide {
  id: string
  isSandbox: boolean
}

/**
 * Why nothing goes from one agency to another: one of them is a sandbox, whose days are its own. Null where neither is, or
 * where both are the same agency.
 */
export const sandboxApartRefusal = (one: SandboxSide, other: SandboxSide): Refusal | null =>
  one.id !== other.id && (one.isSandbox || other.isSandbox)
    ? refusal(
        'conflict',
        'SANDBOX_APART',
        'One of the agencies is a sandbox, which has no business with other agencies. Choose an agency that is none.',
      )
    : null

/**
 * Whether sums and counts leave the insurance of sandboxes out: for all who work for many agencies, since it is no business.
 * An agency and its insureds have one clock, and see all of their own.
 */
export const leavesSandboxesOut = (reader: { accountType: AccountType }): boolean =>
  !ownsBusiness(reader.accountType) && !isInsured(reader.accountType)
