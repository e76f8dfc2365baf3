import type { BorStatus } from '#domain/policy/bor/lifecycle.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export const borTones: Record<BorStatus, Tone> = {
  PENDING: 'warning',
  EFFECTIVE: 'success',
  RESCINDED: 'neutral',
  REJECTED: 'danger',
}
