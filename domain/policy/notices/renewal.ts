import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { businessDayFrom } from '#domain/market/business-days.ts'
import { earliestSending, marketOf, type Period, periodOf, sendBy } from './days.ts'
import { noticePlaceOf } from './rules.ts'
import type { ChangeThreshold, IncreaseCause } from './types.ts'

/** A policy at the end of its term; days are days at the insured's address. */
export interface Expiring {
  state: string
  isSurplus: boolean
  endDate: LocalDate
  today: LocalDate
}

/** When a notice of nonrenewal, or of a renewal on other terms, may and has to be sent. */
export interface RenewalWindow {
  step: 'NONRENEWAL' | 'CHANGED_RENEWAL'
  period: Period
  /** First day; null where the law names none. */
  earliest: LocalDate | null
  /** Last day, moved before a weekend or holiday; null where neither the law nor the policy asks for a notice. */
  lastDay: LocalDate | null
  /** Today against the window. */
  standing: 'NOT_NEEDED' | 'TOO_EARLY' | 'OPEN' | 'PASSED'
  /** The last day on which the notice can be withdrawn. */
  stopUntil: LocalDate
}

/** The window of a notice at the end of the term. The rule of the last day of sending holds. */
export const renewalWindow = (expiring: Expiring, step: RenewalWindow['step']): RenewalWindow => {
  const { state, isSurplus, endDate, today } = expiring
  const market = marketOf(state)
  const sendOn = businessDayFrom(today < endDate ? today : endDate, market)
  const period = periodOf({ state, isSurplus, step, reason: null, isYoung: false, on: sendOn })
  const isNeeded = period.rule !== null || period.policyDays > 0
  const earliest = earliestSending(endDate, period, market)
  const lastDay = isNeeded ? sendBy(endDate, period, market) : null
  const standing =
    lastDay === null
      ? 'NOT_NEEDED'
      : earliest !== null && today < earliest
        ? 'TOO_EARLY'
        : today <= lastDay
          ? 'OPEN'
          : 'PASSED'
  return { step, period, earliest, lastDay, standing, stopUntil: addDays(endDate, -1) }
}

/** How a renewal differs from the expiring terms; money in minor units of one currency, both for a whole term. */
export interface RenewalChange {
  expiringPremium: number
  renewalPremium: number
  /** What of the increase comes from the insured: more revenue, losses, an audit. */
  increaseOf: Readonly<Partial<Record<IncreaseCause, number>>>
  /** Whether a coverage, a limit or a term became worse for the insured. */
  isCoverageReduced: boolean
}

/** Whether a changed renewal needs a notice of its own, and why. */
export interface ChangeVerdict {
  isDue: boolean
  /** The increase that counts, in minor units: what the insurer alone moved, as the state reckons it. */
  increase: number
  /** The same in hundredths of a percent of the expiring premium, rounded down; null without an expiring premium. */
  basisPoints: number | null
  because: readonly ('PREMIUM' | 'COVERAGE')[]
}

const counted = (change: RenewalChange, { leavesOut }: ChangeThreshold): number => {
  const leftOut = leavesOut.reduce((sum, cause) => sum + (change.increaseOf[cause] ?? 0), 0)
  return Math.max(0, change.renewalPremium - change.expiringPremium - leftOut)
}

/**
 * Whether the law asks for a notice of a renewal on other terms. New York leaves out what exposure, experience and audit
 * move, and asks above ten percent; Illinois from thirty on.
 */
export const changeVerdict = (state: string, on: LocalDate, change: RenewalChange): ChangeVerdict => {
  const { threshold } = noticePlaceOf(state, on)
  const increase = counted(change, threshold)
  const [hundred, limit] = [increase * 100, threshold.percent * change.expiringPremium]
  const isPremium = increase > 0 && (threshold.isFromPercent ? hundred >= limit : hundred > limit)
  const because = [
    ...(isPremium ? (['PREMIUM'] as const) : []),
    ...(change.isCoverageReduced && threshold.isCoverageCounted ? (['COVERAGE'] as const) : []),
  ]
  return {
    isDue: because.length > 0,
    increase,
    basisPoints: change.expiringPremium > 0 ? Math.floor((increase * 10_000) / change.expiringPremium) : null,
    because,
  }
}
