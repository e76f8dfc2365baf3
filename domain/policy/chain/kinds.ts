/**
 * What a transaction does to its policy: begins a term, changes its terms, ends cover, lets it begin again after a gap,
 * takes an earlier transaction back, lets the term run on, or makes the policy as if it had never been.
 */
export type Effect = 'start' | 'change' | 'end' | 'resume' | 'undo' | 'extend' | 'void' | 'charge'

/** Statuses of a transaction in the history of its policy, and never of the policy (specification 1 section 4). */
type RevisionStatus = 'CANCEL TRANSACTION' | 'VOID TRANSACTION'

interface Kind {
  effect: Effect
  /** The status that history shows; absent where the kind says all. */
  status?: RevisionStatus
  /** It may not move the premium of any day. */
  isFree?: true
}

/** Every kind of transaction. A reinstatement without lapse takes its cancellation back; one with a lapse leaves a gap. */
export const transactionTable = {
  'new business': { effect: 'start' },
  renewal: { effect: 'start' },
  endorsement: { effect: 'change' },
  'non-premium': { effect: 'change', isFree: true },
  correction: { effect: 'change' },
  'broker change': { effect: 'change', isFree: true },
  'run-off': { effect: 'change', isFree: true },
  cancellation: { effect: 'end', status: 'CANCEL TRANSACTION' },
  reinstatement: { effect: 'undo' },
  'reinstatement with lapse': { effect: 'resume' },
  reversal: { effect: 'undo' },
  extension: { effect: 'extend' },
  void: { effect: 'void', status: 'VOID TRANSACTION' },
  'extended reporting': { effect: 'charge' },
} as const satisfies Record<string, Kind>

export type TransactionKind = keyof typeof transactionTable

export const effectOf = (kind: TransactionKind): Effect => transactionTable[kind].effect

const row = (kind: TransactionKind): Kind => transactionTable[kind]

/** The status of a transaction in the history of its policy, or null where its kind says all. */
export const revisionStatus = (kind: TransactionKind): RevisionStatus | null => row(kind).status ?? null
