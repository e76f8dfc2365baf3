import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { type BookOrderAction, type BookOrderFacts, type BookOrderStatus, UNDO_DAYS } from '../book/order.ts'

export const transferLifecycle: Lifecycle<BookOrderStatus, BookOrderAction, Permission> = {
  undo: { from: ['DONE'], to: 'UNDOING', by: 'account:transfer', label: 'Move the book back' },
}

const undoRefusal = ({ now, undoUntil, moved }: BookOrderFacts): Refusal | null => {
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
export const transferRules = rulesOf<BookOrderStatus, BookOrderAction, BookOrderFacts>({
  noun: 'transfer',
  scope: 'all',
  actions: transferLifecycle,
  guards: { undo: undoRefusal },
})
