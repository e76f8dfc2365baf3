import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Refusal, refusal } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { type FinanceTerms, payoffOn } from '#domain/money/finance/agreement.ts'
import {
  ENDED_FINANCE,
  financeEvents,
  financeLifecycle,
  type FinanceStatus,
} from '#domain/money/finance/lifecycle.ts'
import { payeesOfReturn } from '#domain/money/finance/payees.ts'
import { financeRowOf } from '#domain/money/finance/states.ts'
import { statusList } from '#server/database/status-list.ts'
import { changeOf, insertion, type ReadyWrite, Worked } from '#server/database/statements/whole-rows.ts'
import type { FinanceAgreementRow } from '#server/database/tables/money/finance-tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { policyToday, type WholePolicy } from '../../policy/shared/policy.ts'

type Financed = Pick<WholePolicy, 'tenant_id' | 'id' | 'market' | 'state'>

interface Open extends FinanceAgreementRow {
  /** What the company was paid. */
  paid: Cents
  funded: Cents
  /** Premium that was returned to it, or is to be. */
  returned: Cents
}

/** The financing of a policy that has not ended, locked; null where there is none. */
const openFinancing = async (
  { db }: Pick<PublicCtx, 'db'>,
  { tenant_id, id }: Financed,
): Promise<Open | null> => {
  const { rows } = await sql<Open>`select agreement.*,
      (select coalesce(sum(money.amount) filter (where money.kind in ('INSTALLMENT', 'PAYOFF')), 0)::bigint
        from finance_money money where money.tenant_id = agreement.tenant_id
          and money.agreement_id = agreement.id) as paid,
      (select coalesce(sum(money.amount) filter (where money.kind = 'FUNDING'), 0)::bigint
        from finance_money money where money.tenant_id = agreement.tenant_id
          and money.agreement_id = agreement.id) as funded,
      (select coalesce(sum(money.amount - money.insured_amount) filter (where money.kind = 'RETURN'), 0)::bigint
        from finance_money money where money.tenant_id = agreement.tenant_id
          and money.agreement_id = agreement.id) as returned
    from finance_agreement agreement where agreement.tenant_id = ${tenant_id} and agreement.policy_id = ${id}
      and agreement.status not in ${statusList(ENDED_FINANCE)}
    for update of agreement`.execute(db)
  return rows[0] ?? null
}

const termsOf = (row: FinanceAgreementRow): FinanceTerms => ({
  totalPremium: row.total_premium,
  downPayment: row.down_payment,
  amountFinanced: row.amount_financed,
  apr: row.apr,
  count: row.installments,
  firstInstallmentDue: row.first_installment_due,
})

const moved = (
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  row: FinanceAgreementRow,
  step: 'askCancel' | 'policyEnds',
  change: { ended_on?: LocalDate } = {},
): ReadyWrite =>
  changeOf(ctx.db, 'finance_agreement', row, {
    ...change,
    status: transition<FinanceStatus, 'askCancel' | 'policyEnds'>(
      { askCancel: financeLifecycle.askCancel, policyEnds: financeEvents.policyEnds },
      step,
      row.status,
    ),
    modified_at: ctx.now,
    lock_version: new Worked('lock_version + 1'),
  })

const notAsked = (): Refusal =>
  refusal(
    'conflict',
    'FINANCE_NOT_ASKED',
    'The finance company of this policy has not given notice of its intent to cancel. Record the default and the notice first.',
  )

const daysLeft = (until: LocalDate): Refusal =>
  refusal(
    'conflict',
    'FINANCE_NOTICE_DAYS',
    `The insured can still pay the finance company until ${formatDay(until, 'US')}, as its notice of intent says. Ask for the cancellation after that day.`,
  )

/**
 * Whether the finance company of a policy may have it canceled by its power of attorney today, and the step that its
 * financing takes with that. A policy whose financing is not recorded here is nobody's to judge.
 */
export const cancelByFinancer = async (
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  policy: Financed,
): Promise<{ refusal: Refusal | null; writes: ReadyWrite[] }> => {
  const open = await openFinancing(ctx, policy)
  if (!open || open.status === 'REQUESTED_CANCEL') return { refusal: null, writes: [] }
  if (open.status !== 'NOTICE_OF_INTENT') return { refusal: notAsked(), writes: [] }
  return open.curable_until !== null && policyToday(ctx.now, policy) <= open.curable_until
    ? { refusal: daysLeft(open.curable_until), writes: [] }
    : { refusal: null, writes: [moved(ctx, open, 'askCancel')] }
}

/** The financing of a policy ends with the policy; the insured and the company settle between them what is left. */
export const financingEnds = async (
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  policy: Financed,
  on: LocalDate,
): Promise<ReadyWrite[]> => {
  const open = await openFinancing(ctx, policy)
  return open ? [moved(ctx, open, 'policyEnds', { ended_on: on })] : []
}

/**
 * To whom premium that a change or the end of a financed policy gives back is paid: the finance company first, as its
 * state says. Kept with the financing; nothing where the policy is not financed or nothing is given back.
 */
export const returnToFinancer = async (
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  policy: Financed,
  given: { refund: Cents; creditNumber: string; by: string },
): Promise<ReadyWrite[]> => {
  if (given.refund <= 0) return []
  const open = await openFinancing(ctx, policy)
  if (!open || open.funded <= 0) return []
  const today = policyToday(ctx.now, policy)
  const row = financeRowOf(policy.state, today)
  const { payoff } = payoffOn(row, termsOf(open), open.paid, today)
  const payees = payeesOfReturn(row, {
    returned: given.refund,
    owedToCompany: payoff - open.returned,
    cancelledOn: today,
  })
  return [
    insertion(ctx.db, 'finance_money', [
      {
        tenant_id: policy.tenant_id,
        agreement_id: open.id,
        key: `return:${given.creditNumber}`,
        kind: 'RETURN',
        amount: given.refund,
        insured_amount: payees.insured,
        due_on: payees.dueOn,
        occurred_on: today,
        recorded_by_name: given.by,
        recorded_at: ctx.now,
      },
    ]),
  ]
}
