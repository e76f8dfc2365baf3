import { refundList, type refundContract } from '#contract/money/refunds.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { byPolicy } from '../lists/queries.ts'
import { askRefund } from './ask.ts'
import { moveByHand } from './move.ts'
import { refundsOwed } from './owed.ts'
import { completionOf, refundView } from './rows.ts'

const columns = [
  'id',
  'policy_id',
  'policy_number',
  'company_name',
  'amount',
  'currency',
  'status',
  'payment_id',
  'payee',
  'payee_name',
  'check_number',
  'reason',
  'failure',
  'due_on',
  'asked_by_name',
  'created_at',
  'sent_at',
  'settled_at',
  'lock_version',
  completionOf.as('way'),
] as const

const search = (ctx: Ctx, query: QueryOf<typeof refundList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: refundList,
    table: 'refund',
    columns,
    sorts: {
      created: 'created_at',
      companyName: 'company_name',
      policyNumber: 'policy_number',
      amount: 'amount',
      status: 'status',
      dueOn: 'due_on',
      settled: 'settled_at',
    },
    filters: { status: oneOf('refund', 'status'), policyId: ofRecord('refund', 'policy_id') },
    search: byPolicy('refund'),
    map: (row) => refundView(ctx, row),
  })

export const refundHandlers: Handlers<typeof refundContract> = {
  refundSearch: (ctx, { query }) => search(ctx, query),
  refundOwed: async (ctx, { query }) => ({ content: await refundsOwed(ctx, query.policyId) }),
  refundAsk: (ctx, { body }) => askRefund(ctx, body),
  refundMove: (ctx, { body }) => moveByHand(ctx, body),
}
