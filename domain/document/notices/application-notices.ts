import type { LocalDate } from '#domain/kernel/dates.ts'
import { type FiledNotice, filedNoticeOf } from './filed-notice.ts'
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
  /** Who filed, compared and approved it, where staff did so on the screen. */
  filed?: Pick<FiledNotice, 'id' | 'filedBy' | 'approvedBy' | 'approvedOn' | 'comparedWith'>
}

export const APPLICATION_NOTICES = rows as readonly ApplicationNotice[]

const fromFiled = (filed: FiledNotice): ApplicationNotice => {
  const { id, state, statute, validFrom, title, texts, layout, source, readOn } = filed
  const { filedBy, approvedBy, approvedOn, comparedWith } = filed
  return {
    state,
    statute,
    validFrom,
    wording: 'READ',
    id: `${state}-${id}`,
    title,
    paragraphs: texts.flatMap(({ paragraphs }) => paragraphs),
    points: layout.points,
    isBold: layout.isBold,
    isSignatureNeeded: layout.isSignatureNeeded,
    source,
    readOn,
    filed: { id, filedBy, approvedBy, approvedOn, comparedWith },
  }
}

/**
 * The notice that an applicant of a state signs on a day; null where the state has none on file. One that staff filed and
 * compared replaces one that was not read in the law, and one that was where it does not begin earlier.
 */
export const applicationNoticeOf = (
  state: string | null,
  on: LocalDate,
  filed: readonly FiledNotice[],
): ApplicationNotice | null => {
  const row =
    APPLICATION_NOTICES.find(
      (one) => one.state === state && one.validFrom <= on && (one.validTo === undefined || on <= one.validTo),
    ) ?? null
  const own = state === null ? null : filedNoticeOf(filed, 'APPLICANT', state, on)
  return own && (row?.wording !== 'READ' || own.validFrom >= row.validFrom) ? fromFiled(own) : row
}

/** What keeps a notice from being signed where insurance is really sold, as a sentence; null where nothing does. */
export const applicationNoticeGap = (
  state: string,
  on: LocalDate,
  filed: readonly FiledNotice[],
): string | null => {
  const notice = applicationNoticeOf(state, on, filed)
  return notice?.wording === 'EXCERPT'
    ? `The notice that the applicant signs has not been compared with ${notice.statute}.`
    : null
}
