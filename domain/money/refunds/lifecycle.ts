import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '../../access/permissions.ts'
import type { Lifecycle } from '../../kernel/lifecycle.ts'
import { refusal } from '../../kernel/refusal.ts'

/**
 * Money on its way back waits for its approval, is handed to the processor or written as a check, has gone, and arrives.
 * What fails is owed again: another refund takes its place, by the same way or by check.
 */
export const refundStatuses = ['REQUESTED', 'SENDING', 'SENT', 'SETTLED', 'FAILED', 'CANCELED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What a refund begins as: one that needs no second person is sent at once. */
export const refundStarts = ['REQUESTED', 'SENDING'] as const satisfies readonly RefundStatus[]

export const refundActions = ['mail', 'settle', 'retry', 'byCheck'] as const
export type RefundAction = (typeof refundActions)[number]

export const refundLifecycle = {
  mail: { from: ['SENDING'], to: 'SENT', by: 'money:refund', label: 'Record the mailed check' },
  settle: { from: ['SENT'], to: 'SETTLED', by: 'money:refund', label: 'Record the cashed check' },
  retry: { from: ['FAILED'], to: 'CANCELED', by: 'money:refund', label: 'Send again' },
  byCheck: { from: ['FAILED'], to: 'CANCELED', by: 'money:refund', label: 'Pay by check' },
} as const satisfies Lifecycle<RefundStatus, RefundAction, Permission>

/** What approvals and the processor make of a refund. */
export const refundEvents = {
  approve: { from: ['REQUESTED'], to: 'SENDING' },
  cancel: { from: ['REQUESTED'], to: 'CANCELED' },
  accept: { from: ['SENDING'], to: 'SENT' },
  arrive: { from: ['SENT'], to: 'SETTLED' },
  fail: { from: ['SENDING', 'SENT', 'SETTLED'], to: 'FAILED' },
} as const satisfies Record<string, { from: readonly RefundStatus[]; to: RefundStatus }>

/** Refunds that are at their end, so that what was approved is complete. */
export const ENDED_STATUSES = ['SETTLED', 'CANCELED'] as const satisfies readonly RefundStatus[]

/** Refunds that give nothing back. */
export const VAIN_STATUSES = ['FAILED', 'CANCELED'] as const satisfies readonly RefundStatus[]

/** Statuses in which money is on its way or has gone, and is owed no longer. */
export const TAKEN_STATUSES = ['SENDING', 'SENT', 'SETTLED'] as const satisfies readonly RefundStatus[]

const BY_PROCESSOR = refusal(
  'conflict',
  'REFUND_BY_PROCESSOR',
  'The refund goes back through the processor, which says itself when it has gone and arrived.',
)

export interface RefundFacts {
  status: RefundStatus
  isByCheck: boolean
}

/** What may be done with a refund, and why not. */
export const refundRules = rulesOf<RefundStatus, RefundAction, RefundFacts>({
  noun: 'refund',
  scope: 'billing',
  actions: refundLifecycle,
  guards: {
    mail: ({ isByCheck }) => (isByCheck ? null : BY_PROCESSOR),
    settle: ({ isByCheck }) => (isByCheck ? null : BY_PROCESSOR),
  },
})
