import { addDays, daysBetween, type LocalDate } from '../../kernel/dates.ts'
import type { RefusalCodeOf } from '../../kernel/refusal-codes.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import { effectOf } from './kinds.ts'
import { again, type Draft, recorded, reversalOf } from './plan.ts'
import { segmentOn, timelineOf } from './segments.ts'
import { inEffect, originOf, type Transaction } from './transactions.ts'

const refused = (code: RefusalCodeOf<'conflict'>, detail: string): Refusal =>
  refusal('conflict', code, detail)

/** The transaction that was first recorded last, of those that have effect. */
const latest = (chain: readonly Transaction[]): Transaction | undefined =>
  inEffect(chain).reduce<Transaction | undefined>(
    (last, link) => (!last || originOf(chain, link) > originOf(chain, last) ? link : last),
    undefined,
  )

/** Why a transaction may not be reversed, or null: only the latest that has effect, and neither the first nor a reversal. */
export const reversalRefusal = (chain: readonly Transaction[], sequence: number): Refusal | null => {
  const link = chain[sequence - 1]
  if (!link) return refusal('absent', 'NOT_FOUND', `The policy has no transaction ${sequence}.`)
  if (effectOf(link.kind) === 'undo')
    return refused(
      'REVERSAL_FINAL',
      `Transaction ${sequence} is a reversal, and a reversal cannot be reversed.`,
    )
  if (effectOf(link.kind) === 'start')
    return refused(
      'FIRST_TRANSACTION',
      'The first transaction cannot be reversed. Void or cancel the policy.',
    )
  if (chain.some(({ reverses }) => reverses === sequence))
    return refused('REVERSED_ALREADY', `Transaction ${sequence} was reversed already.`)
  const last = latest(chain)?.sequence
  return last === sequence
    ? null
    : refused('NOT_THE_LATEST', `Only the latest transaction can be reversed, and that is ${last}.`)
}

/** What a transaction took back when it was first recorded and still has effect, as it was before, oldest first. */
const takenBackBy = (
  chain: readonly Transaction[],
  link: Transaction,
  live: readonly Transaction[],
): Transaction[] => {
  const { group } = chain[originOf(chain, link) - 1] ?? link
  const origins = new Set(live.map((one) => originOf(chain, one)))
  return chain
    .filter((one) => group !== undefined && one.group === group)
    .toReversed()
    .map(({ reverses }) => (reverses === undefined ? undefined : chain[reverses - 1]))
    .filter((one) => one !== undefined && origins.has(originOf(chain, one)))
    .filter((one) => one !== undefined)
}

/**
 * Takes the latest transaction back, exact to the cent. Where it had been put before others, those are taken back first,
 * newest first, and recorded again as they were before it.
 */
export const revertLatest = (
  chain: readonly Transaction[],
  recordedAt: string,
  reason?: string,
): Transaction[] => {
  const link = latest(chain)
  if (!link) return []
  const live = inEffect(chain)
  const before = takenBackBy(chain, link, live)
  const origins = new Set(before.map((one) => originOf(chain, one)))
  const moved = live.filter((one) => origins.has(originOf(chain, one)))
  return recorded(
    chain,
    [
      ...moved.toReversed().map((one) => reversalOf(one)),
      reversalOf(link, 'reversal', reason),
      ...before.map((one) => again(one, one.changes)),
    ],
    recordedAt,
  )
}

const endingOf = (chain: readonly Transaction[]): Transaction | null => timelineOf(chain).ending

const NOT_ENDED = refused('NOT_CANCELLED', 'This policy is not cancelled.')

/** Why a cancellation cannot be taken back, or null: nothing may have been recorded after it. */
export const reinstatementRefusal = (chain: readonly Transaction[]): Refusal | null => {
  const ending = endingOf(chain)
  if (!ending) return NOT_ENDED
  return inEffect(chain).some(({ sequence }) => sequence > ending.sequence)
    ? refused('NOT_THE_LATEST', 'The policy was changed after its cancellation. Reverse that first.')
    : null
}

/** Takes the cancellation back as if it had never been: cover has no gap, and every cent comes back. */
export const reinstate = (
  chain: readonly Transaction[],
  recordedAt: string,
  reason?: string,
): Transaction[] => {
  const ending = endingOf(chain)
  return ending ? recorded(chain, [reversalOf(ending, 'reinstatement', reason)], recordedAt) : []
}

/** Why cover cannot begin again on a day after a gap, or null. */
export const lapseRefusal = (chain: readonly Transaction[], on: LocalDate): Refusal | null => {
  const ending = endingOf(chain)
  if (!ending) return NOT_ENDED
  const { endDate } = timelineOf(chain)
  return on <= ending.effectiveDate || on >= endDate
    ? refused('OUTSIDE_TERM', `Cover can begin again after ${ending.effectiveDate} and before ${endDate}.`)
    : null
}

/** Lets cover begin again on a day: the gap stays without cover and costs nothing, the end of the term stays. */
export const afterLapse = (on: LocalDate, reason?: string): Draft => ({
  kind: 'reinstatement with lapse',
  effectiveDate: on,
  changes: [],
  ...(reason === undefined ? {} : { reason }),
})

/** An extension is at most this many days, once. */
export const MOST_DAYS_OF_EXTENSION = 30

/** Why a term cannot be extended at all, by choice or by law, or null. */
export const extendedRefusal = (chain: readonly Transaction[]): Refusal | null => {
  const { agreedEndDate, endDate, ending } = timelineOf(chain)
  if (ending) return refused('POLICY_CANCELLED', 'A cancelled policy cannot be extended.')
  return agreedEndDate === endDate
    ? null
    : refused('EXTENDED_ALREADY', `The term was extended to ${endDate} already, and can be extended once.`)
}

/** Why a term cannot be extended by the days by choice, or null. */
export const extensionRefusal = (chain: readonly Transaction[], days: number): Refusal | null =>
  extendedRefusal(chain) ??
  (days < 1 || days > MOST_DAYS_OF_EXTENSION
    ? refusal('invalid', 'FIELD_INVALID', `A term is extended by 1 to ${MOST_DAYS_OF_EXTENSION} days.`)
    : null)

/** Lets the term run on by some days, at the price of the terms that hold at its end. */
export const extension = (chain: readonly Transaction[], days: number): Draft => {
  const { agreedEndDate } = timelineOf(chain)
  return {
    kind: 'extension',
    effectiveDate: agreedEndDate,
    endDate: addDays(agreedEndDate, days),
    changes: [],
  }
}

/** Why a change cannot take effect on a day, or null: there must be cover on it. */
export const dayRefusal = (chain: readonly Transaction[], on: LocalDate): Refusal | null => {
  const timeline = timelineOf(chain)
  const segment = segmentOn(timeline, on)
  if (!segment)
    return refused('OUTSIDE_TERM', `The policy runs from ${timeline.effectiveDate} to ${timeline.endDate}.`)
  return segment.gap === null ? null : refused('NO_COVER', `There is no cover on ${on}.`)
}

/** Days without cover, each gap with its length: what certificates, claims and a reader of the past must know. */
export const gapsOf = (
  chain: readonly Transaction[],
): { from: LocalDate; until: LocalDate; days: number }[] =>
  timelineOf(chain)
    .segments.filter(({ gap }) => gap !== null)
    .map(({ from, until }) => ({ from, until, days: daysBetween(from, until) }))
