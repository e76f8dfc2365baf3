import type { InputOf } from '#contract/endpoint.ts'
import type { borContract } from '#contract/policy/bor/letters.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { borLifecycle, borRules } from '#domain/policy/bor/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { putInEffect } from './effect.ts'
import { attachLetter } from './letters.ts'
import { tellOfEnd } from './papers.ts'
import { factsOf, type OrderRow, orderView, readOrder } from './rows.ts'

type Body = InputOf<(typeof borContract)['borDecide']>['body']

const close = async (
  ctx: Ctx,
  order: OrderRow,
  action: 'rescind' | 'reject',
  reason: string | null,
): Promise<OrderRow> => {
  const saved = await ctx.db
    .updateTable('bor_order')
    .set({
      status: transition(borLifecycle, action, order.status),
      decided_at: ctx.now,
      decided_by_name: ctx.actor.name,
      reason,
      held_reason: null,
      held_on: null,
      modified_at: ctx.now,
      lock_version: order.lock_version + 1,
    })
    .where('tenant_id', '=', order.tenant_id)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellOfEnd(ctx, saved)
  return saved
}

const reasonOf = ({ reason, action }: Body): string => {
  if (reason) return reason
  const sentence =
    action === 'reject'
      ? 'Say what is wrong with the letter: both agencies read it.'
      : 'Say who released the letter before its days are over.'
  throw new Refused(fieldRefusal('reason', sentence, 'REQUIRED'))
}

const effect = async (ctx: Ctx, order: OrderRow, body: Body): Promise<OrderRow> => {
  const { today, effectiveOn } = factsOf(ctx, order)
  const reason = today < effectiveOn ? reasonOf(body) : (body.reason ?? null)
  const result = await putInEffect(ctx, order, { name: ctx.actor.name, reason })
  if (typeof result === 'string') throw new Refused(refusal('conflict', 'BOR_HELD', result))
  return result
}

const DECISIONS: Readonly<
  Record<Body['action'], (ctx: Ctx, order: OrderRow, body: Body) => Promise<OrderRow>>
> = {
  rescind: async (ctx, order, { letterId }) => {
    await attachLetter(ctx, letterId, order, 'RESCINDS')
    return close(ctx, order, 'rescind', null)
  },
  reject: (ctx, order, body) => close(ctx, order, 'reject', reasonOf(body)),
  effect,
}

/** Answers a letter. Its row is locked first, so that of a rescinding letter and the calendar only one comes through. */
export const decideLetter = async (ctx: Ctx, body: Body) => {
  const order = await readOrder(ctx, body.id, true)
  refuseAction(ctx, borRules, body.action, factsOf(ctx, order))
  refuseIf(versionRefusal('letter', order.lock_version, body.version))
  return orderView(ctx, await DECISIONS[body.action](ctx, order, body))
}
