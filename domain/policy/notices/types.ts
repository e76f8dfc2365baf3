import type { LocalDate } from '#domain/kernel/dates.ts'
import type { EndingCode } from './reasons.ts'

/** What a notice is about: an end within the term, an end with the term, or a renewal on other terms. */
export const noticeSteps = ['CANCEL', 'NONRENEWAL', 'CHANGED_RENEWAL'] as const
export type NoticeStep = (typeof noticeSteps)[number]

/**
 * How well a row is known: `READ` in the words of the law, a rule or an opinion of the department; `SECONDARY` in a source
 * about it; `DEFAULT` not compared, and so the longest period that is known.
 */
export const noticeKnown = ['READ', 'SECONDARY', 'DEFAULT'] as const
export type NoticeKnown = (typeof noticeKnown)[number]

/** One period of notice, as the law of a place has it from a day on. A change of the law adds a row and ends the earlier one. */
export interface NoticeRule {
  /** Two letters of the insured's state, or `UK`. */
  state: string
  /** Rows hold for all lines of this product; `ANY` for admitted paper, and for surplus lines paper where that is not exempt. */
  paper: 'ANY' | 'ADMITTED' | 'SURPLUS'
  step: NoticeStep
  /** The reasons for which it holds; empty for all that no other row of the place names. */
  reasons: readonly EndingCode[]
  /** New policies in their first days (`youngDays` of the place), older ones and renewals, or both. */
  age: 'YOUNG' | 'OLD' | 'ANY'
  /** Days between the day of sending and the effective day, at least. */
  days: number
  /** Days at most; null where the law names none. */
  atMost: number | null
  unit: 'DAYS' | 'BUSINESS_DAYS'
  /** Days to add where the notice goes by mail. */
  mailingDays: number
  /** First day of sending; null where it is not known. */
  validFrom: LocalDate | null
  /** Last day of sending; null while in force. */
  validTo: LocalDate | null
  citation: string
  known: NoticeKnown
  /** The day on which it was compared last; null where it never was. */
  comparedOn: LocalDate | null
  source: string
}

/** What a notice has to say. */
export const noticeContents = [
  'REASON',
  'FACTS',
  'CITATION',
  'AMOUNT_DUE',
  'EFFECTIVE_DAY',
  'REVIEW_RIGHT',
] as const
export type NoticeContent = (typeof noticeContents)[number]

/** From which change on a renewal needs a notice of its own. */
export interface ChangeThreshold {
  /** Percent of the expiring premium that an increase has to exceed; 0 for every increase. */
  percent: number
  /** Whether the percent itself counts too. */
  isFromPercent: boolean
  /** What of an increase is left out of the reckoning. */
  leavesOut: readonly IncreaseCause[]
  /** Whether less coverage, a lower limit or a higher retention counts too. */
  isCoverageCounted: boolean
  known: NoticeKnown
}

/** Where an increase comes from that the insurer has not made. */
export type IncreaseCause = 'EXPOSURE' | 'EXPERIENCE' | 'AUDIT'

/** Whether surplus lines paper is free of the law of a place. */
export interface SurplusExemption {
  /** The steps for which it is exempt: there the policy alone counts. */
  exempt: readonly NoticeStep[]
  citation: string | null
  known: NoticeKnown
  source: string
}

/** What a place asks of notices in addition to periods. */
export interface NoticePlace {
  state: string
  validFrom: LocalDate | null
  validTo: LocalDate | null
  /** A new policy is young while it has been in effect for fewer days; 0 never, null where the law makes no difference. */
  youngDays: number | null
  /** Whether a notice by the rule for young policies has to be sent while the policy is young. */
  isSentWhileYoung: boolean
  /** The reasons for which an older policy may be canceled; null where the law does not limit them. */
  grounds: readonly EndingCode[] | null
  groundsKnown: NoticeKnown | null
  contents: readonly NoticeContent[]
  /** Who gets a copy in addition to the insured. */
  copies: readonly ('PRODUCER' | 'REGULATOR')[]
  threshold: ChangeThreshold
  /** What follows from a late or wrong notice, as a sentence; null where nothing was found. */
  late: string | null
  /** Null where there is no such paper. */
  surplus: SurplusExemption | null
  note: string | null
}
