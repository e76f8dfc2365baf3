import { addDays, daysBetween, type LocalDate } from '../../kernel/dates.ts'
import { type PolicyStatus, RENEWAL_OPENS_DAYS, RENEWAL_REMINDER_DAYS } from '../lifecycle.ts'

/** A policy that runs to the end of its term, or ran: what a renewal follows. */
export const RENEWABLE_POLICIES = [
  'IN FORCE',
  'CANCEL REQUESTED',
  'EXPIRED',
] as const satisfies readonly PolicyStatus[]

/** A renewal is looked at for the first time so many days before the end of the term. */
export const RENEWAL_EVALUATED_DAYS = 120

/** A policy that ended without a renewal stays on the board for so many days. */
export const RENEWAL_LATE_DAYS = 30

/** Stages of a renewal in the order of the days, each with the days left of the term with which it begins and ends. */
export const renewalStages = [
  { name: 'EVALUATE', from: RENEWAL_EVALUATED_DAYS, to: RENEWAL_OPENS_DAYS + 1 },
  { name: 'OFFER', from: RENEWAL_OPENS_DAYS, to: 46 },
  { name: 'REMIND', from: 45, to: 8 },
  { name: 'LAST_WEEK', from: 7, to: 1 },
  { name: 'LATE', from: 0, to: -RENEWAL_LATE_DAYS },
] as const

export type RenewalStage = (typeof renewalStages)[number]['name']

export const stageNames: readonly RenewalStage[] = renewalStages.map(({ name }) => name)

/** The stage of a policy with so many days left; null before the first and after the last. */
export const stageOf = (daysLeft: number): RenewalStage | null =>
  renewalStages.find(({ from, to }) => daysLeft <= from && daysLeft >= to)?.name ?? null

/** How far the renewal itself is, whatever the day. */
export const renewalProgress = ['NOT_STARTED', 'IN_WORK', 'OFFERED', 'BOUND', 'OPTED_OUT'] as const

export type RenewalProgress = (typeof renewalProgress)[number]

/** What comes next by the calendar. */
export const renewalSteps = [
  'EVALUATE',
  'OFFER',
  'NONRENEWAL_NOTICE',
  'CHANGE_NOTICE',
  'REMIND',
  'END',
  'OFF_BOARD',
] as const

export type RenewalStep = (typeof renewalSteps)[number]

/** Last days of the law, null where it asks for none. */
export interface LegalDays {
  nonrenewal: LocalDate | null
  changedRenewal: LocalDate | null
}

/** The next step of a renewal and its day: the first of the ladder and of the law that is not behind. */
export const nextStep = (
  endDate: LocalDate,
  today: LocalDate,
  legal: LegalDays,
): { step: RenewalStep; on: LocalDate } => {
  const before = (days: number) => addDays(endDate, -days)
  const ladder: { step: RenewalStep; on: LocalDate | null }[] = [
    { step: 'EVALUATE', on: before(RENEWAL_EVALUATED_DAYS) },
    { step: 'OFFER', on: before(RENEWAL_OPENS_DAYS) },
    { step: 'NONRENEWAL_NOTICE', on: legal.nonrenewal },
    { step: 'CHANGE_NOTICE', on: legal.changedRenewal },
    ...RENEWAL_REMINDER_DAYS.map((days) => ({ step: 'REMIND' as const, on: before(days) })),
    { step: 'END', on: endDate },
  ]
  const ahead = ladder
    .flatMap(({ step, on }) => (on !== null && daysBetween(today, on) >= 0 ? [{ step, on }] : []))
    .toSorted((one, other) => daysBetween(other.on, one.on))
  return ahead[0] ?? { step: 'OFF_BOARD', on: addDays(endDate, RENEWAL_LATE_DAYS) }
}
