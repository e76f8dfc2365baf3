import { rulesOf } from '#domain/access/availability.ts'
import { type SubjectivityAction, subjectivityLifecycle, type SubjectivityStatus } from './lifecycle.ts'

/** What may be done with a condition, and why not. */
export const subjectivityRules = rulesOf<
  SubjectivityStatus,
  SubjectivityAction,
  { status: SubjectivityStatus }
>({
  noun: 'condition',
  scope: 'account',
  actions: subjectivityLifecycle,
})
