import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { pastDueOf, payoffOn } from '#domain/money/finance/agreement.ts'
import {
  DUE_AFTER_DISAFFIRMING_DAYS,
  type FinanceAction,
  financeEvents,
  financeLifecycle,
  type FinanceStatus,
} from '#domain/money/finance/lifecycle.ts'
import { loanSchedule } from '#domain/money/finance/schedule.ts'
import { financeRowOf, intentDaysOf } from '#domain/money/finance/states.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import {
  changeOf,
  insertion,
  together,
  type WholeRow,
  Worked,
} from '#server/database/statements/whole-rows.ts'
import { policyToday } from '../../policy/shared/policy.ts'
import { bookFunding, moveDueDay, type Received, sendFundingBack } from './funding.ts'
import { type Agreement, type FinancePolicy, paidOf, termsOf } from './rows.ts'

const STEPS = { ...financeEvents, ...financeLifecycle }
type Step = keyof typeof STEPS

/** What each step is called on the trail. */
const SAID: Readonly<Record<Step, string>> = {
  disaffirm: 'disaffirmed',
  fund: 'funded',
  collect: 'paid in part',
  miss: 'in default',
  sendIntent: 'in default: the finance company gave notice of its intent to cancel',
  cure: 'cured',
  askCancel: 'in default: the finance company asks for the cancellation',
  payOff: 'paid off',
  close: 'closed',
  activate: 'running: the days to disaffirm are over',
  paidUp: 'paid off with its last installment',
  caughtUp: 'cured: nothing is past due any more',
  policyEnds: 'closed: the policy ended',
}

type Change = Partial<Omit<WholeRow<'finance_agreement'>, 'status'>>

/** Moves an agreement one step, if it is where it was read; the trail says so. */
export const moved = async (
  ctx: PublicCtx,
  policy: Pick<FinancePolicy, 'policy_number'>,
  agreement: Agreement,
  step: Step,
  change: Change = {},
): Promise<void> => {
  const status = transition<FinanceStatus, Step>(STEPS, step, agreement.status)
  await together(ctx.db, [
    changeOf(ctx.db, 'finance_agreement', agreement, {
      ...change,
      status,
      modified_at: ctx.now,
      lock_version: new Worked('lock_version + 1'),
    }),
  ]).execute()
  ctx.audit({
    tenantId: agreement.tenant_id,
    accountId: agreement.account_id,
    action: `finance.${step}`,
    recordKind: 'financing',
    recordId: agreement.id,
    fromStatus: agreement.status,
    toStatus: status,
    summary: `Financing of policy ${policy.policy_number} ${SAID[step]}`,
    detail: { policyId: agreement.policy_id },
  })
}

/** A day of the past, and not before the financing was accepted. */
export const dayRefusal = (
  ctx: Pick<PublicCtx, 'now'>,
  policy: FinancePolicy,
  agreement: Agreement,
  field: string,
  on: LocalDate,
) => {
  const today = policyToday(ctx.now, policy)
  if (on > today)
    return fieldRefusal(
      field,
      `${formatDay(on, policy.market)} is still to come. Enter the day on which it happened.`,
      'DAY_NOT_ALLOWED',
    )
  return on < agreement.accepted_on
    ? fieldRefusal(
        field,
        `The financing was accepted on ${formatDay(agreement.accepted_on, policy.market)}. Enter this day or a later one.`,
        'DAY_NOT_ALLOWED',
      )
    : null
}

/** Steps that need nothing but their day. */
export type PlainStep = 'disaffirm' | 'miss' | 'sendIntent' | 'cure' | 'askCancel' | 'close'

export const takeStep = async (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  step: PlainStep,
  on: LocalDate,
): Promise<void> => {
  if (step === 'sendIntent')
    return moved(ctx, policy, agreement, step, {
      notice_on: on,
      curable_until: addDays(on, intentDaysOf(financeRowOf(policy.state, on))),
    })
  if (step === 'cure') return moved(ctx, policy, agreement, step, { notice_on: null, curable_until: null })
  if (step === 'close') return moved(ctx, policy, agreement, step, { ended_on: on })
  if (step !== 'disaffirm') return moved(ctx, policy, agreement, step)
  const today = policyToday(ctx.now, policy)
  if (agreement.status === 'FUNDED') await sendFundingBack(ctx, policy, agreement, agreement.financer_name)
  await moveDueDay(ctx, agreement, addDays(today, DUE_AFTER_DISAFFIRMING_DAYS))
  return moved(ctx, policy, agreement, step, { disaffirmed_on: today, ended_on: today })
}

