import type { Lifecycle } from '../kernel/lifecycle.ts'
import type { Permission } from '../access/permissions.ts'

/** Statuses of a quote that the product knows (specification 1 section 4; meanings in docs/lifecycles.md). */
export const quoteStatuses = [
  'DRAFT',
  'INDICATION',
  'READY',
  'REFERRED',
  'IN_REVIEW',
  'SIGNED',
  'BOUND',
  'ISSUED',
  'INVALID',
  'EXPIRED',
  'DECLINED',
  'LOST',
  'DELETED',
] as const

export type QuoteStatus = (typeof quoteStatuses)[number]

export type QuoteAction =
  | 'update'
  | 'request'
  | 'submit'
  | 'assign'
  | 'release'
  | 'decline'
  | 'send'
  | 'sign'
  | 'bind'
  | 'issue'
  | 'lose'
  | 'revive'
  | 'delete'

const by = (permission: Permission): string => permission

const priced = ['READY', 'INDICATION', 'REFERRED', 'INVALID'] as const
const closedUnbound = ['DRAFT', 'INVALID', 'EXPIRED', 'DECLINED', 'LOST'] as const

/** What people may do to a quote, from where, to where. Timers and knock-on effects: `quoteEvents` below. */
export const quoteLifecycle = {
  update: {
    from: ['DRAFT', 'INDICATION', 'READY', 'REFERRED', 'INVALID'],
    to: ['DRAFT', ...priced],
    by: by('quote:update'),
    label: 'Change terms',
  },
  request: {
    from: ['DRAFT', 'INDICATION', 'INVALID'],
    to: priced,
    by: by('quote:request'),
    label: 'Request quote',
  },
  submit: {
    from: ['READY', 'INDICATION'],
    to: 'REFERRED',
    by: by('quote:submit'),
    label: 'Submit for review',
  },
  assign: { from: ['REFERRED'], to: 'IN_REVIEW', by: by('quote:assign'), label: 'Start review' },
  release: {
    from: ['REFERRED', 'IN_REVIEW', 'INDICATION'],
    to: 'READY',
    by: by('quote:release'),
    label: 'Release terms',
  },
  decline: {
    from: ['READY', 'INDICATION', 'REFERRED', 'IN_REVIEW'],
    to: 'DECLINED',
    by: by('quote:decline'),
    label: 'Decline',
  },
  send: { from: ['READY'], to: null, by: by('quote:send'), label: 'Send to policyholder' },
  sign: { from: ['READY'], to: 'SIGNED', by: by('quote:sign'), label: 'Sign application' },
  bind: { from: ['READY', 'SIGNED'], to: 'BOUND', by: by('quote:bind'), label: 'Bind' },
  issue: { from: ['BOUND'], to: 'ISSUED', by: by('quote:issue'), label: 'Issue policy' },
  lose: {
    from: ['READY', 'INDICATION', 'REFERRED', 'SIGNED'],
    to: 'LOST',
    by: by('quote:lose'),
    label: 'Mark as lost',
  },
  revive: {
    from: ['EXPIRED', 'LOST', 'INVALID'],
    to: ['READY', 'REFERRED', 'INDICATION', 'INVALID'],
    by: by('quote:revive'),
    label: 'Revive',
  },
  delete: { from: closedUnbound, to: 'DELETED', by: by('quote:delete'), label: 'Delete' },
} as const satisfies Lifecycle<QuoteStatus, QuoteAction>

/** What happens to a quote without a person asking for it: a timer, or another command's effect. */
export const quoteEvents = {
  expire: { from: ['DRAFT', 'INDICATION', 'READY', 'REFERRED', 'SIGNED'], to: 'EXPIRED' },
  accountChanged: { from: ['READY', 'INDICATION', 'REFERRED', 'IN_REVIEW', 'SIGNED'], to: 'INVALID' },
  /** Prime 250 goes back to its underwriter instead. */
  accountChangedRefers: { from: ['READY', 'INDICATION', 'SIGNED'], to: 'REFERRED' },
  otherBound: { from: ['READY', 'INDICATION', 'SIGNED'], to: 'LOST' },
} as const satisfies Record<string, { from: readonly QuoteStatus[]; to: QuoteStatus }>

export type AgencyStatus = 'pending' | 'active' | 'bound' | 'invalid'
export type CustomerStatus = 'ACTIVE' | 'SIGNED' | 'BOUND' | 'EXPIRED' | 'INVALID' | 'PENDING'

const agencyView: Record<QuoteStatus, AgencyStatus> = {
  DRAFT: 'pending',
  INDICATION: 'pending',
  REFERRED: 'pending',
  IN_REVIEW: 'pending',
  READY: 'active',
  SIGNED: 'active',
  BOUND: 'bound',
  ISSUED: 'bound',
  INVALID: 'invalid',
  EXPIRED: 'invalid',
  DECLINED: 'invalid',
  LOST: 'invalid',
  DELETED: 'invalid',
}

/** The agency's word for a quote, projected from its one status. */
export const agencyStatusOf = (status: QuoteStatus): AgencyStatus => agencyView[status]

/** The insured's word for a quote: nothing is ACTIVE for them before it was sent. */
export const customerStatusOf = (status: QuoteStatus, isSent: boolean): CustomerStatus => {
  if (status === 'READY') return isSent ? 'ACTIVE' : 'PENDING'
  if (status === 'SIGNED') return 'SIGNED'
  if (status === 'BOUND' || status === 'ISSUED') return 'BOUND'
  if (status === 'EXPIRED') return 'EXPIRED'
  return ['DRAFT', 'INDICATION', 'REFERRED', 'IN_REVIEW'].includes(status) ? 'PENDING' : 'INVALID'
}
