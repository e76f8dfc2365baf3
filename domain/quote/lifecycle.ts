import type { Lifecycle } from '../kernel/lifecycle.ts'

/**
 * Statuses of a quote that the product stores (specification 1 section 4; docs/lifecycles.md). A calculator run that
 * is not saved has no record and so no status (TEMP, TEMPORARY); ACTIVE is a projection for the insured; RESCIND,
 * VOID and BINDER EXPIRED are statuses of the binder.
 */
export const quoteStatuses = [
  'DRAFT',
  'INDICATION',
  'READY',
  'API_REJECTED',
  'REFERRED',
  'IN_REVIEW',
  'REQUESTED',
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

/** What a quote begins as. */
export const quoteStarts = ['DRAFT'] as const satisfies readonly QuoteStatus[]

const priced = ['READY', 'INDICATION', 'REFERRED', 'API_REJECTED', 'INVALID'] as const
const closedUnbound = ['DRAFT', 'INVALID', 'EXPIRED', 'DECLINED', 'LOST'] as const
/** Not signed, not requested to bind, not bound: the price may still change. */
const unsigned = ['DRAFT', 'INDICATION', 'READY', 'API_REJECTED', 'REFERRED', 'INVALID'] as const
const underReview = ['INDICATION', 'READY', 'REFERRED', 'IN_REVIEW'] as const
const open = [
  'DRAFT',
  'INDICATION',
  'READY',
  'API_REJECTED',
  'REFERRED',
  'IN_REVIEW',
  'REQUESTED',
  'SIGNED',
] as const

/** What a producer does: price, request, send, sign, bind. */
const producing = {
  update: { from: unsigned, to: ['DRAFT', ...priced], by: 'quote:update', label: 'Change terms' },
  request: {
    from: ['DRAFT', 'INDICATION', 'INVALID'],
    to: priced,
    by: 'quote:request',
    label: 'Request Quote',
  },
  addToCart: {
    from: ['DRAFT', 'INDICATION', 'INVALID'],
    to: null,
    by: 'quote:request',
    label: 'Add to cart',
  },
  retry: { from: ['API_REJECTED', 'INVALID'], to: priced, by: 'quote:request', label: 'Try again' },
  recalculate: {
    from: ['INDICATION', 'READY', 'API_REJECTED', 'REFERRED', 'IN_REVIEW', 'INVALID'],
    to: ['IN_REVIEW', ...priced],
    by: 'quote:update',
    label: 'Recalculate',
  },
  switchPaper: {
    from: unsigned,
    to: ['DRAFT', ...priced],
    by: 'quote:update',
    label: 'Switch surplus or admitted',
  },
  brokerFee: {
    from: [...unsigned, 'IN_REVIEW'],
    to: null,
    by: 'quote:brokerfee',
    label: 'Edit broker fee',
  },
  contact: {
    from: [...unsigned, 'IN_REVIEW'],
    to: null,
    by: 'quote:requestbind',
    label: 'Edit policyholder contact',
  },
  attest: {
    from: ['READY', 'SIGNED', 'REQUESTED'],
    to: null,
    by: 'quote:attest',
    label: 'Attest the surplus lines notice',
  },
  /** The search of the admitted market that the state asks for before surplus lines paper is bound. */
  diligentEffort: {
    from: [...unsigned, 'IN_REVIEW', 'SIGNED', 'REQUESTED'],
    to: null,
    by: 'quote:attest',
    label: 'Record the diligent effort',
  },
  additionalInsureds: {
    from: [...unsigned, 'IN_REVIEW'],
    to: null,
    by: 'quote:update',
    label: 'Additional insureds',
  },
  needBy: { from: open, to: null, by: 'quote:update', label: 'Set need-by date' },
  submit: {
    from: ['READY', 'INDICATION'],
    to: 'REFERRED',
    by: 'quote:submit',
    label: 'Submit for review',
  },
  refer: {
    from: ['API_REJECTED', 'READY', 'INDICATION'],
    to: 'REFERRED',
    by: 'quote:submit',
    label: 'Refer to underwriting',
  },
  sendToAgent: {
    from: ['READY', 'INDICATION', 'SIGNED'],
    to: null,
    by: 'quote:send',
    label: 'Send to an agent',
  },
  send: { from: ['READY', 'BOUND'], to: null, by: 'quote:send', label: 'Send to policyholder' },
  sign: {
    from: ['READY', 'BOUND'],
    to: ['SIGNED', 'BOUND'],
    by: 'quote:sign',
    label: 'Sign application',
  },
  /** The insured accepts or rejects coverage for acts of terrorism: the price follows. */
  electTerrorism: {
    from: ['READY'],
    to: null,
    by: 'quote:sign',
    label: 'Change terrorism coverage',
  },
  markSigned: {
    from: ['READY', 'BOUND'],
    to: ['SIGNED', 'BOUND'],
    by: 'quote:marksigned',
    label: 'Mark as signed',
  },
  requestBind: {
    from: ['READY', 'SIGNED'],
    to: 'REQUESTED',
    by: 'quote:requestbind',
    label: 'Request to bind',
  },
  bind: { from: ['READY', 'SIGNED'], to: 'BOUND', by: 'quote:bind', label: 'Bind' },
  issue: { from: ['BOUND'], to: 'ISSUED', by: 'quote:issue', label: 'Issue policy' },
  lose: {
    from: ['READY', 'INDICATION', 'API_REJECTED', 'REFERRED', 'IN_REVIEW', 'REQUESTED', 'SIGNED'],
    to: 'LOST',
    by: 'quote:lose',
    label: 'Mark as lost',
  },
  revive: {
    from: ['EXPIRED', 'LOST', 'INVALID'],
    to: priced,
    by: 'quote:revive',
    label: 'Revive',
  },
  note: {
    from: quoteStatuses.filter((status) => status !== 'DELETED'),
    to: null,
    by: 'quote:update',
    label: 'Add a note',
  },
  delete: { from: closedUnbound, to: 'DELETED', by: 'quote:delete', label: 'Delete' },
} as const

/** What the provider's underwriters do. */
const underwriting = {
  assign: { from: ['REFERRED'], to: 'IN_REVIEW', by: 'quote:assign', label: 'Start review' },
  /** The request waits for the decision of who took it. */
  takeRequest: {
    from: ['REQUESTED'],
    to: null,
    by: 'quote:approve',
    orBy: 'quote:retail',
    label: 'Take the request',
  },
  /** A request that another colleague is to answer. */
  assignRequest: {
    from: ['REQUESTED'],
    to: null,
    by: 'quote:approve',
    orBy: 'quote:retail',
    label: 'Assign the request',
  },
  /** Back to the wholesaler's queue, for the next broker; an underwriter gives a request to a colleague instead. */
  returnRequest: {
    from: ['REQUESTED'],
    to: null,
    by: 'quote:retail',
    label: 'Give back the request',
  },
  reassign: { from: ['REFERRED', 'IN_REVIEW'], to: 'IN_REVIEW', by: 'quote:assign', label: 'Assign' },
  unassign: { from: ['IN_REVIEW'], to: 'REFERRED', by: 'quote:assign', label: 'Return to queue' },
  underwrite: {
    from: underReview,
    to: null,
    by: 'quote:underwrite',
    label: 'Update terms',
  },
  bypass: {
    from: ['INDICATION', 'REFERRED', 'IN_REVIEW', 'INVALID'],
    to: ['INDICATION', 'REFERRED', 'IN_REVIEW', 'INVALID'],
    by: 'quote:underwrite',
    label: 'Bypass risk-factor rules',
  },
  reassess: {
    from: [...underReview, 'API_REJECTED', 'INVALID'],
    to: ['IN_REVIEW', ...priced],
    by: 'quote:underwrite',
    label: 'Reassess risk',
  },
  irpm: {
    from: [...unsigned, 'IN_REVIEW'],
    to: null,
    by: 'quote:schedule',
    label: 'Schedule rating (IRPM)',
  },
  eventExclusions: {
    from: [...unsigned, 'IN_REVIEW'],
    to: null,
    by: 'quote:schedule',
    label: 'Event exclusions',
  },
  mgaFee: {
    from: [...unsigned, 'IN_REVIEW'],
    to: null,
    by: 'quote:mgafee',
    label: 'Edit MGA fee',
  },
  /** Neither price nor papers say it: it is between the provider and who sells, until the policy is issued. */
  commission: {
    from: [...open, 'INVALID', 'BOUND'],
    to: null,
    by: 'commission:schedule',
    label: 'Change commission',
  },
  release: {
    from: ['REFERRED', 'IN_REVIEW', 'INDICATION'],
    to: 'READY',
    by: 'quote:release',
    label: 'Release terms',
  },
  decline: {
    from: [...underReview, 'API_REJECTED', 'REQUESTED'],
    to: 'DECLINED',
    by: 'quote:decline',
    label: 'Decline',
  },
  reopen: { from: ['DECLINED'], to: 'IN_REVIEW', by: 'quote:underwrite', label: 'Reopen' },
  approve: {
    from: ['REQUESTED'],
    to: 'BOUND',
    by: 'quote:approve',
    orBy: 'quote:retail',
    label: 'Approve and bind',
  },
  reject: {
    from: ['REQUESTED'],
    to: 'READY',
    by: 'quote:approve',
    orBy: 'quote:retail',
    label: 'Reject the request',
  },
  rescind: { from: ['BOUND'], to: ['READY', 'EXPIRED'], by: 'quote:rescind', label: 'Rescind' },
  reinstate: { from: ['BOUND'], to: null, by: 'quote:rescind', label: 'Reinstate the binder' },
  voidBinder: { from: ['BOUND'], to: 'INVALID', by: 'quote:rescind', label: 'Void the binder' },
  inboxFlag: {
    from: [...open, 'INVALID', 'DECLINED'],
    to: null,
    by: 'quote:assign',
    label: 'Flag for the inbox',
  },
  tam: {
    from: [...open, 'BOUND'],
    to: null,
    by: 'quote:assign',
    label: 'Name the technical account manager',
  },
  restore: { from: ['DELETED'], to: closedUnbound, by: 'quote:restore', label: 'Restore' },
} as const

/** What people may do to a quote, from where, to where. Timers and knock-on effects: `quoteEvents` below. */
export const quoteLifecycle = {
  ...producing,
  ...underwriting,
} as const satisfies Lifecycle<QuoteStatus, string>

export type QuoteAction = keyof typeof quoteLifecycle

/** What happens to a quote without a person asking for it: a timer, or another command's effect. */
export const quoteEvents = {
  expire: {
    from: ['DRAFT', 'INDICATION', 'READY', 'API_REJECTED', 'REFERRED', 'SIGNED'],
    to: 'EXPIRED',
  },
  accountChanged: {
    from: ['READY', 'INDICATION', 'API_REJECTED', 'REFERRED', 'IN_REVIEW', 'REQUESTED', 'SIGNED'],
    to: 'INVALID',
  },
  /** Prime 250 goes back to its underwriter instead. */
  accountChangedRefers: {
    from: ['READY', 'INDICATION', 'API_REJECTED', 'REQUESTED', 'SIGNED'],
    to: 'REFERRED',
  },
  /** The account is offered no terms of the product. */
  accountDeclined: {
    from: ['INDICATION', 'READY', 'API_REJECTED', 'REFERRED', 'IN_REVIEW', 'REQUESTED'],
    to: 'DECLINED',
  },
  /** The insured named another agency for its insurance: what others offer it is over. */
  brokerChanged: {
    from: ['DRAFT', 'READY', 'INDICATION', 'API_REJECTED', 'REFERRED', 'IN_REVIEW', 'REQUESTED', 'SIGNED'],
    to: 'INVALID',
  },
  otherBound: { from: ['READY', 'INDICATION', 'REQUESTED', 'SIGNED'], to: 'LOST' },
  /** Automatic renewal was agreed to beforehand, which signs the renewal on the expiring terms. */
  agreed: { from: ['READY'], to: 'SIGNED' },
  /** The insured chose another option of the product, by signing it. */
  otherSigned: { from: ['READY', 'SIGNED'], to: 'LOST' },
} as const satisfies Record<string, { from: readonly QuoteStatus[]; to: QuoteStatus }>

export const agencyStatuses = ['pending', 'active', 'wraRequestToBind', 'bound', 'invalid'] as const
export type AgencyStatus = (typeof agencyStatuses)[number]
export const customerStatuses = ['ACTIVE', 'SIGNED', 'BOUND', 'EXPIRED', 'INVALID', 'PENDING'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

const agencyView: Record<QuoteStatus, AgencyStatus> = {
  DRAFT: 'pending',
  INDICATION: 'pending',
  API_REJECTED: 'pending',
  REFERRED: 'pending',
  IN_REVIEW: 'pending',
  READY: 'active',
  SIGNED: 'active',
  REQUESTED: 'wraRequestToBind',
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

const customerView: Record<QuoteStatus, CustomerStatus> = {
  DRAFT: 'PENDING',
  INDICATION: 'PENDING',
  API_REJECTED: 'PENDING',
  REFERRED: 'PENDING',
  IN_REVIEW: 'PENDING',
  READY: 'ACTIVE',
  SIGNED: 'SIGNED',
  REQUESTED: 'SIGNED',
  BOUND: 'BOUND',
  ISSUED: 'BOUND',
  INVALID: 'INVALID',
  EXPIRED: 'EXPIRED',
  DECLINED: 'INVALID',
  LOST: 'INVALID',
  DELETED: 'INVALID',
}

/** The insured's word for a quote: nothing is ACTIVE for them before it was sent. */
export const customerStatusOf = (status: QuoteStatus, isSent: boolean): CustomerStatus =>
  status === 'READY' && !isSent ? 'PENDING' : customerView[status]
