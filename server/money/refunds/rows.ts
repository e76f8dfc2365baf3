import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { refundContract } from '#contract/money/refunds.ts'
import { refundRules } from '#domain/money/refunds/lifecycle.ts'
import type { PaymentCompletion } from '#domain/money/completion.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'

export type RefundRow = Selectable<Database['refund']>
export type RefundView = OutputOf<(typeof refundContract)['refundMove']>

/** What the payment of a refund says of the card or account; null by check. */
export const completionOf = sql<Pick<PaymentCompletion, 'bankName' | 'cardType' | 'lastFourDigits'> | null>`(
  select json_build_object('bankName', payment.completion->>'bankName', 'cardType', payment.completion->>'cardType',
    'lastFourDigits', payment.completion->>'lastFourDigits')
  from payment where payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id)`

export interface Way {
  bankName: string | null
  cardType: string | null
  lastFourDigits: string | null
}

/** "Visa ending in 4242"; null by check. */
export const wayText = (way: Way | null): string | null => {
  if (way === null) return null
  const name = way.cardType ?? (way.bankName ? `Bank account at ${way.bankName}` : 'Bank account')
  return way.lastFourDigits ? `${name} ending in ${way.lastFourDigits}` : name
}

/** Where a refund goes: the name of the finance company that gets it, or the card or account; null by check to who paid. */
export const wayOf = (payeeName: string | null, way: Way | null): string | null => payeeName ?? wayText(way)

/** Rows of a page arrive as JSON, which writes instants as text. */
type Shown = Omit<
  RefundRow,
  | 'tenant_id'
  | 'approval_id'
  | 'account_id'
  | 'carrier_id'
  | 'processor_id'
  | 'lost'
  | 'created_at'
  | 'sent_at'
  | 'settled_at'
> & {
  way: Way | null
  created_at: Date | string
  sent_at: Date | string | null
  settled_at: Date | string | null
}

const instantOf = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString()

export const refundView = (ctx: Ctx, row: Shown): RefundView => ({
  id: row.id,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  companyName: row.company_name,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  payee: row.payee,
  way: wayOf(row.payee_name, row.payment_id === null ? null : row.way),
  checkNumber: row.check_number,
  reason: row.reason,
  failure: row.failure,
  dueOn: row.due_on,
  askedBy: row.asked_by_name,
  created: new Date(row.created_at).toISOString(),
  sent: instantOf(row.sent_at),
  settled: instantOf(row.settled_at),
  version: row.lock_version,
  actions: actionsFor(ctx, refundRules, { status: row.status, isByCheck: row.payment_id === null }),
})

/** A refund that the caller may see; refused as absent otherwise. */
export const readRefund = async (
  ctx: Ctx,
  id: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<RefundRow & { way: Way | null }> => {
  const { rows } = await sql<
    RefundRow & { way: Way | null }
  >`select refund.*, ${completionOf} as way from refund
    where refund.id = ${id} and ${visible(ctx.actor, 'refund')} ${lock}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('refund')
  return row
}
