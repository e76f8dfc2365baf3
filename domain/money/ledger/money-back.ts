import type { Cents } from '../../kernel/money.ts'
import { type Charges, commissionPostings, debtorOf, type Parties, premiumPaidUpTo } from '../ledger.ts'
import { balanced, credit, debit, type Posting } from './posting.ts'

/** Money of an invoice that its payer took back. */
export interface MoneyBack {
  /** What counted as paid on the invoice before it went back, this amount with it. */
  paidBefore: Cents
  amount: Cents
  /** Premium that is paid on the other invoices of the policy. */
  premiumElsewhere: Cents
  /** Where it goes back from: the trust account, the processor, or what a dispute held. */
  from: 'cash' | 'clearing' | 'disputeHeld'
  /** Of a card payment. */
  processorName?: string
  /** Parts in which the invoice is due; none where it is due as a whole. */
  items?: readonly { premium: Cents }[] | null
  /** What the payer is charged for it. */
  fee?: Cents
}

/**
 * Postings of a payment that comes back: a bank returned it, or its payer won a dispute. What it paid is owed again with
 * the fee, and commission is what the rest earns.
 */
export const moneyBackPostings = (charges: Charges, parties: Parties, back: MoneyBack): Posting[] => {
  const { paidBefore, amount, premiumElsewhere, from, processorName = '', fee = 0 } = back
  const upTo = (sum: Cents): Cents => premiumPaidUpTo(charges, premiumElsewhere, sum, back.items)
  return balanced([
    { ...debtorOf(parties), amount: amount + fee },
    credit(from, amount, from === 'cash' ? '' : processorName),
    ...commissionPostings(parties, upTo(paidBefore), upTo(paidBefore - amount)),
    credit('returnFeeIncome', fee),
  ])
}

/** A card dispute; minor units. */
export interface Dispute {
  processorName: string
  /** What the payer disputes: it is out of the processor's hands until the dispute ends. */
  amount: Cents
  /** What the processor takes for it, of the house's own money. */
  fee: Cents
}

export const disputeOpened = ({ processorName, amount, fee }: Dispute): Posting[] =>
  balanced([
    debit('disputeHeld', amount, processorName),
    debit('processorFee', fee, processorName),
    credit('clearing', amount + fee, processorName),
  ])

/** The processor gives the money back. A dispute that is lost is `moneyBackPostings` from what was held. */
export const disputeWon = ({ processorName, amount }: Omit<Dispute, 'fee'>): Posting[] =>
  balanced([debit('clearing', amount, processorName), credit('disputeHeld', amount, processorName)])

/** What a processor pays into the trust account: `gross` of the payers, less its fees. */
export const settlementPostings = (settled: { processorName: string; gross: Cents; fee: Cents }): Posting[] =>
  balanced([
    debit('cash', settled.gross - settled.fee),
    debit('cardFeePayable', settled.fee, settled.processorName),
    credit('clearing', settled.gross, settled.processorName),
  ])

/** Money that is owed to who paid leaves the trust account. */
export const refundPostings = ({ policyId, amount }: { policyId: string; amount: Cents }): Posting[] =>
  balanced([debit('refundPayable', amount, policyId), credit('cash', amount)])

/** A refund that its owner does not take, once it is unclaimed property of the state. */
export const unclaimedPostings = (refund: { policyId: string; amount: Cents; state: string }): Posting[] =>
  balanced([
    debit('refundPayable', refund.amount, refund.policyId),
    credit('unclaimed', refund.amount, refund.state),
  ])

/** Of a refund of a financed policy, what goes to the finance company, up to what it is owed, and what to the insured. */
export const financedRefund = (
  refund: Cents,
  owedToCompany: Cents,
): { toCompany: Cents; toInsured: Cents } => {
  const toCompany = Math.min(refund, owedToCompany)
  return { toCompany, toInsured: refund - toCompany }
}
