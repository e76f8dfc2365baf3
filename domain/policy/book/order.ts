/**
 * An order over a book of business (a transfer to another agency, a program for its renewals): it runs record by record until
 * each has its result, and within some days it can be taken back the same way.
 */
export const bookOrderStatuses = ['RUNNING', 'DONE', 'UNDOING', 'UNDONE'] as const
export type BookOrderStatus = (typeof bookOrderStatuses)[number]

/** Records still wait for their result. */
export const UNDER_WAY = ['RUNNING', 'UNDOING'] as const satisfies readonly BookOrderStatus[]

/** It is taken back, or was. */
export const GOING_BACK = ['UNDOING', 'UNDONE'] as const satisfies readonly BookOrderStatus[]

/** What an order begins as. */
export const bookOrderStarts = ['RUNNING'] as const satisfies readonly BookOrderStatus[]

/** What the job does once every record has its result. */
export const bookOrderEvents = {
  finish: { from: ['RUNNING'], to: 'DONE' },
  finishUndo: { from: ['UNDOING'], to: 'UNDONE' },
} as const satisfies Record<string, { from: readonly BookOrderStatus[]; to: BookOrderStatus }>

/** It can be taken back within so many days after its last record has its result. */
export const UNDO_DAYS = 30

/** The only thing that a person does with an order. */
export type BookOrderAction = 'undo'

export interface BookOrderFacts {
  status: BookOrderStatus
  now: Date
  /** Null until every record has its result. */
  undoUntil: Date | null
  /** Records that the order changed. */
  moved: number
}
