import { sql } from 'kysely'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { fundsRefusal, type TrustPosition } from '#domain/money/ledger/trust.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import type { Db } from '#server/database/kysely.ts'
import type { PublicCtx } from '#server/http/handlers.ts'

/** Position of every trust account, without sandboxes, whose money is none. */
export const trustPositions = async (db: Db): Promise<TrustPosition[]> => {
  const { rows } = await sql<TrustPosition>`
    select currency, cash as trust, owed, difference, claims, operating from trust_position
    where sandbox_id is null order by currency desc`.execute(db)
  return rows
}

/** Position of the trust account of a currency; no other payment out of it is worked out until the transaction ends. */
export const lockTrust = async (db: Db, currency: Currency): Promise<TrustPosition> => {
  await sql`select pg_advisory_xact_lock(hashtext('trust:' || ${currency}))`.execute(db)
  const none = { currency, trust: 0, owed: 0, difference: 0, claims: 0, operating: 0 }
  return (await trustPositions(db)).find((one) => one.currency === currency) ?? none
}

/** Refunds that processors were asked to take out of the trust account and that are not booked yet; minor units. */
const onItsWay = async (db: Db, currency: Currency): Promise<Cents> => {
  const { rows } = await sql<{ amount: Cents }>`select coalesce(sum(refund.amount), 0)::bigint as amount
    from refund join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
    where refund.status = 'SENDING' and refund.currency = ${currency}
      and payment.payment_method is distinct from 'Credit Card'
      and refund.tenant_id not in (select tenant_id from tenant_clock)`.execute(db)
  return rows[0]?.amount ?? 0
}

/**
 * Refuses (conflict, TRUST_SHORT) to pay `amount` out of the trust account of a currency where money of others would pay it:
 * a refund waits until carrier, agency and office have given their parts back, or own money advances it. Call it before
 * the payment is posted, in its transaction. What is of a sandbox moves no money and is never refused.
 */
export const refuseUnfunded = async (
  { db, sandbox }: Pick<PublicCtx, 'db' | 'sandbox'>,
  currency: Currency,
  amount: Cents,
): Promise<void> => {
  if (sandbox) return
  const position = await lockTrust(db, currency)
  refuseIf(fundsRefusal(position, amount + (await onItsWay(db, currency))))
}
