import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'
import type { ApprovalRow } from '../approval/rows.ts'
import { refuseMoreThanOwed } from './ask.ts'
import type { RefundRow } from './rows.ts'
import { moveRefund } from './settle.ts'

const partsOf = async (ctx: Ctx, approval: ApprovalRow): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`select * from refund where tenant_id = ${approval.tenant_id}
    and approval_id = ${approval.id} and status = 'REQUESTED' order by id for update`.execute(ctx.db)
  return rows
}

/** Sends what was approved, unless less is owed meanwhile; it is complete once all of it has arrived. */
export const refundApproved = async (ctx: Ctx, approval: ApprovalRow): Promise<'later'> => {
  const { tenant_id, policy_id, account_id, currency, amount } = approval
  if (policy_id === null || account_id === null || amount === null)
    throw new Error('a refund without policy or amount')
  await refuseMoreThanOwed(ctx, { tenant_id, id: policy_id, account_id, currency }, amount, 0)
  for (const part of await partsOf(ctx, approval)) {
    await moveRefund(ctx, part, 'approve')
    if (part.payment_id !== null) ctx.enqueue({ type: 'refund.send', tenantId: tenant_id, refundId: part.id })
  }
  return 'later'
}

/** A refund that is declined or taken back stays owed. */
export const refundRefused = async (ctx: Ctx, approval: ApprovalRow): Promise<void> => {
  for (const part of await partsOf(ctx, approval)) await moveRefund(ctx, part, 'cancel')
}
