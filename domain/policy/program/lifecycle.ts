import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Renewals of a book get their rating program policy by policy; within some days that is taken back the same way. */
export const programOrderStatuses = ['RUNNING', 'DONE', 'UNDOING', 'UNDONE'] as const
export type ProgramOrderStatus = (typeof programOrderStatuses)[number]

/** Policies still wait for their result. */
export const PROGRAM_UNDER_WAY = ['RUNNING', 'UNDOING'] as const satisfies readonly ProgramOrderStatus[]

/** The program is taken back, or was. */
export const PROGRAM_GOING_BACK = ['UNDOING', 'UNDONE'] as const satisfies readonly ProgramOrderStatus[]

/** What an order begins as. */
export const programOrderStarts = ['RUNNING'] as const satisfies readonly ProgramOrderStatus[]

type ProgramOrderAction = 'undo'

export const programOrderLifecycle: Lifecycle<ProgramOrderStatus, ProgramOrderAction, Permission> = {
  undo: { from: ['DONE'], to: 'UNDOING', by: 'policy:bulkprogram', label: 'Take the program back' },
}

/** What the job does once every policy has its result. */
export const programOrderEvents = {
  finish: { from: ['RUNNING'], to: 'DONE' },
  finishUndo: { from: ['UNDOING'], to: 'UNDONE' },
} as const satisfies Record<string, { from: readonly ProgramOrderStatus[]; to: ProgramOrderStatus }>

/** It can be taken back within so many days after the last policy has its result. */
export const PROGRAM_UNDO_DAYS = 30

export interface ProgramOrderFacts {
  status: ProgramOrderStatus
  now: Date
  /** Null until every policy has its result. */
  undoUntil: Date | null
  /** Policies whose renewals got the program. */
  moved: number
}

const undoRefusal = ({ now, undoUntil, moved }: ProgramOrderFacts): Refusal | null => {
  if (moved === 0)
    return refusal('conflict', 'PROGRAM_ORDER_NOT_UNDONE', 'No policy got the program: nothing to take back.')
  return undoUntil === null || now > undoUntil
    ? refusal(
        'conflict',
        'PROGRAM_ORDER_NOT_UNDONE',
        `A program can be taken back within ${PROGRAM_UNDO_DAYS} days. Order the other program instead.`,
      )
    : null
}

/** What may be done with an order of a program, and why not. */
export const programOrderRules = rulesOf<ProgramOrderStatus, ProgramOrderAction, ProgramOrderFacts>({
  noun: 'order',
  scope: 'all',
  actions: programOrderLifecycle,
  guards: { undo: undoRefusal },
})
