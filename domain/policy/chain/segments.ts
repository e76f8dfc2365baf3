import { addDays, daysBetween, type LocalDate } from '../../kernel/dates.ts'
import { applied } from './changes.ts'
import { effectOf } from './kinds.ts'
import { inEffect, knownAt, originOf, type Transaction } from './transactions.ts'
import type { Fields } from './values.ts'

/** Why there is no cover on a day of the term. */
export type Gap = 'cancelled' | 'lapse' | 'void'

/** Days of a policy on which the same holds. */
export interface Segment<T extends Transaction = Transaction> {
  from: LocalDate
  /** First day, 12:01 AM, that is not part of it any more. */
  until: LocalDate
  /** Terms that hold, or that would hold if there were cover. */
  terms: Fields
  /** Null where there is cover. */
  gap: Gap | null
  /** The transaction whose terms hold. */
  link: T
}

/** A policy as a run of segments: they cover each day of its term once. */
export interface Timeline<T extends Transaction = Transaction> {
  effectiveDate: LocalDate
  /** End of the term as agreed, and the day on which it ends with an extension. */
  agreedEndDate: LocalDate
  endDate: LocalDate
  segments: readonly Segment<T>[]
  /** The cancellation that ended it, unless cover began again. */
  ending: T | null
  /** Premium of extended reporting periods. */
  charges: readonly T[]
}

/** Cover stops on a day, for good or until it begins again. */
interface Pause<T> {
  from: LocalDate
  until: LocalDate | null
  gap: Gap
  link: T
}

/**
 * Cover stops with a cancellation and begins again with a reinstatement that was recorded after it. A cancellation that is
 * recorded later for an earlier day goes before both.
 */
const pausesOf = <T extends Transaction>(
  chain: readonly T[],
  links: readonly T[],
  begins: LocalDate,
): Pause<T>[] => {
  const pauses: Pause<T>[] = []
  for (const link of links) {
    const last = pauses.at(-1)
    const isOpen = last !== undefined && last.until === null
    switch (effectOf(link.kind)) {
      case 'void':
        return [{ from: begins, until: null, gap: 'void', link }]
      case 'end':
        if (!isOpen) pauses.push({ from: link.effectiveDate, until: null, gap: 'cancelled', link })
        break
      case 'resume':
        if (isOpen && originOf(chain, link) > originOf(chain, last.link)) {
          last.until = link.effectiveDate
          last.gap = 'lapse'
        }
        break
      default:
    }
  }
  return pauses
}

const gapOn = (pauses: readonly Pause<unknown>[], day: LocalDate): Gap | null =>
  pauses.find(({ from, until }) => from <= day && (until === null || day < until))?.gap ?? null

/** The segments of a policy by all transactions of the chain. Throws on a chain without a beginning. */
export const timelineOf = <T extends Transaction>(chain: readonly T[]): Timeline<T> => {
  const links = inEffect(chain)
  const first = links.find(({ kind }) => effectOf(kind) === 'start')
  if (!first) throw new Error('a policy has no transaction')
  const { effectiveDate, endDate: agreedEndDate } = first
  const endDate = links.find(({ kind }) => effectOf(kind) === 'extend')?.endDate ?? agreedEndDate
  const inTerm = links.filter((link) => link.effectiveDate < endDate)
  const pauses = pausesOf(chain, inTerm, effectiveDate)
  const changes = inTerm.filter(({ kind }) => effectOf(kind) === 'change')
  const days = [
    ...new Set([
      effectiveDate,
      ...changes.map((link) => link.effectiveDate),
      ...pauses.flatMap(({ from, until }) => (until === null ? [from] : [from, until])),
    ]),
  ].toSorted()
  let terms = first.terms ?? {}
  let link = first
  const segments = days.map((from, at): Segment<T> => {
    for (const one of changes)
      if (one.effectiveDate === from) {
        terms = applied(terms, one.changes)
        link = one
      }
    return { from, until: days[at + 1] ?? endDate, terms, gap: gapOn(pauses, from), link }
  })
  const last = pauses.at(-1)
  return {
    effectiveDate,
    agreedEndDate,
    endDate,
    segments,
    ending: last && last.until === null ? last.link : null,
    charges: links.filter(({ kind }) => effectOf(kind) === 'charge'),
  }
}

/** The segment of a day, or null outside of the term. */
export const segmentOn = <T extends Transaction>(
  { segments }: Pick<Timeline<T>, 'segments'>,
  day: LocalDate,
): Segment<T> | null => segments.find(({ from, until }) => from <= day && day < until) ?? null

/**
 * The policy on a day as it was known at an instant: the segment of the day, or null before anything was known and
 * outside of the term. What is recorded later never changes the answer.
 */
export const policyOn = <T extends Transaction>(
  chain: readonly T[],
  day: LocalDate,
  instant: string,
): Segment<T> | null => {
  const known = knownAt(chain, instant)
  return known.length === 0 ? null : segmentOn(timelineOf(known), day)
}

/** The last day of the term that is insured, and its segment: what a renewal begins from. Null where none is. */
export const lastInsured = <T extends Transaction>(
  timeline: Pick<Timeline<T>, 'segments'>,
): { day: LocalDate; segment: Segment<T> } | null => {
  const segment = timeline.segments.findLast(({ gap }) => gap === null)
  return segment ? { day: addDays(segment.until, -1), segment } : null
}

/** Days of the term as agreed: what premium is divided by. */
export const daysOfTerm = ({
  effectiveDate,
  agreedEndDate,
}: Pick<Timeline, 'effectiveDate' | 'agreedEndDate'>): number => daysBetween(effectiveDate, agreedEndDate)
