import { rulesOf } from '#domain/access/availability.ts'
import { type SubmissionAction, submissionLifecycle, type SubmissionStatus } from './lifecycle.ts'

/** What may be done with a submission, and why not. */
export const submissionRules = rulesOf<SubmissionStatus, SubmissionAction, { status: SubmissionStatus }>({
  noun: 'submission',
  scope: 'account',
  actions: submissionLifecycle,
})
