import type { InputOf } from '#contract/endpoint.ts'
import type { financeContract } from '#contract/money/finance.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { type FinanceAction, financeRules } from '#domain/money/finance/lifecycle.ts'
import { loanSchedule } from '#domain/money/finance/schedule.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { lockPolicy } from '../../policy/shared/lock.ts'
import { type Accepted, askCompany, enterFinancing, recordAcceptance } from './accept.ts'
import { takeNotification } from './reports.ts'
import { type Agreement, factsOf, financePolicy, type FinancePolicy, lockedAgreement } from './rows.ts'
import { ACTIONS, dayRefusal, isKept, recordedAlready, takeMoney, takeStep } from './steps.ts'
import { type Financing, financingAfter, readFinancing } from './view.ts'

type Contract = typeof financeContract

interface Named {
  policyId: string
  version: number
}

/** The financing of a policy under its lock, if the caller may take this action now and has read it as it is. */
const lockedFor = async (
  ctx: Ctx,
  { policyId, version }: Named,
  action: FinanceAction,
): Promise<{ policy: FinancePolicy; agreement: Agreement }> => {
  await lockPolicy(ctx, policyId)
  const policy = await financePolicy(ctx, policyId)
  const agreement = await lockedAgreement(ctx, policy)
  refuseAction(ctx, financeRules, action, factsOf(ctx.now, policy, agreement))
  refuseIf(versionRefusal('financing', agreement.lock_version, version))
  return { policy, agreement }
}

const step = async (ctx: Ctx, { body }: InputOf<Contract['financeStep']>): Promise<Financing> => {
  const { policy, agreement } = await lockedFor(ctx, body, body.step)
  refuseIf(dayRefusal(ctx, policy, agreement, 'on', body.on))
  await takeStep(ctx, policy, agreement, body.step, body.on)
  return financingAfter(ctx, body.policyId)
}

const pay = async (ctx: Ctx, { body }: InputOf<Contract['financePay']>): Promise<Financing> => {
  const { policy, agreement } = await lockedFor(ctx, body, ACTIONS[body.kind])
  refuseIf(dayRefusal(ctx, policy, agreement, 'paidOn', body.paidOn))
  if (await isKept(ctx, agreement, body.kind, body.reference)) throw recordedAlready(body.reference)
  await takeMoney(ctx, policy, agreement, body.kind, {
    amount: body.amount,
    on: body.paidOn,
    by: ctx.actor.name,
    reference: body.reference,
  })
  return financingAfter(ctx, body.policyId)
}

export const financeHandlers: Handlers<Contract> = {
  financeQuote: (ctx, { query }) => readFinancing(ctx, query),
  financeAccept: twoStep<Contract['financeAccept'], Accepted>({
    outside: (ctx, input) => askCompany(ctx, input),
    inside: (ctx, input, accepted) => recordAcceptance(ctx, input, accepted),
  }),
  financeEnter: (ctx, input) => enterFinancing(ctx, input),
  financeInstallment: async (_ctx, { body }) => {
    const { payment, lastPayment, charge, total } = loanSchedule({
      amountFinanced: body.financedAmount,
      apr: body.apr,
      count: body.numberOfInstallments,
    })
    return {
      installmentAmount: payment,
      lastInstallmentAmount: lastPayment,
      financeCharge: charge,
      totalPaymentAmount: total,
    }
  },
  financePay: pay,
  financeStep: step,
  financeCallback: async (ctx) => {
    await takeNotification(ctx)
    return undefined
  },
}
