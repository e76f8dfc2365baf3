import { outcomeOf } from '../rating/refer.ts'
import type { Outcome, Referral } from '../rating/types.ts'

/** Whether a rule looks at the insured's answers or score, and at more than whether they are there. */
export const isRiskFactorRule = ({ level, field }: Pick<Referral, 'level' | 'field'>): boolean =>
  (level === 'approve' || level === 'decline') &&
  field !== null &&
  (field.startsWith('answers.') || field === 'score')

/** Codes of the rules that an underwriter may set aside for one quote. */
export const bypassable = (referrals: readonly Referral[]): string[] => [
  ...new Set(referrals.filter(isRiskFactorRule).map(({ code }) => code)),
]

interface Priced {
  referrals: Referral[]
  outcome: Outcome
}

/** A price with the rules set aside: what they say is still told, and decides nothing. */
export const withoutBypassed = <T extends Priced>(priced: T, codes: readonly string[]): T => {
  if (codes.length === 0) return priced
  const referrals = priced.referrals.map((one) =>
    codes.includes(one.code) && isRiskFactorRule(one) ? { ...one, level: 'inform' as const } : one,
  )
  return { ...priced, referrals, outcome: outcomeOf(referrals) }
}
