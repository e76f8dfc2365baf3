import type { BinderStatus } from '#domain/policy/binder-lifecycle.ts'
import type { PolicyStatus } from '#domain/policy/lifecycle.ts'
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx'
import { statusWords } from '#web/kit/status-words.ts'

const policyTones: Record<PolicyStatus, Tone> = {
  ISSUED: 'success',
  'IN FORCE': 'success',
  'CANCEL REQUESTED': 'warning',
  'CANCEL PENDING': 'warning',
  'IN REINSTATEMENT PERIOD': 'danger',
  CANCELLED: 'neutral',
  'FLAT CANCELLED': 'neutral',
  VOID: 'neutral',
  RENEWED: 'success',
  EXPIRED: 'neutral',
}

const binderTones: Record<BinderStatus, Tone> = {
  BOUND: 'success',
  REQUESTED: 'info',
  SIGNED: 'success',
  ISSUED: 'success',
  RESCIND: 'neutral',
  'BINDER EXPIRED': 'warning',
  VOID: 'neutral',
}

export const PolicyStatusBadge = ({ status }: { status: PolicyStatus }) => (
  <StatusBadge status={status} tones={policyTones} label={statusWords(status)} />
)

export const BinderStatusBadge = ({ status }: { status: BinderStatus }) => (
  <StatusBadge status={status} tones={binderTones} label={statusWords(status)} />
)
