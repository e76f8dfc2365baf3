import type { ApprovalStatus } from '#domain/money/approval.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export const approvalTones: Record<ApprovalStatus, Tone> = {
  REQUESTED: 'warning',
  APPROVED: 'info',
  DECLINED: 'danger',
  WITHDRAWN: 'neutral',
  DONE: 'success',
}
