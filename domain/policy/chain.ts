import type { LocalDate } from '../kernel/dates.ts'
import { type Cents, sumCents } from '../kernel/money.ts'

/** Kinds of a policy's transactions that the product knows so far; more come with endorsement and cancellation. */
export const transactionKinds = ['new business', 'renewal', 'endorsement'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** One immutable link of a policy's chain. Money in minor units; amounts are what this link adds. */
export interface PolicyTransaction<Terms> {
  /** From 1, without gaps, in the order of recording. */
  sequence: number
  kind: TransactionKind
  /** First day, 12:01 AM at the insured's address, on which these terms hold. */
  effectiveDate: LocalDate
  /** Day, 12:01 AM, on which they end. */
  endDate: LocalDate
  terms: Terms
  premium: Cents
  fees: Cents
  taxes: Cents
  total: Cents
  /** Instant, ISO string in UTC: when the product learned of it. */
  recordedAt: string
}

/** A policy on a day, as it was known at an instant. */
export interface PolicyState<Terms> {
  /** Start of the term, not of the last change. */
  effectiveDate: LocalDate
  endDate: LocalDate
  terms: Terms
  /** Written so far, changes that start later included: what the insured has been charged. */
  premium: Cents
  fees: Cents
  taxes: Cents
  total: Cents
  /** Sequence of the link whose terms hold. */
  sequence: number
}

/** Why a chain is not one, in words, or null. A broken chain is a bug and never leaves the database unnoticed. */
export const chainProblem = <Terms>(chain: readonly PolicyTransaction<Terms>[]): string | null => {
  const [first] = chain
  if (!first) return 'a policy has no transaction'
  if (first.kind === 'endorsement') return 'a policy starts with an endorsement'
  for (const [index, link] of chain.entries()) {
    if (link.sequence !== index + 1) return `transaction ${index + 1} has the number ${link.sequence}`
    if (link.premium + link.fees + link.taxes !== link.total)
      return `transaction ${link.sequence} does not add up to its total`
    if (link.effectiveDate >= link.endDate) return `transaction ${link.sequence} ends before it starts`
    if (index > 0 && link.kind !== 'endorsement') return `transaction ${link.sequence} starts a second term`
    if (link.effectiveDate < first.effectiveDate) return `transaction ${link.sequence} starts before the term`
    const before = chain[index - 1]
    if (before && link.recordedAt < before.recordedAt)
      return `transaction ${link.sequence} was recorded before the one it follows`
  }
  return null
}

/**
 * The policy on `onDate` as `knownAt` had it: a fold over the links recorded by then. Terms are those of the link
 * that took effect last by that day; of two that start on one day the later recorded holds. Null before anything
 * was known and outside of the term.
 */
export const policyOn = <Terms>(
  chain: readonly PolicyTransaction<Terms>[],
  onDate: LocalDate,
  knownAt: string,
): PolicyState<Terms> | null => {
  const known = chain.filter((link) => link.recordedAt <= knownAt)
  const [first] = known
  if (!first) return null
  const last = known.reduce((latest, link) => (link.sequence > latest.sequence ? link : latest), first)
  if (onDate < first.effectiveDate || onDate >= last.endDate) return null
  const holding = known
    .filter((link) => link.effectiveDate <= onDate)
    .reduce((latest, link) =>
      link.effectiveDate > latest.effectiveDate ||
      (link.effectiveDate === latest.effectiveDate && link.sequence > latest.sequence)
        ? link
        : latest,
    )
  return {
    effectiveDate: first.effectiveDate,
    endDate: last.endDate,
    terms: holding.terms,
    premium: sumCents(known.map((link) => link.premium)),
    fees: sumCents(known.map((link) => link.fees)),
    taxes: sumCents(known.map((link) => link.taxes)),
    total: sumCents(known.map((link) => link.total)),
    sequence: holding.sequence,
  }
}
