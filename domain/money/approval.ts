import { rulesOf } from '../access/availability.ts'
import type { Permission } from '../access/permissions.ts'
import type { Lifecycle } from '../kernel/lifecycle.ts'
import type { Cents } from '../kernel/money.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/**
 * What is asked with money. An edit of a transaction, a refund, a write-off and a commission payment need a second person
 * above the limit; a change of bank details and the reopening of a closed period always do.
 */
export const approvalKinds = [
  'refund',
  'writeOff',
  'transactionEdit',
  'commissionPayment',
  'bankDetails',
  'periodReopening',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/**
 * A request waits, is decided by another user or taken back by who asked; what is approved is done once its effect is
 * complete, which for a refund is when the money has gone.
 */
export const approvalStatuses = ['REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'DONE'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What a request begins as: one that needs no second person is approved at once. */
export const approvalStarts = ['REQUESTED', 'APPROVED'] as const satisfies readonly ApprovalStatus[]

export const approvalActions = ['approve', 'decline', 'withdraw'] as const
export type ApprovalAction = (typeof approvalActions)[number]

export const approvalLifecycle = {
  approve: { from: ['REQUESTED'], to: 'APPROVED', by: 'money:approve', label: 'Approve' },
  decline: { from: ['REQUESTED'], to: 'DECLINED', by: 'money:approve', label: 'Decline' },
  withdraw: { from: ['REQUESTED'], to: 'WITHDRAWN', by: 'billing:read', label: 'Withdraw' },
} as const satisfies Lifecycle<ApprovalStatus, ApprovalAction, Permission>

/** What becomes of what was approved. */
export const approvalEvents = {
  complete: { from: ['APPROVED'], to: 'DONE' },
} as const satisfies Record<string, { from: readonly ApprovalStatus[]; to: ApprovalStatus }>

/** Above this one user asks and another approves; minor units of either currency (security plan, SEC-092). */
export const ONE_PERSON_LIMIT: Cents = 1_000_000

const ALWAYS_TWO: readonly ApprovalKind[] = ['bankDetails', 'periodReopening']

/** Whether a second person has to approve; `amount` in minor units, null where no money is asked for. */
export const needsSecondPerson = (kind: ApprovalKind, amount: Cents | null): boolean =>
  ALWAYS_TWO.includes(kind) || (amount !== null && amount > ONE_PERSON_LIMIT)

/** Kinds of which what is asked about one record within `TOGETHER_DAYS` counts together, so that no one splits an amount. */
export const COUNTED_TOGETHER: readonly ApprovalKind[] = ['refund', 'writeOff', 'transactionEdit']
export const TOGETHER_DAYS = 30

export interface ApprovalFacts {
  status: ApprovalStatus
  askedBy: string
  actorId: string
}

const ownRefusal = ({ askedBy, actorId }: ApprovalFacts): Refusal | null =>
  askedBy === actorId
    ? refusal(
        'conflict',
        'APPROVAL_OWN_REQUEST',
        'You asked for this yourself. Another user who may approve money has to decide it.',
      )
    : null

const othersRefusal = ({ askedBy, actorId }: ApprovalFacts): Refusal | null =>
  askedBy === actorId
    ? null
    : refusal(
        'conflict',
        'APPROVAL_NOT_YOURS',
        'Only who asked takes the request back. Decline it if the money should not move.',
      )

/** What may be done with a request, and why not. */
export const approvalRules = rulesOf<ApprovalStatus, ApprovalAction, ApprovalFacts>({
  noun: 'request',
  scope: 'commission',
  actions: approvalLifecycle,
  guards: { approve: ownRefusal, decline: ownRefusal, withdraw: othersRefusal },
})
