import { sql } from 'kysely'
import { type Cents, sumCents } from '#domain/kernel/money.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { FinanceTerms } from '#domain/money/finance/agreement.ts'
import type { FinanceFacts } from '#domain/money/finance/lifecycle.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { FinanceAgreementRow } from '#server/database/tables/money/finance-tables.ts'
import type { PolicyRow } from '#server/database/tables.ts'
import { policyToday } from '../../policy/shared/policy.ts'

/** A policy with the invoice that is or could be financed: that of its issuance. */
export interface FinancePolicy extends Pick<
  PolicyRow,
  | 'tenant_id'
  | 'id'
  | 'account_id'
  | 'carrier_id'
  | 'processor_id'
  | 'policy_number'
  | 'company_name'
  | 'agency_name'
  | 'agent'
  | 'contact'
  | 'market'
  | 'state'
  | 'currency'
  | 'status'
  | 'effective_date'
  | 'end_date'
  | 'product'
> {
  invoice_id: string
  invoice_number: string
  due_date: LocalDate
  open: Cents
  paid: Cents
  /** Broker, MGA and other fees that the invoice charges; they belong to the down payment. */
  fees: Cents
  /** It is paid in parts of a plan of ours. */
  is_planned: boolean
  /** Money that is on its way to the invoice. */
  is_being_paid: boolean
}

export interface FinanceMoney {
  kind: 'FUNDING' | 'INSTALLMENT' | 'PAYOFF' | 'RETURN'
  amount: Cents
  insured_amount: Cents
  due_on: LocalDate | null
  occurred_on: LocalDate
}

/** An agreement with its money. */
export interface Agreement extends FinanceAgreementRow {
  money: FinanceMoney[]
}

/** The policy that a financing is about; refused as absent when the caller may not see it. */
export const financePolicy = async (ctx: Ctx, policyId: string): Promise<FinancePolicy> => {
  const { rows } = await sql<FinancePolicy>`
    select policy.tenant_id, policy.id, policy.account_id, policy.carrier_id, policy.processor_id,
      policy.policy_number, policy.company_name, policy.agency_name, policy.agent, policy.contact, policy.market,
      policy.state, policy.currency, policy.status, policy.effective_date, policy.end_date, policy.product,
      invoice.id as invoice_id, invoice.invoice_number, invoice.due_date, invoice.open_balance as open,
      invoice.amount_paid as paid, invoice.items is not null as is_planned,
      invoice.mga_fee + invoice.broker_fee + invoice.additional_broker_fee + invoice.inspection_fee as fees,
      exists (select from payment where payment.tenant_id = invoice.tenant_id and payment.invoice_id = invoice.id
        and payment.status = 'In process' and payment.completion is not null) as is_being_paid
    from policy join lateral (select * from invoice first where first.tenant_id = policy.tenant_id
      and first.policy_id = policy.id order by first.created_at, first.invoice_number limit 1) invoice on true
    where policy.id = ${policyId} and ${visible(ctx.actor, 'policy')}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw absent('policy')
  return row
}

type Named = Pick<FinancePolicy, 'tenant_id' | 'id'>

const moneyOfRow = sql`(select coalesce(json_agg(json_build_object('kind', money.kind, 'amount', money.amount,
    'insured_amount', money.insured_amount, 'due_on', money.due_on, 'occurred_on', money.occurred_on)
    order by money.recorded_at, money.key), '[]') from finance_money money
  where money.tenant_id = agreement.tenant_id and money.agreement_id = agreement.id)`

/** The latest financing of a policy; null where it never had one. */
export const agreementOf = async (
  { db }: Pick<PublicCtx, 'db'>,
  { tenant_id, id }: Named,
): Promise<Agreement | null> => {
  const { rows } = await sql<Agreement>`select agreement.*, ${moneyOfRow} as money
    from finance_agreement agreement where agreement.tenant_id = ${tenant_id} and agreement.policy_id = ${id}
    order by agreement.accepted_at desc, agreement.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The same under its lock, so that two who move it come one after the other; refused as absent where there is none. */
export const lockedAgreement = async (ctx: Pick<PublicCtx, 'db'>, policy: Named): Promise<Agreement> => {
  await sql`select id from finance_agreement where tenant_id = ${policy.tenant_id} and policy_id = ${policy.id}
    for update`.execute(ctx.db)
  const agreement = await agreementOf(ctx, policy)
  if (!agreement) throw absent('policy')
  return agreement
}

const totalOf = ({ money }: Pick<Agreement, 'money'>, ...kinds: FinanceMoney['kind'][]): Cents =>
  sumCents(money.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))

export const fundedOf = (agreement: Pick<Agreement, 'money'>): Cents => totalOf(agreement, 'FUNDING')

/** What the company was paid, in installments and at once. */
export const paidOf = (agreement: Pick<Agreement, 'money'>): Cents =>
  totalOf(agreement, 'INSTALLMENT', 'PAYOFF')

export const termsOf = (agreement: FinanceAgreementRow): FinanceTerms => ({
  totalPremium: agreement.total_premium,
  downPayment: agreement.down_payment,
  amountFinanced: agreement.amount_financed,
  apr: agreement.apr,
  count: agreement.installments,
  firstInstallmentDue: agreement.first_installment_due,
})

/** What the rules look at. */
export const factsOf = (
  now: Date,
  policy: Pick<FinancePolicy, 'market' | 'state'>,
  agreement: FinanceAgreementRow,
): FinanceFacts => ({
  status: agreement.status,
  today: policyToday(now, policy),
  acceptedOn: agreement.accepted_on,
  curableUntil: agreement.curable_until,
})
