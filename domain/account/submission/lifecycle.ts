import type { Lifecycle } from '#domain/kernel/lifecycle.ts'

/**
 * What the product stores of a submission, an application that came in and waits to be looked at (specification 1
 * sections 3 and 4; docs/lifecycles.md). The state of its work (`operationalStatus`) and the outcome of its quotes are
 * projections.
 */
export const submissionStatuses = [
  'NEW',
  'ASSIGNED',
  'CERTIFIED',
  'COMPLETED',
  'DECLINED',
  'NON_VIABLE',
] as const

export type SubmissionStatus = (typeof submissionStatuses)[number]

/** What a submission begins as. */
export const submissionStarts = ['NEW'] as const satisfies readonly SubmissionStatus[]

const open = ['NEW', 'ASSIGNED', 'CERTIFIED'] as const

/** The actions of specification 1 section 4; several are assigned at once by the same row. */
export const submissionLifecycle = {
  assign: { from: ['NEW'], to: 'ASSIGNED', by: 'submission:manage', label: 'Assign' },
  updateAssignee: {
    from: ['ASSIGNED', 'CERTIFIED'],
    to: null,
    by: 'submission:manage',
    label: 'Change the assignee',
  },
  certify: { from: ['ASSIGNED'], to: 'CERTIFIED', by: 'submission:manage', label: 'Certify' },
  complete: { from: ['CERTIFIED'], to: 'COMPLETED', by: 'submission:manage', label: 'Complete' },
  decline: { from: open, to: 'DECLINED', by: 'submission:manage', label: 'Decline' },
  markNonViable: {
    from: open,
    to: 'NON_VIABLE',
    by: 'submission:manage',
    label: 'Mark as non-viable',
  },
  reopen: {
    from: ['DECLINED', 'NON_VIABLE'],
    to: 'ASSIGNED',
    by: 'submission:manage',
    label: 'Reopen',
  },
} as const satisfies Lifecycle<SubmissionStatus, string>

export type SubmissionAction = keyof typeof submissionLifecycle

export const operationalStatuses = ['UNASSIGNED', 'IN_REVIEW', 'READY_TO_QUOTE', 'QUOTED', 'CLOSED'] as const
export type OperationalStatus = (typeof operationalStatuses)[number]

/** The state of the work on a submission: a certified one waits for its quote, or has one. */
export const operationalStatusOf = (status: SubmissionStatus, isQuoted: boolean): OperationalStatus => {
  if (status === 'NEW') return 'UNASSIGNED'
  if (status === 'ASSIGNED') return 'IN_REVIEW'
  if (status === 'CERTIFIED') return isQuoted ? 'QUOTED' : 'READY_TO_QUOTE'
  return 'CLOSED'
}

/** Statuses under which there is still work to do. */
export const isOpenSubmission = (status: SubmissionStatus): boolean =>
  (open as readonly SubmissionStatus[]).includes(status)
