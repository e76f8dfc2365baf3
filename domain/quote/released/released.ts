import type { LocalDate } from '#domain/kernel/dates.ts'
import { formatDay } from '#domain/market/format.ts'
import type { SubjectivityStage } from '#domain/underwriting/subjectivity/lifecycle.ts'

/** A subjectivity that is still to be met, by its last day. */
export interface OpenSubjectivity {
  title: string
  stage: SubjectivityStage
  dueDate: LocalDate
}

/** What terms are released with; what was put in line by an earlier version has only a part of it. */
export interface ReleasedFacts {
  /** Terms other than requested, one a line. */
  changes?: readonly string[]
  /** What moved the price since the referral, one a line. */
  moved?: readonly string[]
  conditions?: readonly OpenSubjectivity[]
}

/** A heading with its lines. */
export interface ReleasedSection {
  title: string
  list: string[]
}

export const stageTitles: Readonly<Record<SubjectivityStage, string>> = {
  PRE_BIND: 'To be met before binding',
  POST_BIND: 'To be met after binding',
}

const STAGES = Object.keys(stageTitles) as SubjectivityStage[]

/** A subjectivity as every checklist has it: what is to be met, and its last day. */
export const subjectivityLine = (
  { title, dueDate }: Pick<OpenSubjectivity, 'title' | 'dueDate'>,
  market: 'US' | 'UK',
): string => `${title}, due ${formatDay(dueDate, market)}`

/** The checklist: before binding, then after it, each in the order of the last days. */
export const checklistSections = (
  conditions: readonly OpenSubjectivity[],
  market: 'US' | 'UK',
): ReleasedSection[] =>
  STAGES.map((stage) => ({
    title: stageTitles[stage],
    list: conditions
      .filter((one) => one.stage === stage)
      .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
      .map((one) => subjectivityLine(one, market)),
  })).filter(({ list }) => list.length > 0)

/** What terms are released with, as form, quote, mail and document say it; what is empty is left out. */
export const releasedSections = (
  { changes = [], moved = [], conditions = [] }: ReleasedFacts,
  market: 'US' | 'UK',
): ReleasedSection[] => [
  ...[
    { title: 'Changed terms', list: [...changes] },
    { title: 'Price since the referral', list: [...moved] },
  ].filter(({ list }) => list.length > 0),
  ...checklistSections(conditions, market),
]
