import type { programOrderContract } from '#contract/policy/program/orders.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listOrders, orderProgram, readOrder, undoOrder } from './orders.ts'

/** Rating programs of the renewals of a book. */
export const programOrderHandlers: Handlers<typeof programOrderContract> = {
  policyBulkProgram: (ctx, { body }) => orderProgram(ctx, body),
  programOrderUndo: (ctx, { body }) => undoOrder(ctx, body),
  programOrderList: (ctx) => listOrders(ctx),
  programOrderGet: (ctx, { params }) => readOrder(ctx, params.id),
}
