import { isRiskFactorRule } from '../rating/advice/risk-factor-rule.ts'
import type { Referral } from '../rating/types.ts'

/** Codes of the rules that an underwriter may set aside for one quote. */
export const bypassable = (referrals: readonly Referral[]): string[] => [
  ...new Set(referrals.filter(isRiskFactorRule).map(({ code }) => code)),
]
