import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { refundContract } from '#contract/money/refunds.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { refundRules, refundStarts, type RefundStatus } from '#domain/money/refunds/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { refuseMoreThanOwed } from './ask.ts'
import { refuseBeforeFinancer } from './financers.ts'
import { readRefund, refundView } from './rows.ts'
import { arrive, type Locked, lockRefund, moveRefund, send } from './settle.ts'
import { refuseUnfundedParts } from './trust.ts'

type Body = InputOf<(typeof refundContract)['refundMove']>['body']

/** Another refund in the place of one that failed, by the same way or by check. */
const replace = async (ctx: Ctx, { refund, payment }: Locked, isByCheck: boolean): Promise<string> => {
  const policy = { ...refund, id: refund.policy_id }
  const owed = await refuseMoreThanOwed(ctx, policy, refund.amount, 0)
  await refuseBeforeFinancer(ctx, policy, owed, [refund])
  const paymentId = isByCheck ? null : refund.payment_id
  await refuseUnfundedParts(ctx, refund.currency, [
    { amount: refund.amount, paymentId, method: payment?.payment_method ?? null },
  ])
  const id = ctx.newId()
  await ctx.db
    .insertInto('refund')
    .values({
      tenant_id: refund.tenant_id,
      id,
      approval_id: refund.approval_id,
      policy_id: refund.policy_id,
      account_id: refund.account_id,
      carrier_id: refund.carrier_id,
      processor_id: refund.processor_id,
      company_name: refund.company_name,
      policy_number: refund.policy_number,
      currency: refund.currency,
      amount: refund.amount,
      payment_id: paymentId,
      payee: refund.payee,
      payee_name: refund.payee_name,
      status: begun<RefundStatus>(refundStarts, 'SENDING'),
      reason: refund.reason,
      due_on: refund.due_on,
      failure: null,
      check_number: null,
      asked_by_name: ctx.actor.name,
      created_at: ctx.now,
      sent_at: null,
      settled_at: null,
    })
    .execute()
  if (!isByCheck) ctx.enqueue({ type: 'refund.send', tenantId: refund.tenant_id, refundId: id })
  return id
}

const checkNumberOf = ({ checkNumber }: Body): string => {
  if (checkNumber) return checkNumber
  throw new Refused(
    fieldRefusal(
      'checkNumber',
      'Enter the number of the check, so that it can be found at the bank.',
      'REQUIRED',
    ),
  )
}

/** Records what happened to a check, or puts another refund in the place of one that failed. */
export const moveByHand = async (ctx: Ctx, body: Body) => {
  await readRefund(ctx, body.id)
  const locked = await lockRefund(ctx, body.id)
  if (!locked) throw new Error('a refund that was read is gone')
  const { refund } = locked
  refuseAction(ctx, refundRules, body.action, {
    status: refund.status,
    isByCheck: refund.payment_id === null,
  })
  refuseIf(versionRefusal('refund', refund.lock_version, body.version))
  let shown = refund.id
  if (body.action === 'mail') await send(ctx, locked, 'mail', checkNumberOf(body))
  else if (body.action === 'settle') await arrive(ctx, locked, 'settle')
  else if (body.action === 'retry' || body.action === 'byCheck') {
    await moveRefund(ctx, refund, body.action)
    shown = await replace(ctx, locked, body.action === 'byCheck')
  }
  return refundView(ctx, await readRefund(ctx, shown, sql``))
}
