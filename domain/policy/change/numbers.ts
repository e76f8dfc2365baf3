import type { TransactionKind } from '../chain/kinds.ts'
import type { Transaction } from '../chain/transactions.ts'

/** Kinds of transactions that are endorsements. */
export const endorsementKinds = [
  'endorsement',
  'non-premium',
  'correction',
  'broker change',
  'run-off',
  'extension',
] as const satisfies readonly TransactionKind[]

/** Whether a transaction is an endorsement of its own, and not a part of another recording. */
const isNumbered = ({ kind, reverses, reapplies }: Transaction): boolean =>
  reverses === undefined && reapplies === undefined && endorsementKinds.some((one) => one === kind)

/**
 * Number of the endorsement that a transaction is, `CYP-200001/E01`, or null where it is none. They are given in the order
 * of recording, without gaps, and one that was reversed keeps its number.
 */
export const endorsementNumber = (
  policyNumber: string,
  chain: readonly Transaction[],
  sequence: number,
): string | null => {
  const link = chain[sequence - 1]
  if (!link || !isNumbered(link)) return null
  const nth = chain.slice(0, sequence).filter(isNumbered).length
  return `${policyNumber}/E${String(nth).padStart(2, '0')}`
}
