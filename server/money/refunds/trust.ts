import { type Cents, type Currency, sumCents } from '#domain/kernel/money.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { refuseUnfunded } from '../shared/trust.ts'

interface Leaving {
  amount: Cents
  paymentId: string | null
  /** Of the payment that it goes back by. */
  method: string | null
}

/**
 * Refuses to hand refunds to the processor that the trust account is short of. A card's leave out of what the processor holds; a
 * check is looked at when it is mailed. Call it before they are kept as being sent.
 */
export const refuseUnfundedParts = async (
  ctx: Pick<PublicCtx, 'db' | 'sandbox'>,
  currency: Currency,
  parts: readonly Leaving[],
): Promise<void> => {
  const leaving = parts.filter(({ paymentId, method }) => paymentId !== null && method !== 'Credit Card')
  if (leaving.length > 0) await refuseUnfunded(ctx, currency, sumCents(leaving.map(({ amount }) => amount)))
}
