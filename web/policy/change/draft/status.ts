import type { DraftStatus } from '#domain/policy/change/draft/lifecycle.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export const draftTones: Record<DraftStatus, Tone> = {
  DRAFT: 'neutral',
  REQUESTED: 'info',
  REFERRED: 'warning',
  READY: 'success',
  ISSUED: 'success',
  DECLINED: 'danger',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
}
