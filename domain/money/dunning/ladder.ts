import { addDays, daysBetween, type LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import rows from './ladder.json' with { type: 'json' }

/** What is done about a payment: reminders can be muted, the notice that the law asks for cannot. */
export const dunningSteps = ['REMINDER', 'PAST_DUE', 'NOTICE'] as const
export type DunningStep = (typeof dunningSteps)[number]

export interface LadderRow {
  step: DunningStep
  /** Days after the due day; below zero, before it. */
  day: number
  source: string
}

export const LADDER: readonly LadderRow[] = rows as LadderRow[]

/** Up to so much never starts dunning, minor units. */
export const TOLERANCE: Cents = 500

/** A check that is in the mail holds the ladder for so many days, once for each day that is past due. */
export const HOLD_DAYS = 10

/** What the ladder looks at. Days are days where the insured is. */
export interface DunningFacts {
  /** The day of the oldest payment that is open, or on which money for it came back: nothing is dated back. */
  due: LocalDate
  today: LocalDate
  /** What is open of what is due by then, minor units. */
  open: Cents
  taken: readonly DunningStep[]
  /** Reminders are paused. */
  isMuted: boolean
  /** The last day of a hold, or null. */
  heldUntil: LocalDate | null
  /** Money for it is on its way, or its payer disputes it. */
  isWaiting: boolean
}

const dayOf = (due: LocalDate, row: LadderRow): LocalDate => addDays(due, row.day)

const stops = (facts: DunningFacts): boolean =>
  facts.open <= TOLERANCE ||
  facts.isWaiting ||
  (facts.heldUntil !== null && facts.today <= facts.heldUntil && facts.today > facts.due)

/**
 * The step whose day has come and that was not taken, or null: the last of them alone, so that a ladder that was not
 * looked at for days does not send everything at once. What is muted is passed over; a notice never is.
 */
export const stepDue = (facts: DunningFacts, ladder = LADDER): DunningStep | null => {
  if (stops(facts)) return null
  const reached = ladder.filter((row) => dayOf(facts.due, row) <= facts.today)
  const last = reached.at(-1)
  if (!last || facts.taken.includes(last.step)) return null
  return facts.isMuted && last.step !== 'NOTICE' ? null : last.step
}

/** What comes next and on which day, for work lists; null once the last step was taken. */
export const nextStep = (
  facts: DunningFacts,
  ladder = LADDER,
): { step: DunningStep; on: LocalDate } | null => {
  const rank = Math.max(-1, ...facts.taken.map((step) => ladder.findIndex((row) => row.step === step)))
  const reached = ladder.findLastIndex((row) => dayOf(facts.due, row) <= facts.today)
  const row = ladder[Math.max(rank + 1, reached)]
  if (!row || facts.taken.includes(row.step)) return null
  const on = dayOf(facts.due, row)
  return {
    step: row.step,
    on: facts.heldUntil !== null && facts.heldUntil >= on ? addDays(facts.heldUntil, 1) : on,
  }
}

/** A term and what of its premium is paid; minor units. */
export interface PaidTerm {
  effectiveDate: LocalDate
  endDate: LocalDate
  premium: Cents
  premiumPaid: Cents
}

/** The day until which the premium that was paid pays for cover: whole days, rounded down. */
export const equityDate = ({ effectiveDate, endDate, premium, premiumPaid }: PaidTerm): LocalDate => {
  if (premium <= 0) return endDate
  const days = daysBetween(effectiveDate, endDate)
  return addDays(
    effectiveDate,
    Math.min(days, Number((BigInt(premiumPaid) * BigInt(days)) / BigInt(premium))),
  )
}

/** The last day on which a notice can go out without cover that nothing was paid for; `noticeDays` with those of the mail. */
export const noticeBy = (term: PaidTerm, noticeDays: number): LocalDate =>
  addDays(equityDate(term), -noticeDays)
