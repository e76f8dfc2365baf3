import type { Cents } from '../../kernel/money.ts'
import { commissionPostings, debtorOf, type Parties } from '../ledger.ts'
import { balanced, credit, debit, netted, type Posting } from '../ledger/posting.ts'

/** Money of a payment that is ours no longer; amounts in minor units. */
export interface MoneyBack {
  /** What counted for invoices, without a card's fee. */
  amount: Cents
  /** Of it, what was owed to who paid and had not gone out. */
  fromOwed: Cents
  /** Of it, what had gone out as a refund: the house's loss, which it makes good in the trust account. */
  beyond: Cents
  /** Premium that is paid and kept, before and after. */
  premiumPaidBefore: Cents
  premiumPaidAfter: Cents
}

const lostPostings = (parties: Parties, back: MoneyBack): Posting[] => [
  { ...debtorOf(parties), amount: back.amount - back.fromOwed - back.beyond },
  debit('refundPayable', back.fromOwed, parties.policyId),
  debit('writeOff', back.beyond),
  debit('cash', back.beyond),
  credit('operatingCash', back.beyond),
  ...commissionPostings(parties, back.premiumPaidBefore, back.premiumPaidAfter),
]

/** Postings of a debit that its bank sent back, with the fee that the payer owes for it. */
export const returnPostings = (
  parties: Parties,
  back: MoneyBack,
  { from, party, fee }: { from: 'cash' | 'clearing'; party: string; fee: Cents },
): Posting[] =>
  netted([
    ...lostPostings(parties, back),
    { ...debtorOf(parties), amount: fee },
    credit(from, back.amount, party),
    credit('returnFeeIncome', fee),
  ])

/** What a dispute is about: all that the card was charged, and what the processor asks for it. */
export interface Disputed {
  charged: Cents
  fee: Cents
  processorName: string
}

/** Postings of a dispute that is opened: the processor holds the money, and takes its fee whichever way it ends. */
export const disputePostings = ({ charged, fee, processorName }: Disputed): Posting[] =>
  balanced([
    debit('disputeHeld', charged, processorName),
    debit('processorFee', fee),
    credit('clearing', charged + fee, processorName),
  ])

/** Postings of a dispute that we won: the money is back with the processor. */
export const wonPostings = ({ charged, processorName }: Omit<Disputed, 'fee'>): Posting[] =>
  balanced([debit('clearing', charged, processorName), credit('disputeHeld', charged, processorName)])

/** Postings of a dispute that is lost: what the card was charged has gone, the card's fee with it. */
export const lossPostings = (
  parties: Parties,
  back: MoneyBack,
  { charged, processorName }: Omit<Disputed, 'fee'>,
): Posting[] =>
  netted([
    ...lostPostings(parties, back),
    debit('cardFeePayable', charged - back.amount, processorName),
    credit('disputeHeld', charged, processorName),
  ])
