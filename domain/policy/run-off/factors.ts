import type { LocalDate } from '../../kernel/dates.ts'
import type { NoticeKnown } from '../notices/types.ts'

/** Years after the term in which claims of events before a change of control can be reported, and what they cost. */
export interface RunOffFactor {
  years: number
  /** Percent of the annual premium at the end of the term. */
  percent: number
  /** First and last day on which a term begins under the row; null where there is none. */
  validFrom: LocalDate | null
  validTo: LocalDate | null
  citation: string
  known: NoticeKnown
}

const CONTROL = {
  validFrom: null,
  validTo: null,
  citation: 'Condition "Changes in the insured" of the policy form',
  known: 'READ',
} as const

const REPORTING = {
  ...CONTROL,
  citation: 'Condition "Extended reporting period" of the policy form: its maximum',
} as const

/** The end of the term is part of the policy; years after it cost what an extended reporting period does at most. */
export const RUN_OFF_FACTORS: readonly RunOffFactor[] = [
  { years: 0, percent: 0, ...CONTROL },
  { years: 1, percent: 100, ...REPORTING },
  { years: 2, percent: 150, ...REPORTING },
  { years: 3, percent: 200, ...REPORTING },
]

export const runOffYears = [0, 1, 2, 3] as const
export type RunOffYears = (typeof runOffYears)[number]

/** The factors of a term, by its first day, the shortest first. */
export const runOffFactors = (termBegins: LocalDate): RunOffFactor[] =>
  RUN_OFF_FACTORS.filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || validFrom <= termBegins) && (validTo === null || termBegins <= validTo),
  ).toSorted((one, other) => one.years - other.years)
