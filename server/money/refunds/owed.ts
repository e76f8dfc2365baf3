import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { refundContract } from '#contract/money/refunds.ts'
import { refundDueOn } from '#domain/money/refunds/deadlines.ts'
import { TAKEN_STATUSES } from '#domain/money/refunds/lifecycle.ts'
import { sumCents } from '#domain/kernel/money.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { visible } from '#server/database/scope.ts'
import { type Financer, financersOfPolicy } from './financers.ts'

type Owed = OutputOf<(typeof refundContract)['refundOwed']>['content'][number]

interface OwedRow extends Omit<Owed, 'dueOn' | 'toFinancer' | 'financerName'> {
  state: string | null
  financers: Financer[] | null
}

const earliest = (...days: (string | null)[]): string | null =>
  days.flatMap((day) => day ?? []).toSorted()[0] ?? null

/** At most so many are shown: those that press most. */
const MOST = 200

/** Policies of which money is owed back and neither asked for nor on its way, those first whose last day comes first. */
export const refundsOwed = async (ctx: Ctx, policyId: string | undefined): Promise<Owed[]> => {
  const { rows } = await sql<OwedRow>`
    with back as (
      select policy_id, sum(refunded) as amount from invoice_adjustment
      where ${policyId ?? null}::uuid is null or policy_id = ${policyId ?? null}::uuid group by policy_id
    ), taken as (
      select policy_id, sum(amount - lost) as amount from refund
      where status = 'REQUESTED' or status = any(${[...TAKEN_STATUSES]}::text[]) group by policy_id
    )
    select policy.id as "policyId", policy_number as "policyNumber", product, company_name as "companyName", currency,
      state, ${financersOfPolicy} as financers, (back.amount - coalesce(taken.amount, 0))::bigint as owed,
      coalesce((select max(created_at)::date from credit_note where credit_note.policy_id = policy.id
        and credit_note.refund > 0), policy.created_at::date)::text as since
    from back join policy on policy.id = back.policy_id left join taken on taken.policy_id = back.policy_id
    where back.amount > coalesce(taken.amount, 0) and ${visible(ctx.actor, 'policy')}
    order by since, policy_number limit ${MOST}`.execute(ctx.db)
  return rows
    .map(({ state, financers, ...row }) => ({
      ...row,
      toFinancer: Math.min(row.owed, sumCents((financers ?? []).map(({ due }) => due))),
      financerName: financers?.map(({ name }) => name).join(', ') ?? null,
      dueOn: earliest(refundDueOn(state, row.since), ...(financers ?? []).map(({ dueOn }) => dueOn)),
    }))
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'))
}
