import { daysBetween, type LocalDate } from '../../kernel/dates.ts'
import { type Cents, shareOf, sumCents } from '../../kernel/money.ts'
import { returnPremium } from './returns.ts'
import { daysOfTerm, type Segment, type Timeline, timelineOf } from './segments.ts'
import type { Transaction } from './transactions.ts'

/** Premium of a segment's terms for the whole term, cents, by the term's own program. */
export type TermPremium<T extends Transaction = Transaction> = (segment: Segment<T>) => Cents

/** A run of days and what their terms cost for the whole term; nothing where there is no cover. */
interface Priced {
  from: LocalDate
  premium: Cents
}

const pricedOf = <T extends Transaction>(timeline: Timeline<T>, price: TermPremium<T>): Priced[] =>
  timeline.segments.map((segment) => ({
    from: segment.from,
    premium: segment.gap === null ? price(segment) : 0,
  }))

/** What moves the premium on one day: each difference for the days that are left, rounded once. */
const steps = (
  timeline: Pick<Timeline, 'effectiveDate' | 'agreedEndDate' | 'endDate'>,
  priced: readonly Priced[],
): Cents[] => {
  const days = daysOfTerm(timeline)
  const { agreedEndDate, endDate } = timeline
  const amounts: Cents[] = []
  let before = 0
  for (const { from, premium } of priced) {
    const end = from < agreedEndDate ? agreedEndDate : endDate
    amounts.push(shareOf(premium - before, daysBetween(from, end), days))
    before = premium
  }
  if (endDate > agreedEndDate) {
    const atEnd = priced.findLast(({ from }) => from < agreedEndDate)?.premium ?? 0
    amounts.push(shareOf(atEnd, daysBetween(agreedEndDate, endDate), days))
  }
  return amounts
}

const upTo = (priced: readonly Priced[], day: LocalDate): Priced[] => priced.filter(({ from }) => from < day)

/** Written when cover ends on the day and the premium of the days that are left goes back by the days alone. */
const endedOn = (timeline: Timeline, priced: readonly Priced[], day: LocalDate): Cents =>
  sumCents(steps(timeline, [...upTo(priced, day), { from: day, premium: 0 }]))

/** Written when a cancellation ended cover, with what its method and the minimum earned premium keep. */
const afterEnding = (timeline: Timeline, priced: readonly Priced[], ending: Transaction): Cents => {
  const day = ending.effectiveDate
  const before = upTo(priced, day)
  const written = sumCents(steps({ ...timeline, endDate: laterOf(timeline, day) }, before))
  const end = day < timeline.agreedEndDate ? timeline.agreedEndDate : timeline.endDate
  const unearned = {
    premium: before.at(-1)?.premium ?? 0,
    daysGone: daysBetween(timeline.effectiveDate, day),
    days: daysBetween(day, end),
    daysOfTerm: daysOfTerm(timeline),
  }
  const how = ending.returns ?? { method: 'PRO_RATA' as const, minimumEarned: null }
  return written - returnPremium(written, unearned, how)
}

/** An extension counts for a cancellation in its days, and falls away with an earlier one. */
const laterOf = ({ agreedEndDate, endDate }: Timeline, day: LocalDate): LocalDate =>
  day < agreedEndDate ? agreedEndDate : endDate

const isVoid = ({ segments }: Timeline): boolean => segments.some(({ gap }) => gap === 'void')

const writtenOf = <T extends Transaction>(timeline: Timeline<T>, price: TermPremium<T>): Cents => {
  if (isVoid(timeline)) return 0
  const priced = pricedOf(timeline, price)
  const ofCover = timeline.ending
    ? afterEnding(timeline, priced, timeline.ending)
    : sumCents(steps(timeline, priced))
  return ofCover + sumCents(timeline.charges.map(({ charge = 0 }) => charge))
}

/**
 * Written premium of a chain, cents: a function of its segments alone and never of the order of recording. The premium of
 * the first day's terms, and at the beginning of each further segment the difference for the days that are left of
 * the term, each rounded half away from zero once.
 */
export const writtenPremium = <T extends Transaction>(chain: readonly T[], price: TermPremium<T>): Cents =>
  chain.length === 0 ? 0 : writtenOf(timelineOf(chain), price)

/**
 * Premium earned by 12:01 AM of a day, cents: what would stay written if the policy ended then by the days alone. On the
 * first day nothing is earned, at the end of cover everything that is written.
 */
export const earnedBy = <T extends Transaction>(
  chain: readonly T[],
  price: TermPremium<T>,
  day: LocalDate,
): Cents => {
  if (chain.length === 0) return 0
  const timeline = timelineOf(chain)
  const written = writtenOf(timeline, price)
  const ends = timeline.ending?.effectiveDate ?? timeline.endDate
  if (day >= ends || isVoid(timeline) || timeline.ending?.returns?.method === 'FLAT')
    return day < timeline.effectiveDate ? 0 : written
  return day <= timeline.effectiveDate ? 0 : endedOn(timeline, pricedOf(timeline, price), day)
}
