import { rulesOf } from '#domain/access/availability.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import {
  type SubjectivityAction,
  subjectivityLifecycle,
  type SubjectivityStatus,
  subjectivityStatusNames,
} from './lifecycle.ts'
import { MOST_REMINDERS_BY_HAND } from './reminders.ts'

/** What the rules of a subjectivity look at. */
export interface SubjectivityFacts {
  status: SubjectivityStatus
  /** The user sent evidence for it, or some of it. */
  isOwnEvidence: boolean
  /** Its quote is offered or bound: those who must meet it have read it. */
  isInEffect: boolean
  /** A reminder was sent today, on the insured's calendar. */
  isRemindedToday: boolean
  /** Reminders that users sent for its last day. */
  remindersByHand: number
}

const clearRefusal = ({ isOwnEvidence }: SubjectivityFacts): Refusal | null =>
  isOwnEvidence
    ? refusal(
        'conflict',
        'EVIDENCE_OWN',
        'You sent this evidence. Another user has to review it and clear the subjectivity.',
      )
    : null

const remindRefusal = (facts: SubjectivityFacts): Refusal | null => {
  if (!facts.isInEffect)
    return refusal(
      'conflict',
      'REMINDER_TOO_EARLY',
      'The terms are not released yet: there is no one to remind.',
    )
  if (facts.isRemindedToday)
    return refusal('conflict', 'REMINDED_TODAY', 'A reminder was sent today. Send another tomorrow.')
  return facts.remindersByHand >= MOST_REMINDERS_BY_HAND
    ? refusal(
        'conflict',
        'REMINDERS_SPENT',
        `${MOST_REMINDERS_BY_HAND} reminders were sent for this due date. Extend it, or call the broker.`,
      )
    : null
}

/** What may be done with a subjectivity, and why not. */
export const subjectivityRules = rulesOf<SubjectivityStatus, SubjectivityAction, SubjectivityFacts>({
  noun: 'subjectivity',
  scope: 'account',
  actions: subjectivityLifecycle,
  statusNames: subjectivityStatusNames,
  guards: { clear: clearRefusal, remind: remindRefusal },
})
