import { sql, type Selectable } from 'kysely'
import type { approvalContract } from '#contract/money/approval.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type ApprovalFacts, approvalRules } from '#domain/money/approval.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'

export type ApprovalRow = Selectable<Database['money_approval']>
export type ApprovalView = OutputOf<(typeof approvalContract)['moneyApprovalGet']>

/** Rows of a page arrive as JSON, which writes instants as text. */
type Listed = {
  [
    Name in Exclude<keyof ApprovalRow, 'details' | 'subject_id' | 'account_id'>
  ]: ApprovalRow[Name] extends Date
    ? Date | string
    : ApprovalRow[Name] extends Date | null
      ? Date | string | null
      : ApprovalRow[Name]
}

const instantOf = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString()

export const approvalFacts = (
  { actor }: Pick<Ctx, 'actor'>,
  row: Pick<ApprovalRow, 'status' | 'asked_by'>,
): ApprovalFacts => ({ status: row.status, askedBy: row.asked_by, actorId: actor.userId })

export const approvalView = (ctx: Ctx, row: Listed): ApprovalView => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  subjectName: row.subject_name,
  policyId: row.policy_id,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  needsSecond: row.needs_second,
  dueOn: row.due_on,
  askedBy: row.asked_by_name,
  asked: new Date(row.asked_at).toISOString(),
  decidedBy: row.decided_by_name,
  decided: instantOf(row.decided_at),
  decision: row.decision,
  done: instantOf(row.done_at),
  version: row.lock_version,
  actions: actionsFor(ctx, approvalRules, approvalFacts(ctx, row)),
})

/** A request that the caller may see, locked until the command ends where that is asked; refused as absent otherwise. */
export const readApproval = async (ctx: Ctx, id: string, lock = false): Promise<ApprovalRow> => {
  const { rows } = await sql<ApprovalRow>`select * from money_approval where id = ${id}
    and ${visible(ctx.actor, 'money_approval')} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('request')
  return row
}
