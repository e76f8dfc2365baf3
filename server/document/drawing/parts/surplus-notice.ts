import type { SurplusNoticeFacts } from '#domain/document/document-facts.ts'
import type { Block } from './blocks.ts'
import { BODY_POINTS } from './style.ts'

interface Facts {
  surplusNotice?: SurplusNoticeFacts
}

const blockOf = (notice: SurplusNoticeFacts): Block => ({
  kind: 'statutory',
  title: 'Surplus lines notice',
  texts: notice.paragraphs,
  points: Math.max(notice.points ?? 0, BODY_POINTS),
  isBold: notice.isBold,
  isRed: notice.isRed,
  named: [...(notice.signedBy === undefined ? [] : [`Signed: ${notice.signedBy}`]), ...notice.broker],
  remarks: notice.remarks.map((remark) => `Specimen: ${remark}`),
})

/** The notice where the law wants it on the face of a document, before all else. */
export const noticeOnFace = ({ surplusNotice }: Facts): Block[] =>
  surplusNotice?.isOnFace ? [blockOf(surplusNotice)] : []

/** The notice among the other texts of a document, where it is not on its face. */
export const noticeInPlace = ({ surplusNotice }: Facts): Block[] =>
  surplusNotice && !surplusNotice.isOnFace ? [blockOf(surplusNotice)] : []
