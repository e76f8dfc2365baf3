import { createHash } from 'node:crypto'
import { addMonths, type LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Refusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { stateOf } from '#domain/market/states.ts'
import { type FinanceTerms, INSTALLMENTS } from '#domain/money/finance/agreement.ts'
import { isFinancedIn } from '#domain/money/finance/lifecycle.ts'
import { FINANCING_FAILURES, offerRefusal } from '#domain/money/finance/offer.ts'
import { loanSchedule } from '#domain/money/finance/schedule.ts'
import { financeRowOf } from '#domain/money/finance/states.ts'
import { downPaymentOf } from '#domain/money/invoices.ts'
import { COVERING } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { FinanceFailure } from '#server/integrations/finance/finance-company.ts'
import { policyToday } from '../../policy/shared/policy.ts'
import type { Agreement, FinancePolicy } from './rows.ts'

export interface Offer {
  quoteNumber: string
  companyName: string
  terms: FinanceTerms
}

/** Terms as far as they hang on the policy: all but the rate, which the company says. */
const wantedTerms = (ctx: Pick<Ctx, 'now'>, policy: FinancePolicy): Omit<FinanceTerms, 'apr'> => {
  const today = policyToday(ctx.now, policy)
  const downPayment = downPaymentOf(policy.open, policy.fees)
  const from: LocalDate = policy.due_date > today ? policy.due_date : today
  return {
    totalPremium: policy.open,
    downPayment,
    amountFinanced: policy.open - downPayment,
    count: INSTALLMENTS,
    firstInstallmentDue: addMonths(from, 1),
  }
}

export const isFinanced = (agreement: Agreement | null): boolean =>
  agreement !== null && isFinancedIn(agreement.status)

/** Why a policy cannot be financed here, or null. */
export const noOffer = (
  ctx: Pick<Ctx, 'now'>,
  policy: FinancePolicy,
  agreement: Agreement | null,
): Refusal | null =>
  offerRefusal({
    market: policy.market,
    stateName: stateOf(policy.state ?? '')?.name ?? '',
    row: financeRowOf(policy.state, policyToday(ctx.now, policy)),
    isCovering: COVERING.some((one) => one === policy.status),
    isYear: addMonths(policy.effective_date, 12) === policy.end_date,
    isFinanced: isFinanced(agreement),
    isBeingPaid: policy.is_being_paid,
    isPlanned: policy.is_planned,
    open: policy.open,
    paid: policy.paid,
  })

const requestIdOf = (policy: FinancePolicy, terms: Omit<FinanceTerms, 'apr'>): string =>
  createHash('sha256')
    .update([policy.invoice_id, terms.totalPremium, terms.downPayment, terms.firstInstallmentDue].join('|'))
    .digest('hex')
    .slice(0, 40)

const away = (): Refused => new Refused(refusal('conflict', 'FINANCING_AWAY', FINANCING_FAILURES.away))

/** A company whose figures do not follow from its own rate is not believed. */
const agrees = (terms: FinanceTerms, said: { installmentAmount: Cents; financeCharge: Cents }): boolean => {
  const { payment, charge } = loanSchedule(terms)
  return payment === said.installmentAmount && charge === said.financeCharge
}

/**
 * What the finance company offers for a policy that can be financed. Refused where it does not answer, or answers
 * with figures that do not follow from its rate.
 */
export const offerFor = async (ctx: Ctx, policy: FinancePolicy): Promise<Offer> => {
  const wanted = wantedTerms(ctx, policy)
  try {
    const quote = await ctx.ports.financeCompany.quote({
      requestId: requestIdOf(policy, wanted),
      state: policy.state ?? '',
      currency: policy.currency,
      totalPremium: wanted.totalPremium,
      downPayment: wanted.downPayment,
      count: wanted.count,
      firstInstallmentDue: wanted.firstInstallmentDue,
    })
    const terms = { ...wanted, apr: quote.apr }
    if (!agrees(terms, quote)) {
      ctx.ports.log.warn('the finance company quoted an installment that does not follow from its rate')
      throw away()
    }
    return { quoteNumber: quote.quoteNumber, companyName: quote.companyName, terms }
  } catch (error) {
    if (!(error instanceof FinanceFailure)) throw error
    ctx.ports.log.warn(`the finance company gave no quote: ${error.message}`)
    throw away()
  }
}
