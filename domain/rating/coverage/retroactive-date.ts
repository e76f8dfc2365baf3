import { addYears, type LocalDate } from '#domain/kernel/dates.ts'
import type { RetroActivePeriod } from '../types.ts'

/** The years of prior acts that means all of them. */
export const FULL_PRIOR_ACTS = -1

/** How far back one coverage reaches: what was chosen, which the price keeps, and the day that came of it. */
export interface PriorActs {
  years: RetroActivePeriod
  /** Acts before this day are not covered; null for full prior acts. */
  date: LocalDate | null
}

/** One change of a retroactive date after it was fixed, kept with the terms for as long as they are renewed. */
export interface RetroactiveMove {
  /** The coverage, or null for the policy and every coverage that shares its date. */
  coverage: string | null
  from: LocalDate | null
  to: LocalDate | null
  reason: string
  /** Who of the first named insured consented in writing, and when; absent where the date was moved earlier. */
  consent?: { name: string; date: LocalDate } | undefined
  by: string
  /** ISO instant. */
  at: string
}

/**
 * The retroactive dates of the terms. They are fixed when a policy is first issued and copied from term to term; they are
 * never worked out from years again.
 */
export interface RetroactiveDates extends PriorActs {
  /** First day of the first term of the unbroken series. */
  inception: LocalDate
  /** Every liability coverage that is on the policy, by key. */
  coverages: Record<string, PriorActs>
  moves?: RetroactiveMove[] | undefined
}

/** The retroactive date of a first term from the years that were chosen; null for full prior acts. */
export const firstRetroactiveDate = (inception: LocalDate, years: RetroActivePeriod): LocalDate | null =>
  years === FULL_PRIOR_ACTS ? null : addYears(inception, -years)

/** Terms as far as their prior acts hang on them. */
export interface PriorActsTerms {
  effectiveDate: LocalDate
  retroActivePeriod: RetroActivePeriod
  /** Dates that the terms took over from the term before; absent in a first term. */
  retroactive?: RetroactiveDates | undefined
}

const chosenOn = (day: LocalDate, years: RetroActivePeriod): PriorActs => ({
  years,
  date: firstRetroactiveDate(day, years),
})

/** Prior acts of the policy itself: as carried over, or of a first term. */
export const policyPriorActs = ({
  effectiveDate,
  retroActivePeriod,
  retroactive,
}: PriorActsTerms): PriorActs =>
  retroactive
    ? { years: retroactive.years, date: retroactive.date }
    : chosenOn(effectiveDate, retroActivePeriod)

/**
 * Prior acts of one coverage: as carried over, where the expiring term had it. A coverage that is new in this term has a
 * date of its own only where years were chosen for it; else it follows the policy.
 */
export const coveragePriorActs = (terms: PriorActsTerms, key: string, own?: RetroActivePeriod): PriorActs =>
  terms.retroactive?.coverages[key] ??
  (own === undefined ? policyPriorActs(terms) : chosenOn(terms.effectiveDate, own))

/** Whether the dates were fixed by an earlier term. */
export const isCarriedOver = (
  { inception }: Pick<RetroactiveDates, 'inception'>,
  effectiveDate: LocalDate,
): boolean => inception < effectiveDate

/** A price as far as its retroactive dates are stored in it. */
interface PricedTerms {
  request: {
    effectiveDate: LocalDate
    retroActivePeriod: RetroActivePeriod
    coverages?:
      | readonly { key: string; isSelected: boolean; retroActivePeriod?: RetroActivePeriod | undefined }[]
      | undefined
  }
  coverages: readonly { key: string; isSelected: boolean }[]
  retroactive?: RetroactiveDates | undefined
}

/**
 * The retroactive dates of stored terms. Terms that were priced before dates were kept have those of their own years from
 * their own first day, which is right for a first term; later terms of that time have a correction of their own.
 */
export const retroactiveDatesOf = (
  { request, coverages, retroactive }: PricedTerms,
  isLiability: (key: string) => boolean,
): RetroactiveDates => {
  if (retroactive) return retroactive
  const ownOf = (key: string) => request.coverages?.find((one) => one.key === key && one.isSelected)
  return {
    inception: request.effectiveDate,
    ...policyPriorActs(request),
    coverages: Object.fromEntries(
      coverages
        .filter(({ key, isSelected }) => isSelected && isLiability(key))
        .map(({ key }) => [key, coveragePriorActs(request, key, ownOf(key)?.retroActivePeriod)]),
    ),
  }
}

/** Whether a date covers more prior acts than another; null, full prior acts, covers the most. */
export const reachesFurther = (one: LocalDate | null, other: LocalDate | null): boolean =>
  other !== null && (one === null || one < other)

const further = (issued: PriorActs, carried: PriorActs): PriorActs =>
  reachesFurther(issued.date, carried.date) ? issued : carried

/**
 * What a renewal should have been issued with, from before dates were kept with the terms: the dates of the expiring
 * policy, or its own where they reach further, which was sold at its price. A coverage that was new in the renewal keeps
 * a date of its own, or follows the policy.
 */
export const correctedDates = (expiring: RetroactiveDates, issued: RetroactiveDates): RetroactiveDates => {
  const policy = further(issued, expiring)
  const acts = { years: policy.years, date: policy.date }
  return {
    inception: expiring.inception,
    ...acts,
    coverages: Object.fromEntries(
      Object.entries(issued.coverages).map(([key, own]) => {
        const follows = own.date === issued.date && own.years === issued.years ? acts : own
        const carried = expiring.coverages[key]
        return [key, carried ? further(follows, carried) : follows]
      }),
    ),
    ...(expiring.moves && { moves: expiring.moves }),
  }
}

/** Dates of two terms that differ: of the policy under null, of a coverage by its key. */
export const differingDates = (
  one: RetroactiveDates,
  other: RetroactiveDates,
): { coverage: string | null; from: LocalDate | null; to: LocalDate | null }[] =>
  [
    { coverage: null, from: one.date, to: other.date },
    ...Object.entries(one.coverages).flatMap(([coverage, { date }]) => {
      const to = other.coverages[coverage]?.date
      return to === undefined ? [] : [{ coverage, from: date, to }]
    }),
  ].filter(({ from, to }) => from !== to)
