import { addDays, type LocalDate } from '../../kernel/dates.ts'
import { fieldRefusal, type Refusal } from '../../kernel/refusal.ts'
import { formatDay } from '../../market/format.ts'
import { marketOf } from '../notices/days.ts'
import type { FilePurpose } from './decide.ts'

/** A no-known-loss letter says nothing of the days after its signature, so it is at most so many days old. */
export const LETTER_DAYS = 3

/** What a reinstatement looks at; days are local days of the insured. */
export interface RestoreFacts {
  /** Two letters of a state, or `UK`. */
  state: string
  /** The day on which coverage ended. */
  endedOn: LocalDate
  today: LocalDate
  /** The day on which coverage begins again; `endedOn` where it has no gap. */
  from: LocalDate
}

/** Days without coverage that are covered after the fact: the insured must not know of a loss in them. */
export const restoreFileFor = ({ from, today }: Pick<RestoreFacts, 'from' | 'today'>): FilePurpose | null =>
  from < today ? 'NO_KNOWN_LOSS' : null

/** The first day on which the letter may have been signed. */
export const letterFirstDay = ({ endedOn, today }: Pick<RestoreFacts, 'endedOn' | 'today'>): LocalDate => {
  const recent = addDays(today, -LETTER_DAYS)
  return recent > endedOn ? recent : endedOn
}

/** Why coverage may not begin again on the day, or null. */
export const restoreDayRefusal = ({ endedOn, today, from, state }: RestoreFacts): Refusal | null => {
  if (from < endedOn)
    return fieldRefusal(
      'effectiveDate',
      `Coverage ended on ${formatDay(endedOn, marketOf(state))}. Choose this day or a later one.`,
      'DAY_NOT_ALLOWED',
    )
  return from > today
    ? fieldRefusal(
        'effectiveDate',
        'Choose today or a day before: coverage begins again when it is paid.',
        'DAY_NOT_ALLOWED',
      )
    : null
}

/** Why the day on which the letter was signed does not do, or null; asked where a letter is needed. */
export const letterDayRefusal = (facts: RestoreFacts, signedOn: LocalDate | undefined): Refusal | null => {
  if (restoreFileFor(facts) === null) return null
  if (signedOn === undefined)
    return fieldRefusal('letterSignedOn', 'Enter the day on which the letter was signed.', 'REQUIRED')
  if (signedOn > facts.today)
    return fieldRefusal('letterSignedOn', 'This day is still to come.', 'DAY_NOT_ALLOWED')
  const first = letterFirstDay(facts)
  return signedOn < first
    ? fieldRefusal(
        'letterSignedOn',
        `The letter says nothing of the days after its signature. Ask for one that was signed on ${formatDay(first, marketOf(facts.state))} or later.`,
        'DAY_NOT_ALLOWED',
      )
    : null
}
