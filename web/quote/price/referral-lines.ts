import type { Calculation } from '../shared/quote.ts'

type Referral = Calculation['referrals'][number]

export interface ReferralLines {
  /** One line each. */
  single: readonly Referral[]
  /** Questions that wait for an answer: they are answered in one place, so they are one line. */
  unanswered: readonly Referral[]
}

/** The reasons as they are shown, in their order. */
export const referralLines = (referrals: readonly Referral[]): ReferralLines => ({
  single: referrals.filter((one) => one.code !== 'ANSWER_MISSING'),
  unanswered: referrals.filter((one) => one.code === 'ANSWER_MISSING'),
})
