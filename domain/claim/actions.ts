import { rulesOf } from '../access/availability.ts'
import { type ClaimAction, claimLifecycle, type ClaimStatus } from './lifecycle.ts'

/** What may be done with a claim, and why not. */
export const claimRules = rulesOf<ClaimStatus, ClaimAction, { status: ClaimStatus }>({
  noun: 'claim',
  scope: 'claim',
  actions: claimLifecycle,
})