/** The finance company pays exactly what was financed. */
export const fund = async (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  received: Received,
): Promise<void> => {
  if (received.amount !== agreement.amount_financed)
    refuseIf(
      fieldRefusal(
        'amount',
        `${formatMoney(agreement.amount_financed, agreement.currency)} is financed. Record exactly this amount.`,
        'AMOUNT_NOT_DUE',
      ),
    )
  await bookFunding(ctx, policy, agreement, received)
  await moved(ctx, policy, agreement, 'fund', { funded_on: received.on })
}

const keep = async (
  ctx: PublicCtx,
  agreement: Agreement,
  kind: 'INSTALLMENT' | 'PAYOFF',
  { amount, on, by, reference }: Received,
): Promise<void> => {
  const row = insertion(ctx.db, 'finance_money', [
    {
      tenant_id: agreement.tenant_id,
      agreement_id: agreement.id,
      key: `${kind.toLowerCase()}:${reference}`,
      kind,
      amount,
      occurred_on: on,
      recorded_by_name: by,
      recorded_at: ctx.now,
    },
  ])
  await together(ctx.db, [row]).execute()
}

/** What follows from the installments that are paid: all of them, or none past due any more. */
const afterPaying = (agreement: Agreement, paid: Cents, today: LocalDate): Step | null => {
  const terms = termsOf(agreement)
  if (paid >= loanSchedule(terms).total) return 'paidUp'
  const isBehind = agreement.status === 'DEFAULT' || agreement.status === 'NOTICE_OF_INTENT'
  return isBehind && pastDueOf(terms, paid, today) === 0 ? 'caughtUp' : null
}

/** An installment, or part of one, that the finance company was paid. Refused above what is left. */
export const collect = async (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  received: Received,
): Promise<void> => {
  const paid = paidOf(agreement) + received.amount
  const left = loanSchedule(termsOf(agreement)).total - paidOf(agreement)
  if (received.amount <= 0 || received.amount > left)
    refuseIf(
      fieldRefusal(
        'amount',
        `${formatMoney(left, agreement.currency)} is left of all installments. Record an amount up to it.`,
        'AMOUNT_NOT_DUE',
      ),
    )
  transition<FinanceStatus, 'collect'>(financeLifecycle, 'collect', agreement.status)
  await keep(ctx, agreement, 'INSTALLMENT', received)
  const next = afterPaying(agreement, paid, policyToday(ctx.now, policy))
  const cleared = next === 'caughtUp' ? { notice_on: null, curable_until: null } : { ended_on: received.on }
  if (next) return moved(ctx, policy, agreement, next, cleared)
  ctx.audit({
    tenantId: agreement.tenant_id,
    accountId: agreement.account_id,
    action: 'finance.collect',
    recordKind: 'financing',
    recordId: agreement.id,
    summary: `Installment of ${formatMoney(received.amount, agreement.currency)} paid for the financing of policy ${policy.policy_number}`,
    detail: { policyId: agreement.policy_id },
  })
}

/** The sum that pays a financing off on its day, and no other. */
export const payOff = async (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  received: Received,
): Promise<void> => {
  const row = financeRowOf(policy.state, received.on)
  const { payoff } = payoffOn(row, termsOf(agreement), paidOf(agreement), received.on)
  if (received.amount !== payoff)
    refuseIf(
      fieldRefusal(
        'amount',
        `${formatMoney(payoff, agreement.currency)} pays the financing off on ${formatDay(received.on, policy.market)}. Record this amount, or an installment.`,
        'AMOUNT_NOT_DUE',
      ),
    )
  await keep(ctx, agreement, 'PAYOFF', received)
  await moved(ctx, policy, agreement, 'payOff', { ended_on: received.on })
}

export type MoneyKind = 'FUNDING' | 'INSTALLMENT' | 'PAYOFF'

/** The action that money of a kind is. */
export const ACTIONS: Readonly<Record<MoneyKind, FinanceAction>> = {
  FUNDING: 'fund',
  INSTALLMENT: 'collect',
  PAYOFF: 'payOff',
}

const TAKES = { FUNDING: fund, INSTALLMENT: collect, PAYOFF: payOff } as const

export const takeMoney = (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  kind: MoneyKind,
  received: Received,
): Promise<void> => TAKES[kind](ctx, policy, agreement, received)

/** Whether money of a kind with this reference is recorded. */
export const isKept = async (
  ctx: Pick<PublicCtx, 'db'>,
  { tenant_id, id }: Agreement,
  kind: MoneyKind,
  reference: string,
): Promise<boolean> => {
  const { rows } =
    await sql`select key from finance_money where tenant_id = ${tenant_id} and agreement_id = ${id}
    and key = ${`${kind.toLowerCase()}:${reference}`}`.execute(ctx.db)
  return rows.length > 0
}

export const recordedAlready = (reference: string): Refused =>
  new Refused(
    refusal(
      'conflict',
      'FINANCE_RECORDED',
      `Money with the reference ${reference} is recorded already. Look at the installments, or enter another reference.`,
    ),
  )
