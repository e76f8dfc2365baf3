import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { type Cents, sumCents } from '#domain/kernel/money.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import { TAKEN_STATUSES } from '#domain/money/refunds/lifecycle.ts'
import type { FinancerDue } from '#domain/money/refunds/plan.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { RefundRow } from './rows.ts'

/** A finance company that returned premium of a policy is owed to first. */
export interface Financer extends FinancerDue {
  /** Last day for its part; null where its state sets none. */
  dueOn: LocalDate | null
}

/**
 * Of a `policy`: the finance companies that are still to be paid of returned premium, the first return first, less what is asked
 * for or has gone to them. A JSON list, or null.
 */
export const financersOfPolicy = sql<Financer[] | null>`(
  select json_agg(json_build_object('name', name, 'due', due, 'dueOn', due_on) order by since, name) from (
    select agreement.financer_name as name, min(money.due_on) as due_on, min(money.recorded_at) as since,
      sum(money.amount - money.insured_amount) - coalesce((select sum(gone.amount) from refund gone
        where gone.policy_id = policy.id and gone.payee_name = agreement.financer_name
          and (gone.status = 'REQUESTED' or gone.status = any(${[...TAKEN_STATUSES]}::text[]))), 0) as due
    from finance_agreement agreement join finance_money money on money.tenant_id = agreement.tenant_id
      and money.agreement_id = agreement.id and money.kind = 'RETURN'
    where agreement.tenant_id = policy.tenant_id and agreement.policy_id = policy.id
    group by agreement.financer_name) returned
  where due > 0)`

/** Read after the invoices of the policy were locked. */
export const financersDue = async ({ db }: Pick<PublicCtx, 'db'>, policyId: string): Promise<Financer[]> => {
  const { rows } = await sql<{ financers: Financer[] | null }>`select ${financersOfPolicy} as financers
    from policy where id = ${policyId}`.execute(db)
  return rows[0]?.financers ?? []
}

/**
 * Refuses (conflict, REFUND_FINANCER_FIRST) to pay out `parts` of what is owed where who paid would get what belongs to a
 * finance company. `owed` is before them; minor units.
 */
export const refuseBeforeFinancer = async (
  ctx: Pick<PublicCtx, 'db'>,
  policy: { id: string; currency: 'USD' | 'GBP' },
  owed: Cents,
  parts: readonly Pick<RefundRow, 'amount' | 'payee'>[],
): Promise<void> => {
  const financers = await financersDue(ctx, policy.id)
  const due = sumCents(financers.map((one) => one.due))
  const left = owed - sumCents(parts.map(({ amount }) => amount))
  const isForInsured = parts.some(({ payee }) => payee === 'INSURED')
  refuseIf(
    isForInsured && due > left
      ? refusal(
          'conflict',
          'REFUND_FINANCER_FIRST',
          `${formatMoney(due, policy.currency)} of what is owed back belongs to ${financers.map(({ name }) => name).join(' and ')}, which financed the premium. Leave this, and ask for the refund anew: it pays the finance company first.`,
        )
      : null,
  )
}
