import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export const quoteTones: Record<QuoteStatus, Tone> = {
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
