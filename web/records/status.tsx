import type { AccountStatus } from '#domain/account/statuses.ts'
import type { BinderStatus } from '#domain/binder/lifecycle.ts'
import type { PolicyStatus } from '#domain/policy/lifecycle.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'

const quoteTones: Record<QuoteStatus, Tone> = {
  DRAFT: 'neutral',
  INDICATION: 'info',
  READY: 'success',
  API_REJECTED: 'warning',
  REFERRED: 'accent',
  IN_REVIEW: 'info',
  REQUESTED: 'accent',
  SIGNED: 'success',
  BOUND: 'success',
  ISSUED: 'success',
  INVALID: 'neutral',
  EXPIRED: 'neutral',
  DECLINED: 'danger',
  LOST: 'neutral',
  DELETED: 'neutral',
}

const policyTones: Record<PolicyStatus, Tone> = {
  ISSUED: 'success',
  'IN FORCE': 'success',
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

const accountTones: Record<AccountStatus, Tone> = {
  Open: 'info',
  Quoted: 'info',
  'Active Policy': 'success',
}

/** A status as people read it: the specification's word without the underscore. */
export const statusWords = (status: string): string => status.replaceAll('_', ' ')

export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <StatusBadge status={status} tones={quoteTones} label={statusWords(status)} />
)

export const BinderStatusBadge = ({ status }: { status: BinderStatus }) => (
  <StatusBadge status={status} tones={binderTones} label={statusWords(status)} />
)

export const PolicyStatusBadge = ({ status }: { status: PolicyStatus }) => (
  <StatusBadge status={status} tones={policyTones} label={statusWords(status)} />
)

export const AccountStatusBadge = ({ status }: { status: AccountStatus }) => (
  <StatusBadge status={status} tones={accountTones} />
)
