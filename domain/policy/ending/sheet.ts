import type { LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { shortRatePercent } from './short-rate.ts'
import type { RefundMethod } from '../notices/reasons.ts'
import type { Draft } from '../chain/plan.ts'
import { floorOf, type ReturnTerms } from '../chain/returns.ts'
import { timelineOf } from '../chain/segments.ts'
import type { Transaction } from '../chain/transactions.ts'
import { wheelOf } from '../chain/wheel.ts'
import { type TermPremium, writtenPremium } from '../chain/written.ts'

/** How the premium to return was worked out. Amounts in cents. */
export interface ReturnSheet {
  method: RefundMethod
  /** Id of the row that the method was taken from. */
  rule?: string
  /** Percent that the short-rate table has earned by the day; null for other methods. */
  tablePercent: number | null
  /** Days of the term as agreed, of it before the end, and left. */
  daysOfTerm: number
  daysInForce: number
  daysLeft: number
  /** Days left by days of the term, three decimals. */
  factor: string
  /** Premium that is written before. */
  written: Cents
  /** Of it earned by the days alone. */
  earned: Cents
  /** Kept on top of what is earned. */
  penalty: Cents
  /** The least that is kept: a floor, not an addition. */
  floor: Cents
  /** What stays written. */
  kept: Cents
  returned: Cents
}

/** The transaction that ends a policy on a day. */
export const endingDraft = (
  way: 'CANCEL' | 'FLAT' | 'VOID',
  on: LocalDate,
  returns: ReturnTerms,
  reason: string,
): Draft =>
  way === 'VOID'
    ? { kind: 'void', effectiveDate: on, changes: [], reason }
    : { kind: 'cancellation', effectiveDate: on, changes: [], returns, reason }

const NO_FLOOR = { minimumEarned: null }

/** Written premium where the chain ends as given: the last transaction of `added` is the end. */
const keptBy = (
  chain: readonly Transaction[],
  added: readonly Transaction[],
  price: TermPremium,
  returns: ReturnTerms,
): Cents =>
  writtenPremium([...chain, ...added.map((link) => (link.returns ? { ...link, returns } : link))], price)

/** The sheet of an end that `added` records on the chain. */
export const returnSheet = (
  chain: readonly Transaction[],
  added: readonly Transaction[],
  price: TermPremium,
): ReturnSheet => {
  const timeline = timelineOf(chain)
  const end = added.at(-1)
  if (!end) throw new Error('nothing ends the policy')
  const on = end.effectiveDate
  const written = writtenPremium(chain, price)
  const returns: ReturnTerms = end.returns ?? { method: 'FLAT', ...NO_FLOOR }
  const kept = writtenPremium([...chain, ...added], price)
  const isWhole = returns.method === 'FLAT'
  const earned = isWhole ? 0 : keptBy(chain, added, price, { method: 'PRO_RATA', ...NO_FLOOR })
  const withPenalty = isWhole ? 0 : keptBy(chain, added, price, { method: returns.method, ...NO_FLOOR })
  const wheel = wheelOf(written, { ...timeline, endDate: timeline.agreedEndDate }, on)
  return {
    method: returns.method,
    ...(returns.rule !== undefined && { rule: returns.rule }),
    tablePercent:
      returns.method === 'SHORT_TABLE' ? shortRatePercent(wheel.daysGone, wheel.daysOfTerm) : null,
    daysOfTerm: wheel.daysOfTerm,
    daysInForce: wheel.daysGone,
    daysLeft: wheel.daysLeft,
    factor: isWhole ? '1.000' : wheel.factor,
    written,
    earned,
    penalty: withPenalty - earned,
    floor: isWhole ? 0 : floorOf(written, returns),
    kept,
    returned: written - kept,
  }
}
