import type { TransferStatus } from '#domain/policy/transfer/lifecycle.ts'
import type { Answer } from '#web/client.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export type Transfer = Answer<'bookTransferStart'>
export type WholeTransfer = Answer<'bookTransferGet'>
export type TransferResult = WholeTransfer['rows'][number]['result']

export const transferTones: Record<TransferStatus, Tone> = {
  RUNNING: 'warning',
  DONE: 'success',
  UNDOING: 'warning',
  UNDONE: 'neutral',
}

export const resultTones: Record<TransferResult, Tone> = {
  WAITING: 'warning',
  MOVED: 'success',
  STAYED: 'neutral',
  RETURNED: 'neutral',
  KEPT: 'danger',
}

/** How often a transfer that is under way is read again, in milliseconds; false once it is done. */
export const followed = (transfers: readonly Pick<Transfer, 'status'>[]): number | false =>
  transfers.some(({ status }) => status === 'RUNNING' || status === 'UNDOING') ? 2000 : false
