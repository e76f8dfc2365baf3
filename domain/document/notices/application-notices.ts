import type { LocalDate } from '#domain/kernel/dates.ts'
import rows from './application-notices.json' with { type: 'json' }

/**
 * The notice of a state that an applicant reads and signs before surplus lines coverage is placed. A change of the law
 * adds a row and gives the earlier one its last day.
 */
export interface ApplicationNotice {
  /** Two letters of the insured's home state. */
  state: string
  statute: string
  validFrom: LocalDate
  /** Last day; absent while in force. */
  validTo?: LocalDate
  /** `READ` in the law or on the page of the department; `EXCERPT` is a part, an earlier text or the substance of it. */
  wording: 'READ' | 'EXCERPT'
  id: string
  title: string
  paragraphs: readonly string[]
  /** Least size in points, null where the law names none. */
  points: number | null
  isBold: boolean
  /** The applicant signs it before coverage is placed; otherwise it has to have reached the applicant by then. */
  isSignatureNeeded: boolean
  source: string
  readOn: LocalDate
}

export const APPLICATION_NOTICES = rows as readonly ApplicationNotice[]

/** The notice that an applicant of a state signs on a day; null where the state has none on file. */
export const applicationNoticeOf = (state: string | null, on: LocalDate): ApplicationNotice | null =>
  APPLICATION_NOTICES.find(
    (row) => row.state === state && row.validFrom <= on && (row.validTo === undefined || on <= row.validTo),
  ) ?? null

/** What keeps a notice from being signed where insurance is really sold, as a sentence; null where nothing does. */
export const applicationNoticeGap = (state: string, on: LocalDate): string | null => {
  const notice = applicationNoticeOf(state, on)
  return notice?.wording === 'EXCERPT'
    ? `The notice that the applicant signs has not been compared with ${notice.statute}.`
    : null
}
