import type { InputOf } from '#contract/endpoint.ts'
import type { approvalContract } from '#contract/money/approval.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { approvalLifecycle, approvalRules, type ApprovalStatus } from '#domain/money/approval.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { auditApproval, completeApproval } from './ask.ts'
import { APPROVAL_EFFECTS } from './effects.ts'
import { approvalFacts, type ApprovalRow, approvalView, readApproval } from './rows.ts'

type Body = InputOf<(typeof approvalContract)['moneyApprovalDecide']>['body']

const WORDS = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const

const reasonOf = ({ action, reason }: Body): string | null => {
  if (action === 'approve' || reason) return reason ?? null
  if (action === 'withdraw') return null
  throw new Refused(fieldRefusal('reason', 'Say why it is declined: who asked reads it.', 'REQUIRED'))
}

const write = async (ctx: Ctx, row: ApprovalRow, body: Body): Promise<ApprovalRow> => {
  const reason = reasonOf(body)
  const status = transition<ApprovalStatus, Body['action']>(approvalLifecycle, body.action, row.status)
  return ctx.db
    .updateTable('money_approval')
    .set({
      status,
      decided_by: ctx.actor.userId,
      decided_by_name: ctx.actor.name,
      decided_at: ctx.now,
      decision: reason,
      lock_version: row.lock_version + 1,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Decides a request. Its row is locked first: of two who decide at once the second finds it decided. */
export const decideApproval = async (ctx: Ctx, body: Body) => {
  const row = await readApproval(ctx, body.id, true)
  refuseAction(ctx, approvalRules, body.action, approvalFacts(ctx, row))
  refuseIf(versionRefusal('request', row.lock_version, body.version))
  const saved = await write(ctx, row, body)
  const { tenant_id: tenantId, id } = row
  auditApproval(
    ctx,
    { tenantId, id, accountId: row.account_id, kind: row.kind, subjectName: row.subject_name },
    {
      action: `moneyApproval.${WORDS[body.action]}`,
      words: WORDS[body.action],
      from: row.status,
      to: saved.status,
    },
  )
  const effect = APPROVAL_EFFECTS[row.kind]
  if (body.action === 'decline' || body.action === 'withdraw') await effect?.refused?.(ctx, saved)
  else if ((await effect?.approved(ctx, saved)) !== 'later') await completeApproval(ctx, { tenantId, id })
  return approvalView(ctx, await readApproval(ctx, id))
}
