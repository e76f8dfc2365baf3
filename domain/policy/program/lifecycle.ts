import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { type BookOrderAction, type BookOrderFacts, type BookOrderStatus, UNDO_DAYS } from '../book/order.ts'

export const programOrderLifecycle: Lifecycle<BookOrderStatus, BookOrderAction, Permission> = {
  undo: { from: ['DONE'], to: 'UNDOING', by: 'policy:bulkprogram', label: 'Take the program back' },
}

const undoRefusal = ({ now, undoUntil, moved }: BookOrderFacts): Refusal | null => {
  if (moved === 0)
    return refusal('conflict', 'PROGRAM_ORDER_NOT_UNDONE', 'No policy got the program: nothing to take back.')
  return undoUntil === null || now > undoUntil
    ? refusal(
        'conflict',
        'PROGRAM_ORDER_NOT_UNDONE',
        `A program can be taken back within ${UNDO_DAYS} days. Order the other program instead.`,
      )
    : null
}

/** What may be done with an order of a program, and why not. */
export const programOrderRules = rulesOf<BookOrderStatus, BookOrderAction, BookOrderFacts>({
  noun: 'order',
  scope: 'all',
  actions: programOrderLifecycle,
  guards: { undo: undoRefusal },
})
