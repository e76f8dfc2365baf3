import { sql } from 'kysely'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import {
  approvalEvents,
  COUNTED_TOGETHER,
  TOGETHER_DAYS,
  type ApprovalKind,
  approvalStarts,
  type ApprovalStatus,
  needsSecondPerson,
} from '#domain/money/approval.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { PublicCtx } from '#server/http/handlers.ts'

/** What is asked with money. */
export interface Asked {
  tenantId: string
  kind: ApprovalKind
  /** The record that it is about; one request of a kind is open about it at a time. */
  subjectId: string
  /** How people call it: "Refund to Harbor Mills, policy CYP-200001". */
  subjectName: string
  policyId?: string | null
  accountId?: string | null
  /** Minor units; null where no money moves. */
  amount: Cents | null
  currency: Currency
  /** What the effect of its kind needs to know once it is approved (`approval/effects.ts`). */
  details: Record<string, unknown>
  reason: string
  /** The last day on which it has to be done. */
  dueOn?: string | null
}

/** Words of each kind, for the trail. */
export const APPROVAL_NAMES: Readonly<Record<ApprovalKind, string>> = {
  refund: 'Refund',
  writeOff: 'Write-off',
  transactionEdit: 'Edit of a transaction',
  commissionPayment: 'Commission payment',
  bankDetails: 'Change of bank details',
  periodReopening: 'Reopening of a period',
}

export const auditApproval = (
  ctx: Pick<Ctx, 'audit'>,
  approval: {
    tenantId: string
    accountId: string | null
    id: string
    kind: ApprovalKind
    subjectName: string
  },
  step: { action: string; words: string; from: ApprovalStatus | null; to: ApprovalStatus },
): void =>
  ctx.audit({
    tenantId: approval.tenantId,
    accountId: approval.accountId,
    action: step.action,
    recordKind: 'moneyApproval',
    recordId: approval.id,
    fromStatus: step.from,
    toStatus: step.to,
    summary: `${APPROVAL_NAMES[approval.kind]} ${step.words}: ${approval.subjectName}`,
    detail: { kind: approval.kind },
  })

/** The amount with what was asked about the same record lately, where that counts together. */
const countedAmount = async (
  ctx: Ctx,
  { tenantId, kind, subjectId, amount }: Asked,
): Promise<Cents | null> => {
  if (amount === null || !COUNTED_TOGETHER.includes(kind)) return amount
  const from = new Date(ctx.now.getTime() - TOGETHER_DAYS * 24 * 60 * 60_000)
  const { rows } = await sql<{
    before: number
  }>`select coalesce(sum(amount), 0)::bigint as before from money_approval
    where tenant_id = ${tenantId} and kind = ${kind} and subject_id = ${subjectId} and asked_at > ${from}
      and status <> 'DECLINED' and status <> 'WITHDRAWN'`.execute(ctx.db)
  return amount + (rows[0]?.before ?? 0)
}

/**
 * Records what a user asks with money, in the command's transaction. The caller has looked at the permission and at what is
 * asked. Gives APPROVED where one user is enough: then the caller carries it out at once and calls `completeApproval`
 * when it is complete. REQUESTED waits for another user, whose approval runs the effect of its kind. Refused (conflict,
 * APPROVAL_WAITING) while the same is asked already.
 */
export const askApproval = async (
  ctx: Ctx,
  asked: Asked,
): Promise<{ id: string; status: 'REQUESTED' | 'APPROVED' }> => {
  const isTwo = needsSecondPerson(asked.kind, await countedAmount(ctx, asked))
  const to = isTwo ? ('REQUESTED' as const) : ('APPROVED' as const)
  const id = ctx.newId()
  const { userId, name } = ctx.actor
  const asks = await ctx.db
    .insertInto('money_approval')
    .values({
      tenant_id: asked.tenantId,
      id,
      kind: asked.kind,
      status: begun<ApprovalStatus>(approvalStarts, to),
      subject_id: asked.subjectId,
      subject_name: asked.subjectName,
      policy_id: asked.policyId ?? null,
      account_id: asked.accountId ?? null,
      amount: asked.amount,
      currency: asked.currency,
      details: JSON.stringify(asked.details),
      reason: asked.reason,
      needs_second: isTwo,
      due_on: asked.dueOn ?? null,
      asked_by: userId,
      asked_by_name: name,
      asked_at: ctx.now,
      decided_by: isTwo ? null : userId,
      decided_by_name: isTwo ? null : name,
      decided_at: isTwo ? null : ctx.now,
      decision: null,
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (asks.length === 0)
    throw new Refused(
      refusal(
        'conflict',
        'APPROVAL_WAITING',
        `${APPROVAL_NAMES[asked.kind]} is asked for already: ${asked.subjectName}. Decide or withdraw that request first.`,
      ),
    )
  const words =
    asked.amount === null ? 'asked for' : `of ${formatMoney(asked.amount, asked.currency)} asked for`
  auditApproval(
    ctx,
    { ...asked, id, accountId: asked.accountId ?? null },
    { action: 'moneyApproval.asked', words, from: null, to },
  )
  return { id, status: to }
}

/** What was approved is complete; a second call changes nothing. */
export const completeApproval = async (
  ctx: Pick<PublicCtx, 'db' | 'now' | 'audit'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> => {
  const done = transition<ApprovalStatus, 'complete'>(approvalEvents, 'complete', 'APPROVED')
  const row = await ctx.db
    .updateTable('money_approval')
    .set({ status: done, done_at: ctx.now, lock_version: sql<number>`lock_version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .returning(['kind', 'subject_name', 'account_id'])
    .executeTakeFirst()
  if (row)
    auditApproval(
      ctx,
      { tenantId, id, kind: row.kind, subjectName: row.subject_name, accountId: row.account_id },
      { action: 'moneyApproval.done', words: 'done', from: 'APPROVED', to: 'DONE' },
    )
}
