import type { Lifecycle } from '../kernel/lifecycle.ts'

/** Statuses of a binder (specification 1 section 4; docs/lifecycles.md). */
export const binderStatuses = [
  'BOUND',
  'REQUESTED',
  'SIGNED',
  'ISSUED',
  'RESCIND',
  'BINDER EXPIRED',
  'VOID',
] as const

export type BinderStatus = (typeof binderStatuses)[number]

/** A binder covers until there is a policy, it expires or it is rescinded. */
export const COVERED_BY_BINDER = ['BOUND', 'REQUESTED', 'SIGNED'] as const satisfies readonly BinderStatus[]

/** What a binder begins as. */
export const binderStarts = ['BOUND'] as const satisfies readonly BinderStatus[]

/**
 * What people may do to a binder. Each follows an action of its quote inside the same command, but `reinstate` and
 * `void`, which are the binder's own. A binder is cover in force: a change of the account does not end it.
 */
export const binderLifecycle = {
  // Sent again, the request gets a new link.
  requestSignature: {
    from: ['BOUND', 'REQUESTED'],
    to: 'REQUESTED',
    by: 'quote:send',
    label: 'Send signature request',
  },
  sign: { from: ['BOUND', 'REQUESTED'], to: 'SIGNED', by: 'quote:sign', label: 'Sign application' },
  issue: { from: ['BOUND', 'SIGNED'], to: 'ISSUED', by: 'quote:issue', label: 'Generate policy' },
  rescind: {
    from: ['BOUND', 'REQUESTED', 'SIGNED'],
    to: 'RESCIND',
    by: 'quote:rescind',
    label: 'Rescind binder',
  },
  reinstate: {
    from: ['BINDER EXPIRED'],
    to: 'BOUND',
    by: 'quote:rescind',
    label: 'Reinstate binder',
  },
  void: { from: ['BOUND', 'SIGNED'], to: 'VOID', by: 'quote:rescind', label: 'Void binder' },
} as const satisfies Lifecycle<BinderStatus, string>

export type BinderAction = keyof typeof binderLifecycle

export const binderEvents = {
  expire: { from: ['BOUND', 'REQUESTED', 'SIGNED'], to: 'BINDER EXPIRED' },
} as const satisfies Record<string, { from: readonly BinderStatus[]; to: BinderStatus }>
