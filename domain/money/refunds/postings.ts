import type { Cents } from '../../kernel/money.ts'
import { balanced, credit, debit, type Posting } from '../ledger/posting.ts'

/** Where the money of a refund leaves: a card's from what its processor holds for us, all else from the trust account. */
export interface RefundPaid {
  policyId: string
  amount: Cents
  from: 'cash' | 'clearing'
  processorName: string
}

/** Postings of money that is owed to who paid and goes back to them. */
export const refundPaidPostings = ({ policyId, amount, from, processorName }: RefundPaid): Posting[] =>
  balanced([
    debit('refundPayable', amount, policyId),
    credit(from, amount, from === 'clearing' ? processorName : ''),
  ])
