import type { Market } from '../../market/business-days.ts'
import { formatDay } from '../../market/format.ts'
import { addDays, type LocalDate } from '../../kernel/dates.ts'
import { fieldRefusal, type Refusal } from '../../kernel/refusal.ts'
import { type ChangeKind, changeRow } from './kinds.ts'

/** Days back and ahead of today on which a change may take effect. */
export const CHANGE_DAYS_BACK = 14
export const CHANGE_DAYS_AHEAD = 30

/** A policy as far as the day of a change hangs on it; days are those at the insured's address. */
export interface ChangeTerm {
  effectiveDate: LocalDate
  endDate: LocalDate
  today: LocalDate
  /** Staff who entered an account choose any day of the term. */
  isStaffInside: boolean
  /** The day on which it was sent to who issues it: what they need to decide moves no day. */
  askedOn?: LocalDate
  /** Whose way to write days its refusals use. */
  market: Market
}

export interface Window {
  first: LocalDate
  last: LocalDate
}

const later = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other)

/** The days on which a change of a kind may take effect; none where the first is after the last. */
export const changeWindow = (kind: ChangeKind, term: ChangeTerm): Window => {
  const { effectiveDate, endDate, today, isStaffInside, askedOn = today } = term
  const lastDay = addDays(endDate, -1)
  const { day } = changeRow(kind)
  if (day === 'FIRST') return { first: effectiveDate, last: effectiveDate }
  const from = day === 'FUTURE' ? addDays(today, 1) : addDays(askedOn, -CHANGE_DAYS_BACK)
  if (isStaffInside)
    return { first: day === 'FUTURE' ? later(from, effectiveDate) : effectiveDate, last: lastDay }
  return {
    first: later(from, effectiveDate),
    last: earlier(later(addDays(today, CHANGE_DAYS_AHEAD), effectiveDate), lastDay),
  }
}

/** Why no change can take effect on a day: it is not one of the term. Null where it is. */
export const termRefusal = (
  { effectiveDate, endDate, market }: ChangeTerm,
  on: LocalDate,
): Refusal | null => {
  if (effectiveDate <= on && on < endDate) return null
  const [first, last] = [effectiveDate, addDays(endDate, -1)].map((day) => formatDay(day, market))
  return fieldRefusal(
    'effectiveDate',
    `The term of the policy is from ${first} to ${last}. Choose one of its days.`,
    'OUT_OF_RANGE',
  )
}

/** Why a change of a kind cannot take effect on a day, or null. */
export const windowRefusal = (kind: ChangeKind, term: ChangeTerm, on: LocalDate): Refusal | null => {
  const { first, last } = changeWindow(kind, term)
  if (first <= on && on <= last) return null
  const { label } = changeRow(kind)
  const said = (day: LocalDate): string => formatDay(day, term.market)
  return fieldRefusal(
    'effectiveDate',
    first > last
      ? `${label}: there is no day of the term left on which it can take effect.`
      : first === last
        ? `${label}: it takes effect on ${said(first)}.`
        : `${label}: it takes effect from ${said(first)} to ${said(last)}.`,
    'OUT_OF_RANGE',
  )
}
