import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'

/** Statuses of a condition that an underwriter attaches to a quote. */
export const subjectivityStatuses = ['OPEN', 'SUBMITTED', 'CLEARED', 'WAIVED'] as const
export type SubjectivityStatus = (typeof subjectivityStatuses)[number]

/** Statuses in which it still holds something up. */
export const UNMET = ['OPEN', 'SUBMITTED'] as const satisfies readonly SubjectivityStatus[]

/** What screens call each. */
export const subjectivityStatusNames = {
  OPEN: 'Open',
  SUBMITTED: 'Evidence sent',
  CLEARED: 'Cleared',
  WAIVED: 'Waived',
} as const satisfies Record<SubjectivityStatus, string>

/** What a condition begins as. */
export const subjectivityStarts = ['OPEN'] as const satisfies readonly SubjectivityStatus[]

/** When it must be met: before the quote is bound, or within its days after binding. */
export const subjectivityStages = ['PRE_BIND', 'POST_BIND'] as const
export type SubjectivityStage = (typeof subjectivityStages)[number]

export const subjectivityLifecycle = {
  submit: {
    from: UNMET,
    to: 'SUBMITTED',
    by: 'subjectivity:submit',
    // Who may manage conditions may also send what shows one to be met.
    orBy: 'subjectivity:manage',
    label: 'Send evidence',
  },
  // Without evidence it is waived, for a reason; only a scan clears it by itself.
  clear: { from: ['SUBMITTED'], to: 'CLEARED', by: 'subjectivity:manage', label: 'Clear' },
  return: { from: ['SUBMITTED'], to: 'OPEN', by: 'subjectivity:manage', label: 'Return' },
  waive: { from: UNMET, to: 'WAIVED', by: 'subjectivity:manage', label: 'Waive' },
  extend: { from: UNMET, to: null, by: 'subjectivity:manage', label: 'Extend' },
  // Once evidence is sent, the next step is the underwriter's.
  remind: { from: ['OPEN'], to: null, by: 'subjectivity:manage', label: 'Remind now' },
  reopen: { from: ['CLEARED', 'WAIVED'], to: 'OPEN', by: 'subjectivity:manage', label: 'Open again' },
} as const satisfies Lifecycle<SubjectivityStatus, string>

export type SubjectivityAction = keyof typeof subjectivityLifecycle

/** A scan that shows what was asked for clears it by itself. */
export const subjectivityEvents = {
  scanClears: { from: UNMET, to: 'CLEARED' },
} as const satisfies Record<string, { from: readonly SubjectivityStatus[]; to: SubjectivityStatus }>

const isMet = (status: SubjectivityStatus): boolean =>
  !(UNMET as readonly SubjectivityStatus[]).includes(status)

/** Met late counts as met; what is open after its last day is overdue. */
export const isOverdue = (
  one: { status: SubjectivityStatus; dueDate: LocalDate },
  today: LocalDate,
): boolean => !isMet(one.status) && one.dueDate < today
