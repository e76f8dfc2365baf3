import type { Lifecycle } from '../kernel/lifecycle.ts'
import type { LocalDate } from '../kernel/dates.ts'

/** Statuses of a policy that the product knows so far (specification 1 section 4). */
export const policyStatuses = ['ISSUED', 'IN FORCE', 'RENEWED', 'EXPIRED'] as const

export type PolicyStatus = (typeof policyStatuses)[number]

/** What a policy begins as: its term lies ahead or has begun. */
export const policyStarts = ['ISSUED', 'IN FORCE'] as const satisfies readonly PolicyStatus[]

export type PolicyAction = 'certificate' | 'renew' | 'pay' | 'optOut' | 'optIn' | 'mute' | 'unmute'

export const policyLifecycle = {
  certificate: {
    from: ['ISSUED', 'IN FORCE'],
    to: null,
    by: 'policy:certificate',
    label: 'Issue certificate',
  },
  renew: { from: ['IN FORCE'], to: null, by: 'policy:renew', label: 'Start renewal' },
  optOut: { from: ['ISSUED', 'IN FORCE'], to: null, by: 'policy:renew', label: 'Opt out of renewal' },
  optIn: {
    from: ['ISSUED', 'IN FORCE'],
    to: null,
    by: 'policy:renew',
    label: 'Take back opt-out of renewal',
  },
  mute: { from: ['ISSUED', 'IN FORCE'], to: null, by: 'policy:renew', label: 'Mute renewal reminders' },
  unmute: { from: ['ISSUED', 'IN FORCE'], to: null, by: 'policy:renew', label: 'Resume renewal reminders' },
  pay: { from: ['ISSUED', 'IN FORCE', 'EXPIRED', 'RENEWED'], to: null, by: 'billing:pay', label: 'Pay' },
} as const satisfies Lifecycle<PolicyStatus, PolicyAction>

/** What the calendar does to a policy without a person asking for it. */
export const policyEvents = {
  begin: { from: ['ISSUED'], to: 'IN FORCE' },
  renewed: { from: ['IN FORCE'], to: 'RENEWED' },
  expire: { from: ['IN FORCE'], to: 'EXPIRED' },
} as const satisfies Record<string, { from: readonly PolicyStatus[]; to: PolicyStatus }>

/** A policy is open for renewal from 90 days before it ends. */
export const RENEWAL_OPENS_DAYS = 90

/** Days before the end on which insured and agent are reminded, until the policy is renewed (renewal ladder). */
export const RENEWAL_REMINDER_DAYS = [45, 30, 15, 7, 1] as const

/** The status that the calendar alone gives to a policy; 12:01 AM on the day itself counts as begun. */
export const statusOnDay = (
  policy: { effectiveDate: LocalDate; endDate: LocalDate; isRenewed: boolean },
  today: LocalDate,
): PolicyStatus => {
  if (today < policy.effectiveDate) return 'ISSUED'
  if (today < policy.endDate) return 'IN FORCE'
  return policy.isRenewed ? 'RENEWED' : 'EXPIRED'
}
