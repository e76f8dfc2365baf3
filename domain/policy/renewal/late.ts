import { addDays, type LocalDate } from '../../kernel/dates.ts'
import { fieldRefusal, type Refusal } from '../../kernel/refusal.ts'
import { LETTER_DAYS } from '../ending/restore.ts'
import { RENEWAL_LATE_DAYS } from './stages.ts'

/** How a policy is covered that is renewed after its end: as if it had not ended, or from a later day on. */
export const LATE_COVERS = ['CONTINUOUS', 'FROM_DAY'] as const
export type LateCover = (typeof LATE_COVERS)[number]

/** The last day on which a policy that has ended is renewed. */
export const lastLateDay = (endDate: LocalDate): LocalDate => addDays(endDate, RENEWAL_LATE_DAYS)

/** What is asked of a late renewal; days are those at the insured's address. */
export interface LateRenewal {
  cover: LateCover
  /** The first day of the new term where coverage is not continuous. */
  startsOn?: LocalDate | undefined
  /** Who states for the insured that nothing is known which could become a claim, and when. */
  statement: { name: string; title: string; on: LocalDate }
}

/** The first day of which the statement may be: without a gap, it covers days that are past, so that it has to be recent. */
export const statementFirstDay = (
  cover: LateCover,
  { endDate, today }: { endDate: LocalDate; today: LocalDate },
): LocalDate => {
  const recent = addDays(today, -LETTER_DAYS)
  return cover === 'CONTINUOUS' && recent > endDate ? recent : endDate
}

/** Why a late renewal cannot begin or be stated so, or null. */
export const lateRefusal = (
  { cover, startsOn, statement }: LateRenewal,
  { endDate, today }: { endDate: LocalDate; today: LocalDate },
): Refusal | null => {
  if (cover === 'CONTINUOUS' && startsOn !== undefined)
    return fieldRefusal(
      'startsOn',
      'Coverage without a gap begins on the day the term ended. Leave the day out.',
      'NOT_ASKED',
    )
  if (cover === 'FROM_DAY' && startsOn === undefined)
    return fieldRefusal('startsOn', 'Choose the day on which coverage begins again.', 'REQUIRED')
  if (startsOn !== undefined && startsOn < today)
    return fieldRefusal('startsOn', 'Choose today or a later day.', 'TOO_EARLY')
  if (startsOn !== undefined && startsOn > lastLateDay(endDate))
    return fieldRefusal(
      'startsOn',
      `Choose a day until ${lastLateDay(endDate)}, ${RENEWAL_LATE_DAYS} days after the end.`,
      'TOO_LATE',
    )
  const first = statementFirstDay(cover, { endDate, today })
  if (statement.on < first || statement.on > today)
    return fieldRefusal(
      'statement.on',
      first > endDate
        ? `The statement says nothing of the days after it. Ask for one of ${first} or later, at most ${LETTER_DAYS} days old.`
        : `The statement is of a day from ${endDate}, when the term ended, to today.`,
      'INVALID',
    )
  return null
}

/** The first day of the new term. */
export const lateStart = ({ cover, startsOn }: LateRenewal, endDate: LocalDate): LocalDate =>
  cover === 'FROM_DAY' && startsOn !== undefined ? startsOn : endDate
