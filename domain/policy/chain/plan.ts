import type { LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { applied, type Change, inverse, rebased } from './changes.ts'
import { type Conflict, conflictsOf, type IsOneItem, keptChanges, type Resolutions } from './conflicts.ts'
import { effectOf, type TransactionKind } from './kinds.ts'
import type { ReturnTerms } from './returns.ts'
import { segmentOn, timelineOf } from './segments.ts'
import { inEffect, type Transaction } from './transactions.ts'
import { type Fields, type Path, valueAt } from './values.ts'
import { writtenPremium, type TermPremium } from './written.ts'

/** What is to be recorded. */
export interface Draft {
  kind: TransactionKind
  effectiveDate: LocalDate
  changes: readonly Change[]
  endDate?: LocalDate
  returns?: ReturnTerms
  charge?: Cents
  reason?: string
}

/** When it is recorded, and how conflicts are answered. */
export interface Recording {
  recordedAt: string
  isOneItem: IsOneItem
  resolutions: Resolutions
}

/** Transactions to be recorded at once, and what contradicts; with an open conflict nothing may be recorded. */
export interface Plan {
  added: Transaction[]
  conflicts: Conflict[]
}

type Unnumbered = Omit<Transaction, 'sequence' | 'group' | 'recordedAt'>

/** Numbers what is recorded at once: a group where it is more than one. */
export const recorded = (
  chain: readonly Transaction[],
  links: readonly Unnumbered[],
  recordedAt: string,
): Transaction[] => {
  const first = chain.length + 1
  return links.map((link, at) => ({
    ...link,
    sequence: first + at,
    recordedAt,
    ...(links.length > 1 ? { group: first } : {}),
  }))
}

/** Takes a transaction back: it changes the terms of its day to what they were before it. */
export const reversalOf = (
  link: Transaction,
  kind: TransactionKind = 'reversal',
  reason?: string,
): Unnumbered => ({
  kind,
  effectiveDate: link.effectiveDate,
  endDate: link.endDate,
  changes: inverse(link.changes),
  reverses: link.sequence,
  ...(reason === undefined ? {} : { reason }),
})

/** The list item that the path lies within, or null where it lies in none or is one itself. */
const itemAround = (path: Path): Path | null => {
  const end = path.lastIndexOf(']')
  return end === -1 || end === path.length - 1 ? null : path.slice(0, end + 1)
}

/**
 * A change within an item that the new base does not have, but that is kept from the day of the change: it brings the
 * item back as it would have been, `before` being the terms as they were known.
 */
const whole = (terms: Fields, before: Fields, changes: readonly Change[]): Change[] =>
  changes.map((one) => {
    const item = itemAround(one.path)
    const was = item === null ? undefined : valueAt(before, item)
    return item === null || was === undefined || valueAt(terms, item) !== undefined
      ? one
      : { path: item, left: was }
  })

/** Records a transaction again, with what is left of its changes. */
export const again = (link: Transaction, changes: readonly Change[]): Unnumbered => {
  const { sequence, group: _group, recordedAt: _at, reverses: _reverses, ...same } = link
  return { ...same, changes, reapplies: sequence }
}

const isLater = (link: Transaction, { kind, effectiveDate }: Draft): boolean =>
  effectOf(kind) === 'end' || effectOf(kind) === 'void'
    ? false
    : link.effectiveDate > effectiveDate && effectOf(link.kind) !== 'charge'

/**
 * What recording a draft takes. Where later days have transactions already it is one group: they are taken back,
 * newest first, the draft is recorded, and they are recorded again on the new base, oldest first, without what the
 * answers drop. A cancellation ends whatever there is and needs no such group.
 */
export const planOf = (chain: readonly Transaction[], draft: Draft, how: Recording): Plan => {
  const later = inEffect(chain).filter((link) => isLater(link, draft))
  const timeline = timelineOf(chain)
  const on = segmentOn(timeline, draft.effectiveDate)
  const changes = on ? rebased(on.terms, draft.changes) : [...draft.changes]
  const conflicts = conflictsOf(changes, later, how.isOneItem)
  const { resolutions } = how
  const own: Unnumbered = { endDate: timeline.endDate, ...draft, changes }
  let terms = applied(on?.terms ?? {}, changes)
  const reapplied = later.map((link) => {
    const before = segmentOn(timeline, link.effectiveDate)?.terms ?? {}
    const kept = rebased(terms, whole(terms, before, keptChanges(link, conflicts, resolutions)))
    terms = applied(terms, kept)
    return again(link, kept)
  })
  const links = [...later.toReversed().map((link) => reversalOf(link)), own, ...reapplied]
  return { added: recorded(chain, links, how.recordedAt), conflicts }
}

/** A transaction of a recording with its own share of the premium. */
export interface PricedLine {
  link: Transaction
  /** What it adds to the written premium, cents. */
  amount: Cents
  /** Written premium once it is recorded. */
  written: Cents
}

/** Each transaction of a recording with its amount, in their order; the amounts add up to what the recording adds. */
export const linesOf = (
  chain: readonly Transaction[],
  added: readonly Transaction[],
  price: TermPremium,
): PricedLine[] => {
  let before = writtenPremium(chain, price)
  return added.map((link, at) => {
    const written = writtenPremium([...chain, ...added.slice(0, at + 1)], price)
    const amount = written - before
    before = written
    return { link, amount, written }
  })
}
