import { rulesOf } from '#domain/access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { BorTerms } from './terms.ts'

/** A letter waits for the incumbent's answer, and then is in effect, taken back by the insured, or not accepted. */
export const borStatuses = ['PENDING', 'EFFECTIVE', 'RESCINDED', 'REJECTED'] as const
export type BorStatus = (typeof borStatuses)[number]

/** What a filed letter begins as. */
export const borStarts = ['PENDING'] as const satisfies readonly BorStatus[]

export const borActions = ['rescind', 'reject', 'effect'] as const
export type BorAction = (typeof borActions)[number]

export const borLifecycle: Lifecycle<BorStatus, BorAction, Permission> = {
  rescind: {
    from: ['PENDING'],
    to: 'RESCINDED',
    by: 'bor:file',
    orBy: 'bor:decide',
    label: 'File rescinding letter',
  },
  reject: { from: ['PENDING'], to: 'REJECTED', by: 'bor:decide', label: 'Reject the letter' },
  effect: { from: ['PENDING'], to: 'EFFECTIVE', by: 'bor:decide', label: 'Put in effect' },
}

/** What the calendar does once the business days are over. */
export const borEvents = {
  effect: { from: ['PENDING'], to: 'EFFECTIVE' },
} as const satisfies Record<string, { from: readonly BorStatus[]; to: BorStatus }>

/** From where a reader looks at a letter. */
export type BorSide = 'STAFF' | 'INCUMBENT' | 'RECEIVER' | 'INSURED' | 'CARRIER'

export interface BorFacts {
  status: BorStatus
  side: BorSide
  /** Where the insured is. */
  today: LocalDate
  lastDay: LocalDate
  effectiveOn: LocalDate
  terms: BorTerms
}

const rescindRefusal = ({ side, today, lastDay }: BorFacts): Refusal | null => {
  if (side !== 'INCUMBENT' && side !== 'STAFF')
    return refusal(
      'conflict',
      'BOR_NOT_INCUMBENT',
      'A rescinding letter comes through the agency that services the policy.',
    )
  return today > lastDay
    ? refusal(
        'conflict',
        'BOR_DAYS_OVER',
        `The last day for a rescinding letter was ${lastDay}. Ask the insured for a new letter that names the agency.`,
      )
    : null
}

const effectRefusal = ({ today, effectiveOn, terms }: BorFacts): Refusal | null =>
  today < effectiveOn && !terms.canWaive
    ? refusal(
        'conflict',
        'BOR_NOT_WAIVED',
        `The insurer does not let the days for a rescinding letter be waived. The letter is in effect on ${effectiveOn}.`,
      )
    : null

/** What may be done with a broker of record letter, and why not. */
export const borRules = rulesOf<BorStatus, BorAction, BorFacts>({
  noun: 'broker of record letter',
  scope: 'bor',
  actions: borLifecycle,
  guards: { rescind: rescindRefusal, effect: effectRefusal },
})
