import type { Cents } from '../../kernel/money.ts'
import {
  type Charges,
  commissionPostings,
  debtorOf,
  type Parties,
  type PaymentMade,
  paymentPostings,
  premiumPaidUpTo,
} from '../ledger.ts'
import { balanced, credit, debit, netted, type Posting } from './posting.ts'

/** Money that is here already and is applied to an invoice; minor units. */
export interface Applied {
  paidBefore: Cents
  amount: Cents
  premiumElsewhere: Cents
  /** Parts in which the invoice is due; none where it is due as a whole. */
  items?: readonly { premium: Cents }[] | null
}

/** Money that was here already pays an invoice, and earns commission as a payment does. */
const applied = (
  charges: Charges,
  parties: Parties,
  { paidBefore, amount, premiumElsewhere, items = null }: Applied,
  from: Posting,
): Posting[] => {
  const upTo = (sum: Cents): Cents => premiumPaidUpTo(charges, premiumElsewhere, sum, items)
  return balanced([
    from,
    { ...debtorOf(parties), amount: -amount },
    ...commissionPostings(parties, upTo(paidBefore), upTo(paidBefore + amount)),
  ])
}

/** Money that was not applied yet pays an invoice; below zero, the application is undone. */
export const applicationPostings = (
  charges: Charges,
  parties: Parties,
  made: Applied,
  payer: string,
): Posting[] => applied(charges, parties, made, debit('unapplied', made.amount, payer))

/** Money whose payer is not known, as the bank has it; `line` names the bank's line. */
export const suspensePostings = (amount: Cents, line: string): Posting[] =>
  balanced([debit('cash', amount), credit('suspense', amount, line)])

/** The same once its policy is found. */
export const suspenseFoundPostings = (
  charges: Charges,
  parties: Parties,
  made: Applied,
  line: string,
): Posting[] => applied(charges, parties, made, debit('suspense', made.amount, line))

/** What an agency pays of a policy that it collects itself; minor units. */
export interface AgencyRemittance extends Pick<PaymentMade, 'paidBefore' | 'amount' | 'premiumElsewhere'> {
  /** What it keeps of the amount: commission that it has earned, and its own fees. */
  keptCommission: Cents
  keptFees: Cents
}

/** An agency pays what it collected, net of what is its own. */
export const agencyRemittancePostings = (
  charges: Charges,
  parties: Parties,
  { keptCommission, keptFees, ...paid }: AgencyRemittance,
): Posting[] =>
  netted([
    ...paymentPostings(charges, parties, { ...paid, cardFee: 0, processorName: '', into: 'cash' }),
    credit('cash', keptCommission + keptFees),
    debit('commissionPayable', keptCommission, parties.tenantId),
    debit('brokerFeePayable', keptFees, parties.tenantId),
  ])

/** The house bills a fee of its own for paying in installments. */
export const installmentFeePostings = (policyId: string, fee: Cents): Posting[] =>
  balanced([debit('receivable', fee, policyId), credit('installmentFeeIncome', fee)])

/**
 * What an insured leaves unpaid is given up. It is the house's loss and nobody else's: its own money takes the place of what
 * does not come.
 */
export const writeOffPostings = (parties: Parties, amount: Cents): Posting[] =>
  balanced([
    debit('writeOff', amount),
    debit('cash', amount),
    { ...debtorOf(parties), amount: -amount },
    credit('operatingCash', amount),
  ])
