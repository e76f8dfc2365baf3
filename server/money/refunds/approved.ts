import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'
import type { ApprovalRow } from '../approval/rows.ts'
import { refuseMoreThanOwed } from './ask.ts'
import { refuseBeforeFinancer } from './financers.ts'
import type { RefundRow } from './rows.ts'
import { moveRefund } from './settle.ts'
import { refuseUnfundedParts } from './trust.ts'

/** With the method of the payment that it goes back by. */
type Part = RefundRow & { method: string | null }

const partsOf = async (ctx: Ctx, approval: ApprovalRow): Promise<Part[]> => {
  const { rows } = await sql<Part>`select refund.*, (select payment_method from payment
      where payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id) as method
    from refund where tenant_id = ${approval.tenant_id}
    and approval_id = ${approval.id} and status = 'REQUESTED' order by id for update`.execute(ctx.db)
  return rows
}

/** Sends what was approved, unless less is owed meanwhile; it is complete once all of it has arrived. */
export const refundApproved = async (ctx: Ctx, approval: ApprovalRow): Promise<'later'> => {
  const { tenant_id, policy_id, account_id, currency, amount } = approval
  if (policy_id === null || account_id === null || amount === null)
    throw new Error('a refund without policy or amount')
  const policy = { tenant_id, id: policy_id, account_id, currency }
  const owed = await refuseMoreThanOwed(ctx, policy, amount, 0)
  const parts = await partsOf(ctx, approval)
  await refuseBeforeFinancer(ctx, policy, owed, parts)
  await refuseUnfundedParts(
    ctx,
    currency,
    parts.map((part) => ({ ...part, paymentId: part.payment_id })),
  )
  for (const part of parts) {
    await moveRefund(ctx, part, 'approve')
    if (part.payment_id !== null) ctx.enqueue({ type: 'refund.send', tenantId: tenant_id, refundId: part.id })
  }
  return 'later'
}

/** A refund that is declined or taken back stays owed. */
export const refundRefused = async (ctx: Ctx, approval: ApprovalRow): Promise<void> => {
  for (const part of await partsOf(ctx, approval)) await moveRefund(ctx, part, 'cancel')
}
