import { addDays, addMonths, type LocalDate } from '../../kernel/dates.ts'
import { type Cents, shareOf } from '../../kernel/money.ts'
import { fieldRefusal, type Refusal } from '../../kernel/refusal.ts'
import { formatDay } from '../../market/format.ts'
import type { Market } from '../../market/business-days.ts'
import type { Change } from '../chain/changes.ts'
import { type Fields, isFields } from '../chain/values.ts'
import { annualPremium, type PremiumOfTerm } from '../reporting/period.ts'
import { type RunOffFactor, runOffFactors } from './factors.ts'

/** How control of the insured changes (condition "Changes in the insured" of the form). */
export const controlEvents = ['ACQUIRED', 'MERGED', 'INSOLVENT'] as const
export type ControlEvent = (typeof controlEvents)[number]

export const CONTROL_TEXT: Readonly<Record<ControlEvent, string>> = {
  ACQUIRED: 'The insured is acquired',
  MERGED: 'The insured merges into another entity',
  INSOLVENT: 'The insured becomes insolvent',
}

/** The words of an event in a market. */
export const controlText = (event: ControlEvent, market: Market): string =>
  market === 'UK' ? CONTROL_TEXT[event].replace('insured', 'policyholder') : CONTROL_TEXT[event]

/** Who has more than so many percent of the insured controls it. */
export const CONTROL_PERCENT = 50

/** A change of control can be recorded so many days before it takes place. */
export const AHEAD_DAYS = 30

/** A change of control as it was reported. */
export interface ControlChange {
  /** Day, 12:01 AM, from which there is cover for earlier events alone. */
  on: LocalDate
  event: ControlEvent
  /** Who takes control; empty where no one does. */
  acquirer: string
  /** Whole percent that the acquirer holds afterwards; null where no one acquires shares. */
  percent: number | null
}

/** What the terms of a policy say of its run-off. */
export interface RunOff extends ControlChange {
  /** Day, 12:01 AM, until which claims can be reported by a period that was bought; null where the term is all. */
  until: LocalDate | null
}

/** Whether a policy may turn to run-off, and when. */
export interface ControlFacts {
  market: Market
  effectiveDate: LocalDate
  endDate: LocalDate
  today: LocalDate
}

/** The first and last day on which control may change for the policy to turn to run-off today. */
export const controlWindow = ({
  effectiveDate,
  endDate,
  today,
}: ControlFacts): { first: LocalDate; last: LocalDate } => {
  const ahead = addDays(today, AHEAD_DAYS)
  const end = addDays(endDate, -1)
  const last = ahead < end ? ahead : end
  // A term that lies far ahead can still begin in run-off: for events before it, as far as they are covered.
  return { first: effectiveDate, last: last > effectiveDate ? last : effectiveDate }
}

const dayRefusal = (facts: ControlFacts, on: LocalDate): Refusal | null => {
  const { first, last } = controlWindow(facts)
  return on >= first && on <= last
    ? null
    : fieldRefusal(
        'effectiveDate',
        `Choose a day from ${formatDay(first, facts.market)} to ${formatDay(last, facts.market)}: a day of the term, ${AHEAD_DAYS} days ahead at most.`,
        'DAY_NOT_ALLOWED',
      )
}

const partyRefusal = ({ event, acquirer, percent }: ControlChange): Refusal | null => {
  if (event !== 'INSOLVENT' && acquirer.trim() === '')
    return fieldRefusal('acquirer', 'Enter who takes control.', 'INVALID')
  if (event === 'ACQUIRED' && (percent === null || percent <= CONTROL_PERCENT))
    return fieldRefusal(
      'percent',
      `Enter the share that the acquirer holds afterwards, more than ${CONTROL_PERCENT} percent. With less the control of the insured does not change.`,
      'INVALID',
    )
  return event !== 'ACQUIRED' && percent !== null
    ? fieldRefusal('percent', 'Only an acquisition has a share. Leave it out.', 'INVALID')
    : null
}

/** Why a change of control may not be recorded so, or null; the status of the policy is looked at before. */
export const controlRefusal = (facts: ControlFacts, change: ControlChange): Refusal | null =>
  dayRefusal(facts, change.on) ?? partyRefusal(change)

/** What of the terms a change of control moves: price and limits stay as they are. */
export const controlChanges = (change: ControlChange, until: LocalDate | null): Change[] => [
  { path: 'runOff.on', left: change.on },
  { path: 'runOff.event', left: change.event },
  ...(change.acquirer === '' ? [] : [{ path: 'runOff.acquirer', left: change.acquirer.trim() }]),
  ...(change.percent === null ? [] : [{ path: 'runOff.percent', left: change.percent }]),
  ...(until === null ? [] : [{ path: 'runOff.until', left: until }]),
]

/** The run-off that terms speak of, or null. */
export const runOffIn = (terms: Fields): RunOff | null => {
  const found = terms['runOff']
  if (!isFields(found)) return null
  const { on, event, acquirer, percent, until } = found
  const known = controlEvents.find((one) => one === event)
  if (typeof on !== 'string' || !known) return null
  return {
    on,
    event: known,
    acquirer: typeof acquirer === 'string' ? acquirer : '',
    percent: typeof percent === 'number' ? percent : null,
    until: typeof until === 'string' ? until : null,
  }
}

/** What a run-off can last, with its premium: fully earned when it is bought, without a new limit. */
export interface RunOffOffer extends Pick<RunOffFactor, 'years' | 'percent'> {
  premium: Cents
  /** Day, 12:01 AM, until which claims can be reported; the end of the term where no years are bought. */
  until: LocalDate
}

/** What a policy of the term can choose from: its end without charge, or years after it by their dated factors. */
export const runOffOffers = (term: PremiumOfTerm, endDate: LocalDate): RunOffOffer[] =>
  runOffFactors(term.effectiveDate).map(({ years, percent }) => ({
    years,
    percent,
    premium: shareOf(annualPremium(term), percent, 100),
    until: addMonths(endDate, 12 * years),
  }))
