import { type BookOrderStatus, UNDER_WAY } from '#domain/policy/book/order.ts'
import type { Answer } from '#web/client.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export const orderTones: Record<BookOrderStatus, Tone> = {
  RUNNING: 'warning',
  DONE: 'success',
  UNDOING: 'warning',
  UNDONE: 'neutral',
}

export const resultTones: Record<Answer<'bookTransferGet'>['rows'][number]['result'], Tone> = {
  WAITING: 'warning',
  MOVED: 'success',
  STAYED: 'neutral',
  RETURNED: 'neutral',
  KEPT: 'danger',
}

const underWay: readonly BookOrderStatus[] = UNDER_WAY

/** How often an order that is under way is read again, in milliseconds; false once it is done. */
export const followed = (orders: readonly { status: BookOrderStatus }[]): number | false =>
  orders.some(({ status }) => underWay.includes(status)) ? 2000 : false
