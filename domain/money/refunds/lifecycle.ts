/**
 * Money on its way back waits for its approval, is handed to the processor or written as a check, has gone, and arrives.
 * What fails is owed again: it is tried once more or goes by check.
 */
export const refundStatuses = ['REQUESTED', 'SENDING', 'SENT', 'SETTLED', 'FAILED', 'CANCELED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What a refund begins as: one that needs no second person is sent at once. */
export const refundStarts = ['REQUESTED', 'SENDING'] as const satisfies readonly RefundStatus[]

/** What approvals and the processor make of a refund. */
export const refundEvents = {
  approve: { from: ['REQUESTED'], to: 'SENDING' },
  cancel: { from: ['REQUESTED'], to: 'CANCELED' },
  accept: { from: ['SENDING'], to: 'SENT' },
  arrive: { from: ['SENT'], to: 'SETTLED' },
  fail: { from: ['SENDING', 'SENT', 'SETTLED'], to: 'FAILED' },
} as const satisfies Record<string, { from: readonly RefundStatus[]; to: RefundStatus }>

/** Statuses in which money is on its way or has gone, and is owed no longer. */
export const TAKEN_STATUSES = ['SENDING', 'SENT', 'SETTLED'] as const satisfies readonly RefundStatus[]
