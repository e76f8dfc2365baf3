import { addDays, daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import {
  type Age,
  cancellationSetting,
  type DeliveryMethod,
  effectiveFrom,
  isNewOn,
  isYoungOn,
  marketOf,
  periodOf,
} from './days.ts'
import { type EndingCode, reasonOf } from './reasons.ts'
import { isExempt, noticePlaceOf, placeName, type Setting } from './rules.ts'
import type { NoticeContent, NoticeStep } from './types.ts'

/** A notice as it was sent. */
export interface SentNotice {
  step: NoticeStep
  /** Why the policy is canceled; null for a renewal. */
  reason: EndingCode | null
  sentOn: LocalDate
  /** The day, 12:01 AM, that the notice names; the end of the term for a renewal. */
  effectiveOn: LocalDate
  method: DeliveryMethod
  /** Whether proof of the mailing or delivery is on file. */
  isProven: boolean
  /** Whether it went to the address that the policy had on the day of sending. */
  isToAddress: boolean
  /** What it says. */
  says: readonly NoticeContent[]
}

export type NoticeFault =
  | 'UNPROVEN'
  | 'OTHER_ADDRESS'
  | 'SHORT'
  | 'TOO_EARLY'
  | 'NOT_A_GROUND'
  | 'NOT_NEW'
  | 'NO_NOTICE_ENDS_IT'
  | 'CONTENT_MISSING'

/** Whether a notice does what it says. A defective one leaves the coverage in place, and a new one is due. */
export interface NoticeVerdict {
  isTimely: boolean
  faults: readonly { code: NoticeFault; reason: string }[]
  /** The first day that the notice could have named; a new notice of today's date would name a later one. */
  couldTakeEffectOn: LocalDate
}

const CONTENT_TEXT: Readonly<Record<NoticeContent, string>> = {
  REASON: 'the reason',
  FACTS: 'the facts behind the reason',
  CITATION: 'the paragraph of the law',
  AMOUNT_DUE: 'the amount due',
  EFFECTIVE_DAY: 'the effective day',
  REVIEW_RIGHT: 'the right to a review',
}

const settingOf = (policy: Age & { isSurplus: boolean }, notice: SentNotice): Setting =>
  notice.reason === null
    ? {
        state: policy.state,
        isSurplus: policy.isSurplus,
        step: notice.step,
        reason: null,
        isYoung: false,
        on: notice.sentOn,
      }
    : cancellationSetting(policy, notice.reason, notice.sentOn)

/** What the notice has to say by the law of the place for its reason; the amount due only where premium is unpaid. */
export const contentsNeeded = (
  policy: Age & { isSurplus: boolean },
  notice: Pick<SentNotice, 'step' | 'reason' | 'sentOn'>,
): readonly NoticeContent[] => {
  const place = noticePlaceOf(policy.state, notice.sentOn)
  if (isExempt(place, policy.isSurplus, notice.step)) return ['REASON']
  const isUnpaid = notice.reason === 'NON_PAY' || notice.reason === 'NSF'
  const isYoung = isYoungOn(policy, notice.sentOn)
  return place.contents.filter(
    (content) =>
      (content !== 'AMOUNT_DUE' || isUnpaid) &&
      // A paragraph can only be cited where the law lists the grounds.
      (content !== 'CITATION' || (notice.step === 'CANCEL' && (!isYoung || isUnpaid))),
  )
}

const groundFault = (
  policy: Age & { isSurplus: boolean },
  { reason, sentOn }: SentNotice,
): NoticeVerdict['faults'] => {
  if (reason === null) return []
  const { ages, initiator, needsAgreement } = reasonOf(reason)
  if (initiator === 'INSURED' || needsAgreement)
    return [
      { code: 'NO_NOTICE_ENDS_IT', reason: 'A notice of the insurer does not end a policy for this reason.' },
    ]
  if (ages === 'YOUNG' && !isNewOn(policy, sentOn))
    return [{ code: 'NOT_NEW', reason: 'The reason is for new policies in their first days.' }]
  const place = noticePlaceOf(policy.state, sentOn)
  return isExempt(place, policy.isSurplus, 'CANCEL') ||
    isYoungOn(policy, sentOn) ||
    (place.grounds?.includes(reason) ?? true)
    ? []
    : [
        {
          code: 'NOT_A_GROUND',
          reason: `The law of ${placeName(policy.state)} does not name the reason for a policy of this age.`,
        },
      ]
}

/** Whether a notice is timely, or defective and why: all of its faults, not the first alone. */
export const noticeVerdict = (policy: Age & { isSurplus: boolean }, notice: SentNotice): NoticeVerdict => {
  const market = marketOf(policy.state)
  const period = periodOf(settingOf(policy, notice))
  const couldTakeEffectOn = effectiveFrom(notice.sentOn, period, market, notice.method)
  const missing = contentsNeeded(policy, notice).filter((content) => !notice.says.includes(content))
  const given = daysBetween(notice.sentOn, notice.effectiveOn)
  const atMost = period.rule?.atMost ?? null
  const faults: { code: NoticeFault; reason: string }[] = [
    ...(notice.isProven
      ? []
      : [{ code: 'UNPROVEN' as const, reason: 'No proof of mailing or delivery is on file.' }]),
    ...(notice.isToAddress
      ? []
      : [
          {
            code: 'OTHER_ADDRESS' as const,
            reason: 'It went to another address than the policy had on the day of sending.',
          },
        ]),
    ...(couldTakeEffectOn > notice.effectiveOn
      ? [
          {
            code: 'SHORT' as const,
            reason: `It gives ${given} days; sent on ${notice.sentOn} it could take effect on ${couldTakeEffectOn} at the earliest.`,
          },
        ]
      : []),
    ...(atMost !== null && given > atMost
      ? [
          {
            code: 'TOO_EARLY' as const,
            reason: `It was sent ${given} days before its effective day; the law allows ${atMost} at most, from ${addDays(notice.effectiveOn, -atMost)} on.`,
          },
        ]
      : []),
    ...groundFault(policy, notice),
    ...missing.map((content) => ({
      code: 'CONTENT_MISSING' as const,
      reason: `It does not say ${CONTENT_TEXT[content]}.`,
    })),
  ]
  return { isTimely: faults.length === 0, faults, couldTakeEffectOn }
}
