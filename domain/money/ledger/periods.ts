import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '../../access/permissions.ts'
import { addMonths, type LocalDate } from '../../kernel/dates.ts'
import type { Lifecycle } from '../../kernel/lifecycle.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import { formatDay, formatMonth } from '../../market/format.ts'

/** A month of the books. One that was never closed has no record, and is open. */
export const periodStatuses = ['OPEN', 'SOFT_CLOSED', 'CLOSED'] as const
export type PeriodStatus = (typeof periodStatuses)[number]

/** The status of the first record of a period, before its first step. */
export const periodStarts = ['OPEN'] as const satisfies readonly PeriodStatus[]

export const periodActions = ['softClose', 'close', 'reopen'] as const
export type PeriodAction = (typeof periodActions)[number]

export const periodLifecycle = {
  softClose: { from: ['OPEN'], to: 'SOFT_CLOSED', by: 'money:close', label: 'Soft close' },
  close: { from: ['SOFT_CLOSED'], to: 'CLOSED', by: 'money:close', label: 'Close' },
  reopen: { from: ['SOFT_CLOSED', 'CLOSED'], to: null, by: 'money:close', label: 'Reopen' },
} as const satisfies Lifecycle<PeriodStatus, PeriodAction, Permission>

/** What follows a request to reopen that another user approved. */
export const periodEvents = {
  reopened: { from: ['SOFT_CLOSED', 'CLOSED'], to: 'OPEN' },
} as const satisfies Record<string, { from: readonly PeriodStatus[]; to: PeriodStatus }>

export interface PeriodFacts {
  status: PeriodStatus
  period: string
  /** Today by the clock of the books. */
  today: LocalDate
  /** Earlier months of which something is open. */
  openBefore: number
  /** What of the checklist stops the close, a sentence each. */
  problems: readonly string[]
}

/** The day after the last of a month. */
export const endOfPeriod = (period: string): LocalDate => addMonths(`${period}-01`, 1)

const notOver = ({ period, today }: PeriodFacts): Refusal | null =>
  endOfPeriod(period) > today
    ? refusal(
        'conflict',
        'PERIOD_NOT_OVER',
        `${formatMonth(period)} is not over. It can be closed from ${formatDay(endOfPeriod(period), 'US')} on.`,
      )
    : null

const closeRefusal = (facts: PeriodFacts): Refusal | null => {
  const [problem] = facts.problems
  if (facts.openBefore > 0)
    return refusal(
      'conflict',
      'PERIOD_EARLIER_OPEN',
      `${facts.openBefore} earlier months are not closed. Close the oldest first.`,
    )
  return problem === undefined ? null : refusal('conflict', 'PERIOD_CHECKLIST', problem)
}

/** What may be done with a period, and why not. */
export const periodRules = rulesOf<PeriodStatus, PeriodAction, PeriodFacts>({
  noun: 'period',
  scope: 'all',
  actions: periodLifecycle,
  guards: { softClose: notOver, close: closeRefusal, reopen: () => null },
})
