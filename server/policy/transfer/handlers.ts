import type { bookTransferContract } from '#contract/policy/transfers.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listOrders, readOrder, startTransfer, undoTransfer } from './orders.ts'
import { previewOf } from './preview.ts'

/** Books of business that move between agencies. */
export const bookTransferHandlers: Handlers<typeof bookTransferContract> = {
  bookTransferPreview: (ctx, { query }) => previewOf(ctx, query),
  bookTransferStart: (ctx, { body }) => startTransfer(ctx, body),
  bookTransferUndo: (ctx, { body }) => undoTransfer(ctx, body),
  bookTransferList: (ctx) => listOrders(ctx),
  bookTransferGet: (ctx, { params }) => readOrder(ctx, params.id),
}
