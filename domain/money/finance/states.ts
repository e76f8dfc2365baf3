import type { LocalDate } from '../../kernel/dates.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Cents, shareOf } from '../../kernel/money.ts'
import { addBusinessDays } from '../../market/business-days.ts'
import { chargeRefund, loanSchedule, type LoanTerms, type RefundMethod } from './schedule.ts'
import rows from './states.json' with { type: 'json' }

/** Where a rule was read, and when it was last compared with the law; null where that was not done. */
export interface ReadIn {
  law: string
  source: string
  verifiedOn: LocalDate | null
}

/** The most that a company may charge. Rates in ten-thousandths, amounts in cents; `extra` may be charged once more. */
export type ChargeCap = ReadIn & { extra: Cents; minimum: Cents } & (
    | { kind: 'ADD_ON'; perHundred: number }
    | { kind: 'NOMINAL'; yearly: number }
    | { kind: 'MONTHLY'; upTo: Cents; first: number; above: number; flat: number }
    | { kind: 'AGREED' }
  )

/** What the law of a state says of premium financing; a part that is null was not read. */
export interface FinanceRow {
  state: string
  validFrom: LocalDate | null
  validTo: LocalDate | null
  cap: ChargeCap | null
  /** `kept` of the charge is never given back, and a refund below `noneBelow` is not made. */
  refund: (ReadIn & { method: RefundMethod; kept: Cents; noneBelow: Cents }) | null
  intent: (ReadIn & { days: number; mailingDays: number; copyToBroker: boolean }) | null
  /** To the company: all unearned premium, or at most what is owed to it. `days` from the cancellation; null where none is set. */
  returns:
    | (ReadIn & { basis: 'GROSS' | 'BALANCE'; days: number | null; dayKind: 'CALENDAR' | 'BUSINESS' })
    | null
}

export const FINANCE_ROWS: readonly FinanceRow[] = rows as FinanceRow[]

/** The row of a state on a day; null where nothing was read. */
export const financeRowOf = (state: string | null, on: LocalDate): FinanceRow | null =>
  FINANCE_ROWS.find(
    (row) =>
      row.state === state &&
      (row.validFrom === null || row.validFrom <= on) &&
      (row.validTo === null || on <= row.validTo),
  ) ?? null

/** The notice of intent wherever a statute was read. */
const USUAL_INTENT_DAYS = 10

/** From its mailing on, a default can be cured for so many days. */
export const intentDaysOf = (row: FinanceRow | null): number =>
  row?.intent ? row.intent.days + row.intent.mailingDays : USUAL_INTENT_DAYS

const capOfRate = (terms: LoanTerms, apr: number): Cents => loanSchedule({ ...terms, apr }).charge

/** What is still owed after all installments where a month costs one rate up to an amount and another above it. */
const leftAt = (
  { amountFinanced, count }: LoanTerms,
  payment: Cents,
  { upTo, first, above }: { upTo: Cents; first: number; above: number },
): Cents => {
  let balance = amountFinanced
  for (let at = 0; at < count; at++) {
    const low = Math.max(0, Math.min(balance, upTo))
    const high = Math.max(0, balance - upTo)
    balance += shareOf(low, first, 10_000) + shareOf(high, above, 10_000) - payment
  }
  return balance
}

/** The highest installment that two rates a month allow, found cent by cent between what is lent and twice of it. */
const capOfTiers = (terms: LoanTerms, tiers: { upTo: Cents; first: number; above: number }): Cents => {
  let low = Math.floor(terms.amountFinanced / terms.count)
  let high = terms.amountFinanced * 2
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2)
    if (leftAt(terms, middle, tiers) >= 0) low = middle
    else high = middle - 1
  }
  return Math.max(0, low * terms.count - terms.amountFinanced)
}

const capOfKind = (cap: ChargeCap, terms: LoanTerms): Cents | null => {
  switch (cap.kind) {
    case 'ADD_ON':
      return shareOf(terms.amountFinanced * cap.perHundred, terms.count, 12 * 10_000)
    case 'NOMINAL':
      return capOfRate(terms, cap.yearly)
    case 'MONTHLY':
      return Math.max(capOfRate(terms, cap.flat * 12), capOfTiers(terms, cap))
    case 'AGREED':
      return null
  }
}

/** The most that may be charged for a loan, cents; null where the parties agree on it. */
export const chargeCapOf = (cap: ChargeCap, terms: LoanTerms): Cents | null => {
  const most = capOfKind(cap, terms)
  return most === null ? null : Math.max(most + cap.extra, cap.minimum)
}

/** How charge is given back in a state; where that was not read, as is better for the insured. */
export const refundMethodOf = (row: FinanceRow | null): RefundMethod => row?.refund?.method ?? 'ACTUARIAL'

/** What of the charge a state has given back once so many installments are paid, cents. */
export const refundInState = (row: FinanceRow | null, terms: LoanTerms, paid: number): Cents => {
  const { charge } = loanSchedule(terms)
  const refund = chargeRefund(terms, paid, refundMethodOf(row))
  const kept = Math.max(0, Math.min(refund, charge - (row?.refund?.kept ?? 0)))
  return kept < (row?.refund?.noneBelow ?? 0) ? 0 : kept
}

/** The last day on which unearned premium is paid to the company of a policy that was cancelled; null where none is set. */
export const returnDueOn = (row: FinanceRow | null, cancelledOn: LocalDate): LocalDate | null => {
  const rule = row?.returns
  if (!rule || rule.days === null) return null
  return rule.dayKind === 'BUSINESS'
    ? addBusinessDays(cancelledOn, rule.days, 'US')
    : addDays(cancelledOn, rule.days)
}
