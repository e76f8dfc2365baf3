import type { Market } from '#domain/market/business-days.ts'
import { type EndingCode, reasonText } from './reasons.ts'
import type {
  ChangeThreshold,
  IncreaseCause,
  NoticeContent,
  NoticePlace,
  NoticeRule,
  NoticeStep,
} from './types.ts'

const LISTED = new Intl.ListFormat('en-US')
const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' })

export const STEP_TEXT: Readonly<Record<NoticeStep, string>> = {
  CANCEL: 'Cancellation',
  NONRENEWAL: 'Nonrenewal',
  CHANGED_RENEWAL: 'Renewal on other terms',
}

const AGE_TEXT = { YOUNG: 'new policy', OLD: 'older policy', ANY: '' } as const

/** `Cancellation, new policy`, `Cancellation: the premium is not paid`: what a row is about. */
export const ruleSubject = ({ step, reasons, age }: Pick<NoticeRule, 'step' | 'reasons' | 'age'>): string =>
  [
    STEP_TEXT[step],
    AGE_TEXT[age],
    ...(step === 'CANCEL' ? [reasons.length > 0 ? reasonsText(reasons) : 'other reasons'] : []),
  ]
    .filter(Boolean)
    .join(', ')

/** Words of several reasons, as a list. */
export const reasonsText = (reasons: readonly EndingCode[]): string =>
  LISTED.format(reasons.map((code) => reasonText(code, 'US').toLowerCase()))

/** `60 days`, `60 to 120 days`, `10 business days`, with the days of the mail. */
export const periodText = ({ days, atMost, unit, mailingDays }: NoticeRule): string => {
  const unitText = unit === 'DAYS' ? 'days' : 'business days'
  const span = atMost === null ? `${days} ${unitText}` : `${days} to ${atMost} ${unitText}`
  return mailingDays > 0 ? `${span}, and ${mailingDays} for the mail` : span
}

const CAUSE_TEXT: Readonly<Record<IncreaseCause, string>> = {
  EXPOSURE: 'exposure',
  EXPERIENCE: 'experience',
  AUDIT: 'audit',
}

const WORSE = {
  US: '; less coverage, a lower limit or a higher retention',
  UK: '; less cover, a lower limit or a higher excess',
} as const

/** From which change on a renewal needs a notice, as a phrase in the words of a market. */
export const thresholdText = (
  { percent, isFromPercent, leavesOut, isCoverageCounted }: ChangeThreshold,
  market: Market = 'US',
): string => {
  const increase =
    percent === 0
      ? 'any increase of the premium'
      : `an increase of ${isFromPercent ? `${percent} percent or more` : `more than ${percent} percent`}`
  const without =
    leavesOut.length > 0
      ? `, without what comes from ${EITHER.format(leavesOut.map((one) => CAUSE_TEXT[one]))}`
      : ''
  return `${increase}${without}${isCoverageCounted ? WORSE[market] : ''}`
}

/** The age up to which a policy is new, and the reasons for which an older one may be canceled. */
export const groundsText = ({ youngDays, grounds }: NoticePlace): string => {
  const since = youngDays ? `After ${youngDays} days` : 'At any age'
  return grounds === null
    ? 'The law does not limit the reasons.'
    : `${since} only: ${reasonsText(grounds.filter((code) => code !== 'NSF'))}.`
}

/** Which notices on surplus lines paper are free of the law of the place. */
export const surplusText = ({ surplus }: NoticePlace): string => {
  if (!surplus) return 'There is no such paper.'
  if (surplus.exempt.length === 0)
    return surplus.known === 'DEFAULT' ? 'The law is silent, and taken to apply.' : 'The law applies.'
  const steps = surplus.exempt.map((step) => STEP_TEXT[step].toLowerCase())
  return surplus.exempt.length === 3
    ? 'Exempt: the policy alone counts.'
    : `Exempt for ${LISTED.format(steps)}; the law applies to the rest.`
}

const CONTENT_TEXT: Readonly<Record<NoticeContent, string>> = {
  REASON: 'the reason',
  FACTS: 'the facts behind the reason',
  CITATION: 'the paragraph of the law',
  AMOUNT_DUE: 'the amount due where premium is unpaid',
  EFFECTIVE_DAY: 'the effective day',
  REVIEW_RIGHT: 'the right to a review',
}

const COPY_TEXT = { PRODUCER: 'the producer', REGULATOR: 'the regulator' } as const

/** What a notice says and who gets a copy, as a sentence; on exempt paper the policy asks for the reason alone. */
export const contentsText = ({ contents, copies }: NoticePlace, isExempt: boolean): string => {
  const says = LISTED.format((isExempt ? (['REASON'] as const) : contents).map((one) => CONTENT_TEXT[one]))
  const copied = isExempt ? [] : copies.map((one) => COPY_TEXT[one])
  return `A notice says ${says}.${copied.length > 0 ? ` A copy goes to ${LISTED.format(copied)}.` : ''}`
}
