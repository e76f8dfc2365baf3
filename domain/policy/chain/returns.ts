import type { LocalDate } from '../../kernel/dates.ts'
import { type Cents, divideHalfUp, percentOf } from '../../kernel/money.ts'
import type { Market } from '../../market/business-days.ts'
import { type EndingCode, reasonOf, type RefundMethod, refundMethod } from '../notices/reasons.ts'

/** What a cancellation returns by. */
export interface ReturnTerms {
  method: RefundMethod
  /** Share of the premium that is kept at least, percent as a decimal text; null where there is none. */
  minimumEarned: string | null
  /** Fees go back as well, as they do wherever all premium does. */
  areFeesReturned?: true
}

/** Percent of the unearned premium that the insurer keeps on top of what is earned. */
const PENALTY: Readonly<Record<RefundMethod, number>> = { PRO_RATA: 0, SHORT_90: 10, FLAT: 0 }

/** An amount of whole-term premium that is not earned: `premium` times `days` by `daysOfTerm`. */
export interface Unearned {
  premium: Cents
  days: number
  daysOfTerm: number
}

/**
 * Premium to return, cents: what is written, less the greater of earned premium with its penalty and the minimum that
 * is kept. The minimum is a floor and not an addition. Rounded half away from zero once.
 */
export const returnPremium = (written: Cents, unearned: Unearned, how: ReturnTerms): Cents => {
  if (how.method === 'FLAT') return written
  const share = BigInt(100 - PENALTY[how.method])
  const byDays = Number(
    divideHalfUp(
      BigInt(unearned.premium) * BigInt(unearned.days) * share,
      BigInt(unearned.daysOfTerm) * 100n,
    ),
  )
  if (how.minimumEarned === null) return byDays
  return Math.min(byDays, Math.max(0, written - percentOf(written, how.minimumEarned)))
}

/** Which policy ends by a reason, and when. */
export interface Ending {
  reason: EndingCode
  market: Market
  /** First day of the term, and the day on which cover ends. */
  termBegins: LocalDate
  on: LocalDate
  /** Minimum earned premium of the Declarations, percent; null where they state none. */
  minimumEarned: string | null
}

/** How premium is returned. A policy that ends on its first day was never in force: all of it goes back. */
export const returnTermsOf = ({ reason, market, termBegins, on, minimumEarned }: Ending): ReturnTerms =>
  on <= termBegins
    ? { method: 'FLAT', minimumEarned: null }
    : {
        method: refundMethod(reason, market),
        minimumEarned: reasonOf(reason).hasFloor ? minimumEarned : null,
        ...(!reasonOf(reason).areFeesKept && { areFeesReturned: true }),
      }
