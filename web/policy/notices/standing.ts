import type { NoticeStanding } from '#domain/policy/notices/standing.ts'
import type { PolicyNoticeStatus } from '#domain/policy/ending/steps.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export const standingTones: Readonly<Record<NoticeStanding, Tone>> = {
  OVERDUE: 'danger',
  TO_SEND: 'info',
  UNPROVEN: 'warning',
  RUNNING: 'accent',
  DEFECTIVE: 'danger',
  STOPPED: 'neutral',
  EFFECTIVE: 'neutral',
}

export const noticeTones: Readonly<Record<PolicyNoticeStatus, Tone>> = {
  DRAFT: 'info',
  SENT: 'warning',
  PROVEN: 'accent',
  EFFECTIVE: 'neutral',
  STOPPED: 'neutral',
  DEFECTIVE: 'danger',
  SUPERSEDED: 'neutral',
}
