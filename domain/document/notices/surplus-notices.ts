import type { LocalDate } from '#domain/kernel/dates.ts'
import { type Refusal, refusal } from '#domain/kernel/refusal.ts'
import { applicationNoticeGap } from './application-notices.ts'
import { type BrokerPart, type FiledNotice, filedNoticeOf, type NoticePlace } from './filed-notice.ts'
import rows from './surplus-notices.json' with { type: 'json' }

interface NoticeOfState {
  /** Two letters of the insured's home state. */
  state: string
  /** Where the law has it. */
  statute: string
  validFrom: LocalDate
  /** Last day; absent while in force. */
  validTo?: LocalDate
}

/** A state whose words no one has read yet: surplus lines paper is not bound there. */
interface MissingNotice extends NoticeOfState {
  wording: 'MISSING'
  /** Where the words are to be read. */
  toRead: string
}

/** The notice of a state between two days. A change of the law adds a row; no row is edited after its first day. */
export interface SurplusNotice extends NoticeOfState {
  /**
   * `READ` was read in the statute, the rule or the department's own page; `EXCERPT` comes from a secondary source or is
   * a part, and is printed only where no insurance is really sold.
   */
  wording: 'READ' | 'EXCERPT'
  /** All of them are printed, in this order. `{taxRate}` is the plain premium tax of the day, in percent. */
  texts: readonly { id: string; paragraphs: readonly string[]; on: readonly NoticePlace[] }[]
  /** Whether it comes first on the first page. */
  isOnFace: boolean
  /** Least size in points, null where the law names none. */
  points: number | null
  isBold: boolean
  isRed: boolean
  broker: readonly BrokerPart[]
  isSignedByBroker: boolean
  /** What else the state asks for, where Bindery does not do it yet. */
  unmet?: string
  /** What is unmet is about the words themselves, so that a notice that is filed and compared meets it. */
  isUnmetByWords?: boolean
  source: string
  /** The day on which the source was read, null for words of our own. */
  readOn: LocalDate | null
  /** Who filed, compared and approved it, where staff did so on the screen. */
  filed?: Pick<FiledNotice, 'id' | 'filedBy' | 'approvedBy' | 'approvedOn' | 'comparedWith'>
}

export const SURPLUS_NOTICES = rows as readonly (MissingNotice | SurplusNotice)[]

const inForce = (state: string, on: LocalDate): MissingNotice | SurplusNotice | null =>
  SURPLUS_NOTICES.find(
    (row) => row.state === state && row.validFrom <= on && (row.validTo === undefined || on <= row.validTo),
  ) ?? null

/** A notice of the screen as the notice of its state; what else the state asks for stays unmet. */
const fromFiled = (filed: FiledNotice, row: MissingNotice | SurplusNotice | null): SurplusNotice => {
  const { id, state, statute, validFrom, texts, layout, source, readOn } = filed
  const unmet = row && row.wording !== 'MISSING' && !row.isUnmetByWords ? row.unmet : undefined
  const { isOnFace, points, isBold, isRed, broker, isSignedByBroker } = layout
  const { filedBy, approvedBy, approvedOn, comparedWith } = filed
  return {
    state,
    statute,
    validFrom,
    wording: 'READ',
    texts: texts.map((text, at) => ({ id: `${state}-${id}-${at + 1}`, ...text })),
    isOnFace,
    points,
    isBold,
    isRed,
    broker,
    isSignedByBroker,
    ...(unmet !== undefined && { unmet }),
    source,
    readOn,
    filed: { id, filedBy, approvedBy, approvedOn, comparedWith },
  }
}

/**
 * The notice of a state in force on a day, the effective day of the term; null where no words are on file. A notice that
 * staff filed and compared replaces one that was not read in the law, and one that was where it does not begin earlier.
 */
export const surplusNoticeOf = (
  state: string,
  on: LocalDate,
  filed: readonly FiledNotice[],
): SurplusNotice | null => {
  const row = inForce(state, on)
  const own = filedNoticeOf(filed, 'POLICY', state, on)
  if (own && (row?.wording !== 'READ' || own.validFrom >= row.validFrom)) return fromFiled(own, row)
  return row === null || row.wording === 'MISSING' ? null : row
}

/**
 * What keeps a notice from being printed on insurance that is really sold, a sentence each; nothing where all is done.
 * `hasAddress`: the broker's license has a business address.
 */
export const noticeGaps = (
  { state, wording, statute, broker, unmet }: SurplusNotice,
  { hasAddress, on, filed }: { hasAddress: boolean; on: LocalDate; filed: readonly FiledNotice[] },
): string[] => [
  ...(wording === 'READ' ? [] : [`Its wording has not been compared with ${statute}.`]),
  ...[applicationNoticeGap(state, on, filed)].filter((gap) => gap !== null),
  ...(broker.includes('ADDRESS') && !hasAddress
    ? ['The address of the surplus lines broker is not on the license; it is added under Licenses.']
    : []),
  ...(unmet === undefined ? [] : [unmet]),
]

/**
 * Why surplus lines paper is not bound in a state on a day, or null. Without words on file it never is; words that were
 * not compared with the law, or that come with a step we do not take, only where `isSpecimen`: no insurance is sold.
 */
export const surplusNoticeRefusal = (
  state: string | null,
  on: LocalDate,
  {
    isSpecimen,
    hasAddress,
    filed,
  }: { isSpecimen: boolean; hasAddress: boolean; filed: readonly FiledNotice[] },
): Refusal | null => {
  const notice = state === null ? null : surplusNoticeOf(state, on, filed)
  if (notice === null) {
    const row = state === null ? null : inForce(state, on)
    return refusal(
      'conflict',
      'SURPLUS_NOTICE_MISSING',
      `The surplus lines notice of ${state ?? 'this state'} is not on file, so surplus lines paper cannot be bound there.${row === null ? '' : ` The law has it in ${row.statute}.`} Admitted paper needs none.`,
    )
  }
  const [gap] = isSpecimen ? [] : noticeGaps(notice, { hasAddress, on, filed })
  return gap === undefined
    ? null
    : refusal(
        'conflict',
        'SURPLUS_NOTICE_UNVERIFIED',
        `The surplus lines notice of ${state} may not be issued yet. ${gap}`,
      )
}
