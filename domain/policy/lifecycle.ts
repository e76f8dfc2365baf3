import type { Lifecycle } from '../kernel/lifecycle.ts'
import type { LocalDate } from '../kernel/dates.ts'

/** Statuses of a policy (specification 1 section 4; readings 9). */
export const policyStatuses = [
  'ISSUED',
  'IN FORCE',
  'CANCEL REQUESTED',
  'CANCEL PENDING',
  'IN REINSTATEMENT PERIOD',
  'CANCELLED',
  'FLAT CANCELLED',
  'VOID',
  'RENEWED',
  'EXPIRED',
] as const

export type PolicyStatus = (typeof policyStatuses)[number]

/** What a policy begins as: its term lies ahead or has begun. */
export const policyStarts = ['ISSUED', 'IN FORCE'] as const satisfies readonly PolicyStatus[]

/** There is cover, or will be on the first day: a cancellation that is asked for or announced has ended nothing yet. */
export const COVERING = [
  'ISSUED',
  'IN FORCE',
  'CANCEL REQUESTED',
  'CANCEL PENDING',
] as const satisfies readonly PolicyStatus[]

/** The policy ended before its term did, and cover may begin again where that is still allowed. */
export const ENDED_EARLY = [
  'IN REINSTATEMENT PERIOD',
  'CANCELLED',
  'FLAT CANCELLED',
  'VOID',
] as const satisfies readonly PolicyStatus[]

export type PolicyAction =
  | 'certificate'
  | 'renew'
  | 'renewLate'
  | 'pay'
  | 'choosePlan'
  | 'optOut'
  | 'optIn'
  | 'mute'
  | 'unmute'
  | 'endorse'
  | 'nonPremium'
  | 'correct'
  | 'revert'
  | 'extend'
  | 'runOff'
  | 'addExcess'
  | 'requestReporting'
  | 'recordReporting'
  | 'requestCancel'
  | 'withdrawCancel'
  | 'approveCancel'
  | 'cancel'
  | 'flatCancel'
  | 'rewrite'
  | 'rescindExcess'
  | 'void'
  | 'serveNotice'
  | 'proveNotice'
  | 'stopNotice'
  | 'serveRenewalNotice'
  | 'proveRenewalNotice'
  | 'withdrawRenewalNotice'
  | 'reinstate'
  | 'undoCancel'

/** Cover as it was before its end was asked for or announced: the term lies ahead or has begun. */
const AS_BEFORE = policyStarts

/** A cancellation for a day to come, or at once; on the first day nothing was ever in force. */
const CANCELLED_SO = [
  'CANCEL PENDING',
  'CANCELLED',
  'FLAT CANCELLED',
] as const satisfies readonly PolicyStatus[]

