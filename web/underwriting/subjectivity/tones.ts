import type { SubjectivityStatus } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export const CONDITION_TONES: Record<SubjectivityStatus, Tone> = {
  OPEN: 'warning',
  SUBMITTED: 'info',
  CLEARED: 'success',
  WAIVED: 'neutral',
}
