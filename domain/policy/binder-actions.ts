import { rulesOf } from '../access/availability.ts'
import { type BinderAction, binderLifecycle, type BinderStatus } from './binder-lifecycle.ts'

/** What may be done with a binder, and why not; its quote's guards ask for its status. */
export const binderRules = rulesOf<BinderStatus, BinderAction, { status: BinderStatus }>({
  noun: 'binder',
  scope: 'account',
  actions: binderLifecycle,
})