export const policyLifecycle = {
  certificate: {
    from: COVERING,
    to: null,
    by: 'policy:certificate',
    label: 'Issue certificate',
  },
  renew: { from: ['IN FORCE'], to: null, by: 'policy:renew', label: 'Start renewal' },
  renewLate: { from: ['EXPIRED'], to: null, by: 'policy:renew', label: 'Renew late' },
  optOut: { from: COVERING, to: null, by: 'policy:renew', label: 'Opt out of renewal' },
  optIn: {
    from: COVERING,
    to: null,
    by: 'policy:renew',
    label: 'Take back opt-out of renewal',
  },
  mute: { from: COVERING, to: null, by: 'policy:renew', label: 'Mute renewal reminders' },
  unmute: { from: COVERING, to: null, by: 'policy:renew', label: 'Resume renewal reminders' },
  addExcess: { from: ['ISSUED', 'IN FORCE'], to: null, by: 'quote:create', label: 'Add excess policy' },
  requestReporting: {
    from: ['EXPIRED', 'CANCELLED'],
    to: null,
    by: 'policy:requestreportingperiod',
    label: 'Ask for extended reporting period',
  },
  recordReporting: {
    from: ['EXPIRED', 'CANCELLED'],
    to: null,
    by: 'policy:reportingperiod',
    label: 'Record extended reporting period',
  },
  // What is owed stays owed when a policy ends.
  pay: { from: policyStatuses, to: null, by: 'billing:pay', label: 'Pay' },
  choosePlan: { from: COVERING, to: null, by: 'billing:pay', label: 'Choose how to pay' },
  endorse: {
    from: COVERING,
    to: null,
    by: 'policy:endorse',
    label: 'Change limits, coverages or facts',
  },
  nonPremium: {
    from: COVERING,
    to: null,
    by: 'policy:nonpremium',
    label: 'Change without premium',
  },
  correct: {
    from: COVERING,
    to: null,
    by: 'policy:decidechange',
    label: 'Correct, exclude or change the named insured',
  },
  revert: {
    from: COVERING,
    to: null,
    by: 'policy:decidechange',
    label: 'Reverse latest transaction',
  },
  runOff: { from: COVERING, to: null, by: 'policy:runoff', label: 'Record change of control' },
  extend: { from: COVERING, to: null, by: 'policy:decidechange', label: 'Extend term' },
  requestCancel: {
    from: AS_BEFORE,
    to: 'CANCEL REQUESTED',
    by: 'policy:cancelrequest',
    label: 'Request cancellation',
  },
  withdrawCancel: {
    from: ['CANCEL REQUESTED'],
    to: AS_BEFORE,
    by: 'policy:cancelrequest',
    label: 'Withdraw request',
  },
  approveCancel: {
    from: ['CANCEL REQUESTED'],
    to: CANCELLED_SO,
    by: 'policy:cancel',
    label: 'Approve cancellation',
  },
  cancel: { from: AS_BEFORE, to: CANCELLED_SO, by: 'policy:cancel', label: 'Cancel policy' },
  flatCancel: { from: COVERING, to: 'FLAT CANCELLED', by: 'policy:void', label: 'Cancel flat' },
  // An excess policy that was put over another one, within its first days.
  rescindExcess: {
    from: COVERING,
    to: 'FLAT CANCELLED',
    by: 'policy:void',
    label: 'Rescind excess policy',
  },
  // Another policy takes its place in the same minute.
  rewrite: {
    from: AS_BEFORE,
    to: ['CANCELLED', 'FLAT CANCELLED'],
    by: 'policy:cancel',
    label: 'Rewrite policy',
  },
  void: { from: COVERING, to: 'VOID', by: 'policy:void', label: 'Void policy' },
  // Served again, it takes the place of the notice before.
  serveNotice: {
    from: [...AS_BEFORE, 'CANCEL PENDING'],
    to: 'CANCEL PENDING',
    by: 'policy:cancel',
    label: 'Serve notice',
  },
  proveNotice: { from: ['CANCEL PENDING'], to: null, by: 'policy:cancel', label: 'Record proof' },
  stopNotice: { from: ['CANCEL PENDING'], to: AS_BEFORE, by: 'policy:cancel', label: 'Stop cancellation' },
  // At the end of the term: the policy is not renewed, or on other terms.
  serveRenewalNotice: {
    from: COVERING,
    to: null,
    by: 'policy:cancel',
    label: 'Announce nonrenewal or other terms',
  },
  proveRenewalNotice: {
    from: COVERING,
    to: null,
    by: 'policy:cancel',
    label: 'Record proof of a renewal notice',
  },
  withdrawRenewalNotice: {
    from: COVERING,
    to: null,
    by: 'policy:cancel',
    label: 'Withdraw a renewal notice',
  },
  reinstate: {
    from: ['IN REINSTATEMENT PERIOD'],
    to: 'IN FORCE',
    by: 'policy:cancel',
    label: 'Reinstate policy',
  },
  undoCancel: { from: ['CANCELLED'], to: 'IN FORCE', by: 'policy:void', label: 'Undo cancellation' },
} as const satisfies Lifecycle<PolicyStatus, PolicyAction>

/** A policy whose term runs out: a cancellation that no one has decided on by then is not needed any more. */
const RUNNING_OUT = ['IN FORCE', 'CANCEL REQUESTED'] as const satisfies readonly PolicyStatus[]

/** What the calendar does to a policy without a person asking for it. */
export const policyEvents = {
  begin: { from: ['ISSUED'], to: 'IN FORCE' },
  // The day of a cancellation has come: where premium was unpaid cover may still be put back for some days.
  endUnpaid: { from: ['CANCEL PENDING'], to: 'IN REINSTATEMENT PERIOD' },
  end: { from: ['CANCEL PENDING'], to: 'CANCELLED' },
  // Its notice is not proven or defective: cover goes on.
  goOn: { from: ['CANCEL PENDING'], to: 'IN FORCE' },
  close: { from: ['IN REINSTATEMENT PERIOD'], to: 'CANCELLED' },
  // One that ended is renewed late.
  renewed: { from: [...RUNNING_OUT, 'EXPIRED'], to: 'RENEWED' },
  expire: { from: RUNNING_OUT, to: 'EXPIRED' },
} as const satisfies Record<string, { from: readonly PolicyStatus[]; to: PolicyStatus }>

/** A policy is open for renewal from 90 days before it ends. */
export const RENEWAL_OPENS_DAYS = 90

/** Days before the end on which insured and agent are reminded, until the policy is renewed (renewal ladder). */
export const RENEWAL_REMINDER_DAYS = [45, 30, 15, 7, 1] as const

/** Cover can be put back, and a cancellation undone, for so many days after it. */
export const RESTORE_DAYS = 30

/** The status that the calendar alone gives to a policy; 12:01 AM on the day itself counts as begun. */
export const statusOnDay = (
  policy: { effectiveDate: LocalDate; endDate: LocalDate; isRenewed: boolean },
  today: LocalDate,
): PolicyStatus => {
  if (today < policy.effectiveDate) return 'ISSUED'
  if (today < policy.endDate) return 'IN FORCE'
  return policy.isRenewed ? 'RENEWED' : 'EXPIRED'
}
