import { sql } from 'kysely'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import type { Ctx } from '#server/command/ctx.ts'

/**
 * Refuses a payment out of the trust account that it does not hold: money that processors still have is not in it. Sandboxes
 * have no money in it either.
 */
export const refuseBeyondTrust = async (ctx: Ctx, amount: Cents, currency: Currency): Promise<void> => {
  const { rows } = await sql<{ held: Cents }>`select coalesce(sum(amount), 0)::bigint as held from posting
    where account = 'cash' and currency = ${currency}
      and tenant_id not in (select tenant_id from tenant_clock)`.execute(ctx.db)
  const held = rows[0]?.held ?? 0
  if (amount > held)
    throw new Refused(
      refusal(
        'conflict',
        'PAYOUT_ABOVE_TRUST',
        `The trust account holds ${formatMoney(held, currency)}, and this pays ${formatMoney(amount, currency)}. Wait until processors have settled what they hold.`,
      ),
    )
}
