import type { ProgramOrderStatus } from '#domain/policy/program/lifecycle.ts'
import type { Answer } from '#web/client.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export type ProgramOrder = Answer<'programOrderUndo'>
export type WholeOrder = Answer<'programOrderGet'>
type Result = WholeOrder['rows'][number]['result']

export const orderTones: Record<ProgramOrderStatus, Tone> = {
  RUNNING: 'warning',
  DONE: 'success',
  UNDOING: 'warning',
  UNDONE: 'neutral',
}

export const resultTones: Record<Result, Tone> = {
  WAITING: 'warning',
  MOVED: 'success',
  STAYED: 'neutral',
  RETURNED: 'neutral',
  KEPT: 'danger',
}

/** How often an order that is under way is read again, in milliseconds; false once it is done. */
export const followed = (orders: readonly Pick<ProgramOrder, 'status'>[]): number | false =>
  orders.some(({ status }) => status === 'RUNNING' || status === 'UNDOING') ? 2000 : false
