import type { Referral } from '../types.ts'

/** Whether a rule looks at the insured's answers or score, and at more than whether they are there. */
export const isRiskFactorRule = ({ level, field }: Pick<Referral, 'level' | 'field'>): boolean =>
  (level === 'approve' || level === 'decline') &&
  field !== null &&
  (field.startsWith('answers.') || field === 'score')
