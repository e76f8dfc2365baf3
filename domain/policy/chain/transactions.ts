import type { LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Change } from './changes.ts'
import { effectOf, type TransactionKind } from './kinds.ts'
import type { ReturnTerms } from './returns.ts'
import type { Fields } from './values.ts'

/**
 * One immutable transaction of a policy: what it does to the terms and to cover, and since when it is known. It
 * holds what it changes and no copy of the terms; those of any day follow.
 */
export interface Transaction {
  /** From 1, without gaps, in the order of recording. */
  sequence: number
  kind: TransactionKind
  /** Day, 12:01 AM at the insured's address, from which it has effect. */
  effectiveDate: LocalDate
  /** Day, 12:01 AM, on which the term ends as far as this transaction knows; only an extension moves it. */
  endDate: LocalDate
  /** Instant, ISO string in UTC: when the product learned of it. */
  recordedAt: string
  /** Terms that a term begins with; of the first transaction alone. */
  terms?: Fields
  changes: readonly Change[]
  /** Of a cancellation: how premium is returned. */
  returns?: ReturnTerms
  /** Of an extended reporting period: its premium, fully earned. Cents. */
  charge?: Cents
  /** Number that all transactions of one recording share where it took more than one: the sequence of the first. */
  group?: number
  /** Sequence of the transaction that this one takes back. */
  reverses?: number
  /** Sequence of the transaction that this one records again on another base. */
  reapplies?: number
  reason?: string
}

/** What was known of a policy at an instant. Transactions of one recording share it, so a group is known whole. */
export const knownAt = <T extends Transaction>(chain: readonly T[], instant: string): T[] =>
  chain.filter(({ recordedAt }) => Date.parse(recordedAt) <= Date.parse(instant))

/** The sequence under which a transaction was recorded first. */
export const originOf = (chain: readonly Transaction[], link: Transaction): number => {
  let at = link
  while (at.reapplies !== undefined) {
    const before = chain[at.reapplies - 1]
    if (!before) break
    at = before
  }
  return at.sequence
}

/** Transactions that have effect: neither taken back nor taking back, by effective day and then as first recorded. */
export const inEffect = <T extends Transaction>(chain: readonly T[]): T[] => {
  const reversed = new Set(chain.map(({ reverses }) => reverses))
  return chain
    .filter(({ kind, sequence }) => effectOf(kind) !== 'undo' && !reversed.has(sequence))
    .map((link) => ({ link, origin: originOf(chain, link) }))
    .toSorted((one, other) =>
      one.link.effectiveDate === other.link.effectiveDate
        ? one.origin - other.origin
        : one.link.effectiveDate < other.link.effectiveDate
          ? -1
          : 1,
    )
    .map(({ link }) => link)
}

type Flaw = (link: Transaction, chain: readonly Transaction[]) => string | null

const reversedBefore = (link: Transaction, chain: readonly Transaction[]): boolean =>
  chain.some((one) => one.sequence < link.sequence && one.reverses === link.reverses)

const flaws: readonly Flaw[] = [
  ({ sequence }, chain) =>
    chain[sequence - 1]?.sequence === sequence ? null : 'is not where its number puts it',
  ({ effectiveDate, endDate, kind }) =>
    effectiveDate >= endDate && effectOf(kind) !== 'charge' ? 'ends before it starts' : null,
  ({ sequence, kind }) => (sequence > 1 && effectOf(kind) === 'start' ? 'starts a second term' : null),
  ({ effectiveDate }, [first]) =>
    first && effectiveDate < first.effectiveDate ? 'starts before the term' : null,
  ({ sequence, recordedAt }, chain) =>
    recordedAt < (chain[sequence - 2]?.recordedAt ?? '') ? 'was recorded before the one it follows' : null,
  ({ kind, reverses }) =>
    (effectOf(kind) === 'undo') === (reverses !== undefined)
      ? null
      : reverses === undefined
        ? 'takes nothing back'
        : 'takes something back and is no reversal',
  ({ sequence, reverses = 0, reapplies = 0 }) =>
    reverses < sequence && reapplies < sequence ? null : 'refers to a later one',
  ({ reverses }, chain) => {
    const reversed = reverses === undefined ? undefined : chain[reverses - 1]
    return reversed && effectOf(reversed.kind) === 'undo' ? 'takes a reversal back' : null
  },
  (link, chain) =>
    link.reverses !== undefined && reversedBefore(link, chain) ? 'takes back what was taken back' : null,
  ({ reapplies }, chain) =>
    reapplies === undefined || chain.some(({ reverses }) => reverses === reapplies)
      ? null
      : 'records again what was not taken back',
]

/** Why a chain is not one, in words, or null. A broken chain is a bug and never leaves the database unnoticed. */
export const chainProblem = (chain: readonly Transaction[]): string | null => {
  const [first] = chain
  if (!first) return 'a policy has no transaction'
  if (effectOf(first.kind) !== 'start') return `a policy starts with ${first.kind}`
  for (const [index, link] of chain.entries()) {
    if (link.sequence !== index + 1) return `transaction ${index + 1} has the number ${link.sequence}`
    for (const flaw of flaws) {
      const problem = flaw(link, chain)
      if (problem) return `transaction ${link.sequence} ${problem}`
    }
  }
  return null
}
