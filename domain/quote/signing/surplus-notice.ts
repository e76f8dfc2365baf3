import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { applicationNoticeOf } from '#domain/document/notices/application-notices.ts'
import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { stateOf } from '#domain/market/states.ts'

/** The surplus lines notice of a state as a part of what the applicant signs. */
export interface SignedNotice {
  /** Of the row, so that what was signed is found again. */
  id: string
  statute: string
  title: string
  paragraphs: string[]
  points: number | null
  isBold: boolean
  /** What the applicant ticks. */
  statement: string
}

/** The notice that an application on surplus lines paper carries on the day on which it is signed; null where none is. */
export const signedNoticeOf = (
  isSurplus: boolean,
  state: string | null,
  today: LocalDate,
  filed: readonly FiledNotice[],
): SignedNotice | null => {
  const notice = isSurplus ? applicationNoticeOf(state, today, filed) : null
  if (!notice) return null
  const { id, statute, title, paragraphs, points, isBold } = notice
  return {
    id,
    statute,
    title,
    paragraphs: [...paragraphs],
    points,
    isBold,
    statement: `I have read the surplus lines notice of ${stateOf(notice.state)?.name ?? notice.state}, and sign it with this application.`,
  }
}

const FIELD = 'isNoticeSigned'

/** Why an application may not be signed for what was said of its surplus lines notice, or null. */
export const noticeSignatureRefusal = (
  notice: Pick<SignedNotice, 'statement'> | undefined,
  isSigned: boolean | undefined,
): Refusal | null => {
  if (!notice)
    return isSigned === undefined
      ? null
      : fieldRefusal(FIELD, 'This application has no surplus lines notice to sign.', 'NOT_ASKED')
  return isSigned === true ? null : fieldRefusal(FIELD, 'Tick the surplus lines notice.', 'REQUIRED')
}

/** What the policyholder does with the surplus lines notice of the state before coverage is placed; null where nothing. */
export const noticeStepOf = (placed: {
  isSurplus: boolean
  state: string | null
  today: LocalDate
  filed: readonly FiledNotice[]
}): 'SIGN' | 'READ' | null => {
  const notice = placed.isSurplus ? applicationNoticeOf(placed.state, placed.today, placed.filed) : null
  return notice && (notice.isSignatureNeeded ? 'SIGN' : 'READ')
}
