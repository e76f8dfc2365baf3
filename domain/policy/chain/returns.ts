import type { LocalDate } from '../../kernel/dates.ts'
import { type Cents, divideHalfUp, percentOf } from '../../kernel/money.ts'
import { shortRatePercent } from '../ending/short-rate.ts'
import { type MinimumEarned, returnRuleOf, type ReturnSetting } from '../ending/return-rules.ts'
import { type EndingCode, reasonOf, type RefundMethod } from '../notices/reasons.ts'

/** What a cancellation returns by. */
export interface ReturnTerms {
  method: RefundMethod
  /** Share of the premium that is kept at least, percent as a decimal text; null where there is none. */
  minimumEarned: string | null
  /** Amount that is kept at least, cents; absent where there is none. */
  minimumAmount?: Cents
  /** Fees go back as well, as they do wherever all premium does. */
  areFeesReturned?: true
  /** Id of the row of `return-rules.ts` that it was taken from; absent of a flat return and of recordings before there were rows. */
  rule?: string
}

/** An amount of whole-term premium that is not earned: `premium` times `days` by `daysOfTerm`. */
export interface Unearned {
  premium: Cents
  /** Days in force, and days that are left. */
  daysGone: number
  days: number
  daysOfTerm: number
}

/** What goes back of the premium of the last terms, by the days and the method alone. */
const byMethod = ({ premium, daysGone, days, daysOfTerm }: Unearned, method: RefundMethod): Cents =>
  method === 'SHORT_TABLE'
    ? percentOf(premium, String(100 - shortRatePercent(daysGone, daysOfTerm)))
    : Number(
        divideHalfUp(
          BigInt(premium) * BigInt(days) * (method === 'SHORT_90' ? 90n : 100n),
          BigInt(daysOfTerm) * 100n,
        ),
      )

/** The least that is kept of what is written, cents; never more than that. */
export const floorOf = (
  written: Cents,
  { minimumEarned, minimumAmount = 0 }: Pick<ReturnTerms, 'minimumEarned' | 'minimumAmount'>,
): Cents =>
  Math.min(
    Math.max(0, written),
    Math.max(minimumEarned === null ? 0 : percentOf(written, minimumEarned), minimumAmount),
  )

/**
 * Premium to return, cents: what is written, less the greater of earned premium with its penalty and the minimum that
 * is kept. The minimum is a floor and not an addition. Rounded half away from zero once.
 */
export const returnPremium = (written: Cents, unearned: Unearned, how: ReturnTerms): Cents =>
  how.method === 'FLAT'
    ? written
    : Math.min(byMethod(unearned, how.method), Math.max(0, written - floorOf(written, how)))

/** Which policy ends by a reason, and when. */
export interface Ending extends ReturnSetting {
  reason: EndingCode
  /** The day on which cover ends. */
  on: LocalDate
  /** Whether a claim was notified under the policy. */
  hasClaim: boolean
}

const minimumTerms = (
  minimum: MinimumEarned | null,
): Pick<ReturnTerms, 'minimumEarned' | 'minimumAmount'> => {
  if (minimum === null) return { minimumEarned: null }
  return 'amount' in minimum
    ? { minimumEarned: null, minimumAmount: minimum.amount }
    : { minimumEarned: String(minimum.basisPoints / 100) }
}

/** How premium is returned. A policy that ends on its first day was never in force: all of it goes back. */
export const returnTermsOf = (ending: Ending): ReturnTerms => {
  const isRight = reasonOf(ending.reason).returns === 'RIGHT_TO_CANCEL'
  if (ending.on <= ending.termBegins && !isRight) return { method: 'FLAT', minimumEarned: null }
  const rule = returnRuleOf(ending.reason, ending)
  const isKept = rule.isKeptAfterClaim === true && ending.hasClaim
  return {
    method: rule.method,
    ...(isKept ? { minimumEarned: '100' } : minimumTerms(rule.minimumEarned)),
    ...(!reasonOf(ending.reason).areFeesKept && { areFeesReturned: true }),
    rule: rule.id,
  }
}
