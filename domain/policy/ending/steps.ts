import type { Steps } from '../../kernel/lifecycle.ts'

/** Statuses of one end of a policy within its term: asked for, decided for a day, recorded, or come to nothing. */
export const cancellationStatuses = [
  'REQUESTED',
  'PENDING',
  'RECORDED',
  'WITHDRAWN',
  'STOPPED',
  'LAPSED',
  'RESTORED',
] as const
export type CancellationStatus = (typeof cancellationStatuses)[number]

/** Asked for, decided for a day to come, or decided and recorded at once. */
export const cancellationStarts = [
  'REQUESTED',
  'PENDING',
  'RECORDED',
] as const satisfies readonly CancellationStatus[]

/** Each follows an action of its policy, or the calendar. */
export const cancellationSteps = {
  approve: { from: ['REQUESTED'], to: 'PENDING' },
  record: { from: ['REQUESTED', 'PENDING'], to: 'RECORDED' },
  withdraw: { from: ['REQUESTED'], to: 'WITHDRAWN' },
  stop: { from: ['PENDING'], to: 'STOPPED' },
  lapse: { from: ['REQUESTED'], to: 'LAPSED' },
  restore: { from: ['RECORDED'], to: 'RESTORED' },
} as const satisfies Steps<CancellationStatus, string>

/** Statuses of a notice of the insurer: drawn for a day to come, sent, proven, in effect, or without effect. */
export const policyNoticeStatuses = [
  'DRAFT',
  'SENT',
  'PROVEN',
  'EFFECTIVE',
  'STOPPED',
  'DEFECTIVE',
  'SUPERSEDED',
] as const
export type PolicyNoticeStatus = (typeof policyNoticeStatuses)[number]

export const policyNoticeStarts = ['DRAFT', 'SENT'] as const satisfies readonly PolicyNoticeStatus[]

/** Nothing has come of it yet. */
export const OPEN_NOTICE = ['DRAFT', 'SENT', 'PROVEN'] as const satisfies readonly PolicyNoticeStatus[]

/** Each follows an action of its policy, or the calendar. A notice without proof never takes effect. */
export const policyNoticeSteps = {
  send: { from: ['DRAFT'], to: 'SENT' },
  prove: { from: ['SENT'], to: 'PROVEN' },
  takeEffect: { from: ['PROVEN'], to: 'EFFECTIVE' },
  stop: { from: OPEN_NOTICE, to: 'STOPPED' },
  fail: { from: OPEN_NOTICE, to: 'DEFECTIVE' },
  supersede: { from: OPEN_NOTICE, to: 'SUPERSEDED' },
} as const satisfies Steps<PolicyNoticeStatus, string>
