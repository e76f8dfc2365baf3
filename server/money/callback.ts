import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { CallbackEvent } from '#server/integrations/payment/card-processor.ts'
import { applyReport } from '#server/money/payments.ts'

/** The event that the card processor signed; refused with 401 when signature or time are wrong. */
const verifiedEvent = (ctx: PublicCtx): CallbackEvent => {
  const { raw } = ctx.caller
  if (!raw)
    throw new Refused(refusal('unauthenticated', 'SIGNATURE_REFUSED', 'The signature headers are missing.'))
  const event = ctx.ports.cardProcessor.verifyCallback(raw.headers, raw.body, ctx.now.getTime())
  if (event.kind !== 'event') throw new Refused(event)
  return event
}

/**
 * A signed notification. The event's id is kept in the same transaction as its effect, so that the second delivery
 * changes nothing and is answered like the first.
 */
export const takeCallback = async (ctx: PublicCtx): Promise<void> => {
  const event = verifiedEvent(ctx)
  const kept = await ctx.db
    .insertInto('processor_event')
    .columns(['event_id', 'payment_id', 'received_at'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select((one) => [
          one.val(event.id).as('event_id'),
          'payment.id as payment_id',
          one.val(ctx.now).as('received_at'),
        ])
        .where('payment.id', '=', event.payment.intentId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  if (kept) await applyReport(ctx, event.payment)
}
