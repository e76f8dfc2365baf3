import { z } from 'zod'
import { isLocalDate, type LocalDate } from '#domain/kernel/dates.ts'
import type { Market } from '#domain/market/business-days.ts'

export const businessKinds = ['NEW', 'RENEWAL'] as const
export type BusinessKind = (typeof businessKinds)[number]

/** What a schedule is for; null is all. */
export interface ScheduleScope {
  market: Market
  agencyId: string | null
  product: string | null
  program: string | null
  business: BusinessKind | null
}

/** What is agreed, rates in ten-thousandths of the premium: 1500 is 15 %. */
export interface AgreedCommission {
  rate: number
  /** Of the cluster that the agency belongs to, out of the provider's part. */
  clusterRate: number
}

export interface CommissionSchedule extends ScheduleScope, AgreedCommission {
  id: string
  /** First day of binding on which it holds; it holds until a later one of the same scope. */
  validFrom: LocalDate
}

/** What one policy is when it is bound. */
export interface Placement {
  market: Market
  agencyId: string
  product: string
  program: string
  business: BusinessKind
  boundOn: LocalDate
}

const PARTS = ['agencyId', 'product', 'program', 'business'] as const

const fits = (schedule: CommissionSchedule, placement: Placement): boolean =>
  schedule.market === placement.market &&
  schedule.validFrom <= placement.boundOn &&
  PARTS.every((part) => schedule[part] === null || schedule[part] === placement[part])

/**
 * How specific a schedule is: one that names the agency goes before every one that does not, whatever else those name, then
 * product, program, and new or renewal in the same way.
 */
const rankOf = (schedule: ScheduleScope): number =>
  PARTS.reduce((rank, part) => rank * 2 + (schedule[part] === null ? 0 : 1), 0)

/** The schedule of a policy on the day it is bound: the most specific, of those the latest; null where none holds. */
export const scheduleOn = (
  schedules: readonly CommissionSchedule[],
  placement: Placement,
): CommissionSchedule | null =>
  schedules
    .filter((one) => fits(one, placement))
    .reduce<CommissionSchedule | null>((best, one) => {
      if (best === null) return one
      const further = rankOf(one) - rankOf(best)
      return further > 0 || (further === 0 && one.validFrom > best.validFrom) ? one : best
    }, null)

/** Highest commission that a schedule or a quote may have, percent. */
export const MOST_COMMISSION = 50

/** Percent of the premium as a user types it, with at most two decimals. */
export const commissionPercent = z
  .number('Enter a percentage.')
  .min(0, `Enter 0 to ${MOST_COMMISSION} %.`)
  .max(MOST_COMMISSION, `Enter 0 to ${MOST_COMMISSION} %.`)
  .refine(
    (percent) => Math.abs(Math.round(percent * 100) - percent * 100) < 1e-6,
    'Use at most two decimals.',
  )

/** Percent as ten-thousandths. */
export const rateOf = (percent: number): number => Math.round(percent * 100)

/** Fields of a schedule, for the form and the API. */
export const scheduleFields = {
  market: z.enum(['US', 'UK']),
  validFrom: z.string().refine(isLocalDate, 'Use a real date, YYYY-MM-DD.'),
  rate: commissionPercent,
  clusterRate: commissionPercent,
}
