import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** A book moves account by account until each has its result; within some days it can be moved back the same way. */
export const transferStatuses = ['RUNNING', 'DONE', 'UNDOING', 'UNDONE'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Accounts still wait for their result. */
export const UNDER_WAY = ['RUNNING', 'UNDOING'] as const satisfies readonly TransferStatus[]

/** The book goes back, or has gone. */
export const GOING_BACK = ['UNDOING', 'UNDONE'] as const satisfies readonly TransferStatus[]

/** What an order begins as. */
export const transferStarts = ['RUNNING'] as const satisfies readonly TransferStatus[]

type TransferAction = 'undo'

export const transferLifecycle: Lifecycle<TransferStatus, TransferAction, Permission> = {
  undo: { from: ['DONE'], to: 'UNDOING', by: 'account:transfer', label: 'Move the book back' },
}

/** What the job does once every account has its result. */
export const transferEvents = {
  finish: { from: ['RUNNING'], to: 'DONE' },
  finishUndo: { from: ['UNDOING'], to: 'UNDONE' },
} as const satisfies Record<string, { from: readonly TransferStatus[]; to: TransferStatus }>

/** A book can be moved back within so many days after its last account moved. */
export const UNDO_DAYS = 30

export interface TransferFacts {
  status: TransferStatus
  now: Date
  /** Null until every account has its result. */
  undoUntil: Date | null
  /** Accounts that moved. */
  moved: number
}

const undoRefusal = ({ now, undoUntil, moved }: TransferFacts): Refusal | null => {
  if (moved === 0)
    return refusal('conflict', 'BOOK_NOT_UNDONE', 'No account moved, so that there is nothing to move back.')
  return undoUntil === null || now > undoUntil
    ? refusal(
        'conflict',
        'BOOK_NOT_UNDONE',
        `A book can be moved back within ${UNDO_DAYS} days. Order a transfer in the other direction.`,
      )
    : null
}

/** What may be done with a transfer of a book, and why not. */
export const transferRules = rulesOf<TransferStatus, TransferAction, TransferFacts>({
  noun: 'transfer',
  scope: 'all',
  actions: transferLifecycle,
  guards: { undo: undoRefusal },
})
