import type { OutputOf } from '#contract/endpoint.ts'
import type { financeContract } from '#contract/money/finance.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import {
  disclosureOf,
  type FinanceTerms,
  installmentsOf,
  pastDueOf,
  payoffOn,
} from '#domain/money/finance/agreement.ts'
import { disaffirmUntil, ENDED_FINANCE, financeRules } from '#domain/money/finance/lifecycle.ts'
import { financeRowOf } from '#domain/money/finance/states.ts'
import { rulesInWords } from '#domain/money/finance/words.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, holdsOf } from '#server/command/rules.ts'
import { policyToday } from '../../policy/shared/policy.ts'
import { isFinanced, noOffer, type Offer, offerFor } from './offer.ts'
import {
  type Agreement,
  agreementOf,
  factsOf,
  financePolicy,
  type FinancePolicy,
  fundedOf,
  paidOf,
  termsOf,
} from './rows.ts'

export type Financing = OutputOf<(typeof financeContract)['financeQuote']>

const figures = (quoteNumber: string, terms: FinanceTerms) => {
  const { installment, financeCharge, totalOfPayments } = disclosureOf(terms)
  return {
    FinanceQuoteNumber: quoteNumber,
    AmountFinanced: terms.amountFinanced,
    APR: terms.apr,
    NumberOfInstallments: terms.count,
    TotalPremium: terms.totalPremium,
    DownPayment: terms.downPayment,
    TotalPaymentAmount: totalOfPayments,
    InstallmentAmount: installment,
    FinanceCharge: financeCharge,
    FirstInstallmentDue: terms.firstInstallmentDue,
  }
}

const NO_FIGURES = {
  FinanceQuoteNumber: null,
  AmountFinanced: null,
  APR: null,
  NumberOfInstallments: null,
  TotalPremium: null,
  DownPayment: null,
  TotalPaymentAmount: null,
  InstallmentAmount: null,
  FinanceCharge: null,
  FirstInstallmentDue: null,
} as const

const agreementView = (
  ctx: Ctx,
  policy: FinancePolicy,
  agreement: Agreement,
  on: LocalDate,
): NonNullable<Financing['agreement']> => {
  const terms = termsOf(agreement)
  const paid = paidOf(agreement)
  const isOver = ENDED_FINANCE.some((one) => one === agreement.status)
  const { unpaid, refund, payoff } = payoffOn(financeRowOf(policy.state, on), terms, paid, on)
  return {
    id: agreement.id,
    status: agreement.status,
    isEntered: agreement.is_entered,
    reference: agreement.reference,
    acceptedOn: agreement.accepted_on,
    acceptedBy: agreement.accepted_by_name,
    signedName: agreement.signed_name,
    fundedOn: agreement.funded_on,
    funded: fundedOf(agreement),
    paid,
    pastDue: isOver ? 0 : pastDueOf(terms, paid, policyToday(ctx.now, policy)),
    noticeOn: agreement.notice_on,
    curableUntil: agreement.curable_until,
    endedOn: agreement.ended_on,
    payoff: isOver ? { on, unpaid: 0, refund: 0, amount: 0 } : { on, unpaid, refund, amount: payoff },
    returns: agreement.money
      .filter(({ kind }) => kind === 'RETURN')
      .map((one) => ({
        on: one.occurred_on,
        company: one.amount - one.insured_amount,
        insured: one.insured_amount,
        dueOn: one.due_on,
      })),
    documentId: agreement.document_id,
    version: agreement.lock_version,
    actions: actionsFor(ctx, financeRules, factsOf(ctx.now, policy, agreement)),
  }
}

/** A financing that ended without being paid off leaves the policy to be paid, or financed anew. */
const shows = (agreement: Agreement | null): agreement is Agreement => isFinanced(agreement)

export interface Seen {
  policy: FinancePolicy
  agreement: Agreement | null
  offer: Offer | null
}

export const viewOf = (
  ctx: Ctx,
  { policy, agreement, offer }: Seen,
  asked: LocalDate | undefined,
): Financing => {
  const today = policyToday(ctx.now, policy)
  const terms = shows(agreement) ? termsOf(agreement) : (offer?.terms ?? null)
  const number = shows(agreement) ? agreement.quote_number : (offer?.quoteNumber ?? '')
  const refused = shows(agreement) || offer ? null : noOffer(ctx, policy, agreement)
  return {
    policyId: policy.id,
    policyNumber: policy.policy_number,
    currency: policy.currency,
    state: policy.state,
    amount: policy.open,
    notOffered: refused && refused.reason,
    ...(terms ? figures(number, terms) : NO_FIGURES),
    financerName: shows(agreement) ? agreement.financer_name : (offer?.companyName ?? null),
    disaffirmUntil: terms && disaffirmUntil(shows(agreement) ? agreement.accepted_on : today),
    payoffOn: asked ?? today,
    installments: terms ? installmentsOf(terms, shows(agreement) ? paidOf(agreement) : 0, today) : [],
    rules: rulesInWords(financeRowOf(policy.state, today), terms),
    agreement: agreement && agreementView(ctx, policy, agreement, asked ?? today),
    mayEnter:
      holdsOf(ctx)('billing:finance') && policy.market === 'US' && !isFinanced(agreement) && policy.open > 0,
  }
}

/** The financing of a policy as it is after a command; what the company would offer is not asked again. */
export const financingAfter = async (ctx: Ctx, policyId: string): Promise<Financing> => {
  const policy = await financePolicy(ctx, policyId)
  return viewOf(ctx, { policy, agreement: await agreementOf(ctx, policy), offer: null }, undefined)
}

/** The financing of a policy: its agreement, or what the finance company offers. */
export const readFinancing = async (
  ctx: Ctx,
  { policyId, payoffOn: asked }: { policyId: string; payoffOn?: LocalDate | undefined },
): Promise<Financing> => {
  const policy = await financePolicy(ctx, policyId)
  const agreement = await agreementOf(ctx, policy)
  const offer = noOffer(ctx, policy, agreement) ? null : await offerFor(ctx, policy)
  return viewOf(ctx, { policy, agreement, offer }, asked)
}
