import type { Answer } from '#web/client.ts'

export type Transfer = Answer<'bookTransferStart'>
export type WholeTransfer = Answer<'bookTransferGet'>
