import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Market } from '#domain/market/business-days.ts'
import { formatDay } from '#domain/market/format.ts'
import { renewalTerm } from '../anchor-day.ts'
import type { EndingWay } from '../ending/decide.ts'
import { BACKDATED_DAYS } from '../notices/cancellation.ts'

/** Until when the policy runs that takes the place: a year, or to the end of the one that it replaces. */
export const rewriteTerms = ['YEAR', 'SAME_END'] as const
export type RewriteTerm = (typeof rewriteTerms)[number]

interface RewriteFacts {
  market: Market
  effectiveDate: LocalDate
  endDate: LocalDate
  /** At the insured's address. */
  today: LocalDate
}

/** The first and last day on which a policy can be rewritten today: one that has not begun, from its first day. */
export const rewriteDays = ({
  effectiveDate,
  today,
}: Pick<RewriteFacts, 'effectiveDate' | 'today'>): { first: LocalDate; last: LocalDate } => {
  if (today <= effectiveDate) return { first: effectiveDate, last: effectiveDate }
  const back = addDays(today, -BACKDATED_DAYS)
  return { first: back > effectiveDate ? back : effectiveDate, last: today }
}

/** Why a policy is not rewritten from a day on, or null. The policy that takes its place covers from the same minute. */
export const rewriteRefusal = (facts: RewriteFacts, on: LocalDate): Refusal | null => {
  const { first, last } = rewriteDays(facts)
  if (on >= first && on <= last && on < facts.endDate) return null
  const day = (of: LocalDate) => formatDay(of, facts.market)
  return fieldRefusal(
    'effectiveDate',
    first === last
      ? `The policy is rewritten from ${day(first)} on, its first day.`
      : `Choose a day from ${day(first)} to ${day(last)}: ${BACKDATED_DAYS} days back at most, and not ahead.`,
    'DAY_NOT_ALLOWED',
  )
}

/** From its first day a policy goes back whole; later its days are charged. */
export const rewriteWay = (
  { effectiveDate }: Pick<RewriteFacts, 'effectiveDate'>,
  on: LocalDate,
): EndingWay => (on === effectiveDate ? 'FLAT' : 'CANCEL')

/** The term of the policy that takes the place. */
export const rewrittenTerm = (
  { endDate }: Pick<RewriteFacts, 'endDate'>,
  on: LocalDate,
  term: RewriteTerm,
): { effectiveDate: LocalDate; endDate: LocalDate } =>
  term === 'SAME_END' ? { effectiveDate: on, endDate } : renewalTerm(on, on)
