import { approvalList, type approvalContract } from '#contract/money/approval.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sql } from 'kysely'
import { decideApproval } from './decide.ts'
import { approvalView, readApproval } from './rows.ts'

const columns = [
  'id',
  'tenant_id',
  'kind',
  'status',
  'subject_name',
  'policy_id',
  'amount',
  'currency',
  'reason',
  'needs_second',
  'due_on',
  'asked_by',
  'asked_by_name',
  'asked_at',
  'decided_by',
  'decided_by_name',
  'decided_at',
  'decision',
  'done_at',
  'lock_version',
] as const

const search = (ctx: Ctx, query: QueryOf<typeof approvalList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: approvalList,
    table: 'money_approval',
    columns,
    sorts: {
      asked: 'asked_at',
      kind: 'kind',
      subjectName: 'subject_name',
      amount: 'amount',
      status: 'status',
      dueOn: 'due_on',
      askedBy: 'asked_by_name',
      decidedBy: 'decided_by_name',
    },
    filters: {
      status: oneOf('money_approval', 'status'),
      kind: oneOf('money_approval', 'kind'),
      policyId: ofRecord('money_approval', 'policy_id'),
    },
    search: ({ text }) => text(sql`money_approval.subject_name || ' ' || money_approval.asked_by_name`),
    map: (row) => approvalView(ctx, row),
  })

export const approvalHandlers: Handlers<typeof approvalContract> = {
  moneyApprovalSearch: (ctx, { query }) => search(ctx, query),
  moneyApprovalGet: async (ctx, { params }) => approvalView(ctx, await readApproval(ctx, params.id)),
  moneyApprovalDecide: (ctx, { body }) => decideApproval(ctx, body),
}
