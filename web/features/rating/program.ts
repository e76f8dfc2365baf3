import type { Answer } from '#web/client.ts'
import type { Tone } from '#web/kit/status-badge.tsx'

export type Program = Answer<'programGet'>
export type ListedProgram = Answer<'programSearch'>['content'][number]
export type ReplayLine = NonNullable<Program['replay']>['total']

export const PROGRAM_TONES: Record<ListedProgram['status'], Tone> = {
  'IN FORCE': 'success',
  FUTURE: 'info',
  PAST: 'neutral',
  DRAFT: 'accent',
  SUBMITTED: 'warning',
  WITHDRAWN: 'neutral',
}

/** Percent by which a premium moves, two decimals; null from nothing. */
export const changePercent = (before: number, after: number): number | null =>
  before === 0 ? null : Math.round(((after - before) / before) * 10_000) / 100
