import type { AccountStatus } from '#domain/account/statuses.ts'
import type { BinderStatus } from '#domain/binder/lifecycle.ts'
import type { PolicyStatus } from '#domain/policy/lifecycle.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { quoteTones, statusWords } from './status-words.ts'

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
