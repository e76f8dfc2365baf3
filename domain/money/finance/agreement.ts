import { addDays, addMonths, type LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { fieldRefusal, type Refusal } from '../../kernel/refusal.ts'
import { formatMoney } from '../../market/format.ts'
import { regulationZApr } from './apr.ts'
import { loanSchedule, type LoanTerms } from './schedule.ts'
import { chargeCapOf, type FinanceRow, refundInState } from './states.ts'

/** Monthly installments of an offered financing (specification 0 section 9). */
export const INSTALLMENTS = 10

/** Terms of a financing as they are agreed; minor units. */
export interface FinanceTerms extends LoanTerms {
  totalPremium: Cents
  downPayment: Cents
  /** FirstInstallmentDue of the quote: installments fall due a day after it, each month. */
  firstInstallmentDue: LocalDate
}

/** What Regulation Z wants said of a loan, with all that the ten fields of a quote say. */
export interface Disclosure {
  amountFinanced: Cents
  financeCharge: Cents
  totalOfPayments: Cents
  installment: Cents
  lastInstallment: Cents
  /** Ten-thousandths, from the rounded payments on their days. */
  apr: number
}

/** Days on which installments fall due: the first a day after FirstInstallmentDue (specification 2), then each month. */
export const dueDays = ({
  firstInstallmentDue,
  count,
}: Pick<FinanceTerms, 'firstInstallmentDue' | 'count'>): LocalDate[] => {
  const first = addDays(firstInstallmentDue, 1)
  const anchor = Number(first.slice(8))
  return Array.from({ length: count }, (_, at) => addMonths(first, at, anchor))
}

const amountAt = (terms: LoanTerms, at: number): Cents => {
  const { payment, lastPayment } = loanSchedule(terms)
  return at === terms.count - 1 ? lastPayment : payment
}

/** The figures that the agreement shows in its boxes. The company's charge runs from a month before the first installment. */
export const disclosureOf = (terms: FinanceTerms): Disclosure => {
  const { payment, lastPayment, charge, total } = loanSchedule(terms)
  const days = dueDays(terms)
  const first = days[0] ?? terms.firstInstallmentDue
  const apr = regulationZApr(
    { on: addMonths(first, -1, Number(first.slice(8))), amount: terms.amountFinanced },
    days.map((on, at) => ({ on, amount: amountAt(terms, at) })),
  )
  return {
    amountFinanced: terms.amountFinanced,
    financeCharge: charge,
    totalOfPayments: total,
    installment: payment,
    lastInstallment: lastPayment,
    apr: apr ?? terms.apr,
  }
}

export type InstallmentStatus = 'PAID' | 'PARTLY_PAID' | 'PAST_DUE' | 'DUE' | 'UPCOMING'

export interface Installment {
  dueOn: LocalDate
  amount: Cents
  paid: Cents
  status: InstallmentStatus
}

/** Installments fall due so soon that the next one is shown as due. */
const SOON_DAYS = 14

const statusOf = (
  one: Pick<Installment, 'dueOn' | 'amount' | 'paid'>,
  today: LocalDate,
): InstallmentStatus => {
  if (one.paid >= one.amount) return 'PAID'
  if (one.dueOn < today) return 'PAST_DUE'
  if (one.paid > 0) return 'PARTLY_PAID'
  return one.dueOn <= addDays(today, SOON_DAYS) ? 'DUE' : 'UPCOMING'
}

/** Every installment with what of it is paid: the oldest first, whatever it was paid for. */
export const installmentsOf = (terms: FinanceTerms, paid: Cents, today: LocalDate): Installment[] => {
  let left = paid
  return dueDays(terms).map((dueOn, at) => {
    const amount = amountAt(terms, at)
    const part = Math.min(left, amount)
    left -= part
    const one = { dueOn, amount, paid: part }
    return { ...one, status: statusOf(one, today) }
  })
}

/** What of the installments is past due on a day, minor units. */
export const pastDueOf = (terms: FinanceTerms, paid: Cents, today: LocalDate): Cents =>
  installmentsOf(terms, paid, today)
    .filter(({ status }) => status === 'PAST_DUE')
    .reduce((sum, one) => sum + one.amount - one.paid, 0)

export interface Payoff {
  /** What is left of all installments. */
  unpaid: Cents
  /** Charge that is given back. */
  refund: Cents
  payoff: Cents
}

/**
 * What pays a financing off on a day: all that is unpaid, less the charge that the state has given back for
 * installments that are neither due nor paid by then.
 */
export const payoffOn = (row: FinanceRow | null, terms: FinanceTerms, paid: Cents, on: LocalDate): Payoff => {
  const unpaid = Math.max(0, loanSchedule(terms).total - paid)
  const begun = installmentsOf(terms, paid, on).filter(
    ({ dueOn, status }) => status === 'PAID' || dueOn <= on,
  ).length
  const refund = unpaid === 0 ? 0 : Math.min(unpaid, refundInState(row, terms, begun))
  return { unpaid, refund, payoff: unpaid - refund }
}

const capRefusal = (row: FinanceRow | null, terms: FinanceTerms): Refusal | null => {
  const { charge } = loanSchedule(terms)
  const most = row?.cap ? chargeCapOf(row.cap, terms) : null
  return most !== null && charge > most
    ? fieldRefusal(
        'apr',
        `The finance charge would be ${formatMoney(charge, 'USD')}. ${row?.cap?.law} allows ${formatMoney(most, 'USD')} at most in ${row?.state}. Lower the APR.`,
        'APR_ABOVE_CAP',
      )
    : null
}

/** Why terms may not be agreed on, or null: each names its field. `open` is what the policy's invoice still asks for. */
export const termsRefusal = (
  row: FinanceRow | null,
  terms: FinanceTerms,
  installmentAmount: Cents,
  open: Cents,
): Refusal | null => {
  if (terms.totalPremium !== open)
    return fieldRefusal(
      'totalPremium',
      `${formatMoney(open, 'USD')} is open on this policy, and that is what can be financed. Enter this amount.`,
      'AMOUNT_NOT_DUE',
    )
  if (terms.downPayment >= terms.totalPremium)
    return fieldRefusal(
      'downPayment',
      'The down payment has to be less than the total premium. Pay the policy in full instead.',
      'TOO_HIGH',
    )
  if (terms.amountFinanced !== terms.totalPremium - terms.downPayment)
    return fieldRefusal(
      'amountFinanced',
      `The amount financed is the total premium less the down payment, ${formatMoney(terms.totalPremium - terms.downPayment, 'USD')}.`,
      'NOT_THE_SUM',
    )
  const { payment } = loanSchedule(terms)
  if (installmentAmount !== payment)
    return fieldRefusal(
      'installmentAmount',
      `With this APR and ${terms.count} installments each is ${formatMoney(payment, 'USD')}. Wait until the amount is worked out, then save.`,
      'NOT_THE_SUM',
    )
  return capRefusal(row, terms)
}

/** Why a typed signature is none, or null (specification 2 section 5). */
export const signatureRefusal = (signature: string): Refusal | null =>
  signature.trim() === '' ? fieldRefusal('signature', 'Please enter full name.', 'REQUIRED') : null
