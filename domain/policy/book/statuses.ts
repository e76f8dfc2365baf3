import { type PolicyStatus, policyStatuses } from '../lifecycle.ts'

/** What policies and binders are counted as (specification 1 section 4). */
export const bookGroups = ['active', 'expired', 'renewed', 'canceled', 'binder'] as const

export type BookGroup = (typeof bookGroups)[number]

/** Ready-made filters of policies by their status (specification 1 section 4). */
export type StatusPreset = 'inForce' | 'expired' | 'cancellations' | 'inactive'

/**
 * Every status with what it is counted as, and the ready-made filter that has it. What is asked to be canceled, or was
 * given notice, covers until it ends. INVALID, DRAFT and TEMP, which statistics leave out, are a quote's: no policy has
 * them, nor is one deleted or lost.
 */
const STANDINGS: Readonly<Record<PolicyStatus, { group: BookGroup; preset: StatusPreset | null }>> = {
  ISSUED: { group: 'active', preset: null },
  'IN FORCE': { group: 'active', preset: 'inForce' },
  'CANCEL REQUESTED': { group: 'active', preset: 'cancellations' },
  'CANCEL PENDING': { group: 'active', preset: 'cancellations' },
  'IN REINSTATEMENT PERIOD': { group: 'canceled', preset: 'cancellations' },
  CANCELLED: { group: 'canceled', preset: 'cancellations' },
  'FLAT CANCELLED': { group: 'canceled', preset: 'cancellations' },
  VOID: { group: 'canceled', preset: 'inactive' },
  RENEWED: { group: 'renewed', preset: null },
  EXPIRED: { group: 'expired', preset: 'expired' },
}

export const groupOf = (status: PolicyStatus): BookGroup => STANDINGS[status].group

/** The statuses of a ready-made filter. */
export const statusesOf = (preset: StatusPreset): readonly PolicyStatus[] =>
  policyStatuses.filter((status) => STANDINGS[status].preset === preset)

/** The statuses that are counted as a group. */
export const statusesIn = (group: BookGroup): readonly PolicyStatus[] =>
  policyStatuses.filter((status) => STANDINGS[status].group === group)

/** The presets of a book in their order on the dashboard. */
export const bookPresets = [
  'openForRenewal',
  'inForce',
  'expired',
  'cancellations',
  'inactive',
  'needPayment',
] as const

export type BookPreset = (typeof bookPresets)[number]

/** Whether a preset looks at the status alone. */
export const isByStatus = (preset: BookPreset): preset is StatusPreset =>
  preset !== 'openForRenewal' && preset !== 'needPayment'
