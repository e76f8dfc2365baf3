import { type Cents, sumCents } from '../../kernel/money.ts'
import type { TaxPart } from './payees.ts'
import { balanced, credit, debit, type Posting } from './posting.ts'

/**
 * The account current of a carrier: premium that it is owed less the commission that it bears. Below zero, it pays back
 * what it owes, net.
 */
export const remittancePostings = (due: { carrier: string; premium: Cents; commission: Cents }): Posting[] =>
  balanced([
    debit('carrierPayable', due.premium, due.carrier),
    credit('commissionExpense', due.commission, due.carrier),
    credit('cash', due.premium - due.commission),
  ])

/** What an agency is paid; below zero, it pays commission back. */
export const payoutPostings = (paid: { agency: string; commission: Cents; brokerFees: Cents }): Posting[] =>
  balanced([
    debit('commissionPayable', paid.commission, paid.agency),
    debit('brokerFeePayable', paid.brokerFees, paid.agency),
    credit('cash', paid.commission + paid.brokerFees),
  ])

/** What the offices of states are paid, each its own; below zero, a credit that is taken on a return. */
export const taxRemittancePostings = (parts: readonly TaxPart[]): Posting[] =>
  balanced([
    ...parts.map(({ payee, amount }) => debit('taxPayable', amount, payee)),
    credit('cash', sumCents(parts.map(({ amount }) => amount))),
  ])

/** Own income leaves the trust account; below zero, own money goes into it. */
export const sweepPostings = (amount: Cents): Posting[] =>
  balanced([debit('operatingCash', amount), credit('cash', amount)])
