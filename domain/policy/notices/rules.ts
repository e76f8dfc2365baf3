import type { LocalDate } from '#domain/kernel/dates.ts'
import { stateOf } from '#domain/market/states.ts'
import places from '#domain/policy/notices/places.json' with { type: 'json' }
import rows from '#domain/policy/notices/rules.json' with { type: 'json' }
import type { EndingCode } from './reasons.ts'
import { isNonPayment } from './reasons.ts'
import type { NoticeKnown, NoticePlace, NoticeRule, NoticeStep } from './types.ts'

export const NOTICE_RULES: readonly NoticeRule[] = rows
export const NOTICE_PLACES: readonly NoticePlace[] = places

const isInForce = (row: { validFrom: LocalDate | null; validTo: LocalDate | null }, on: LocalDate): boolean =>
  (row.validFrom === null || row.validFrom <= on) && (row.validTo === null || on <= row.validTo)

/** What a place asks of a notice that is sent on a day. Throws for a place that is neither a state nor `UK`. */
export const noticePlaceOf = (state: string, on: LocalDate): NoticePlace => {
  const found = NOTICE_PLACES.find((row) => row.state === state && isInForce(row, on))
  if (!found) throw new Error(`no rules of notice are on file for ${state}`)
  return found
}

/** `Washington`, `the United Kingdom`: a place as sentences name it. */
export const placeName = (state: string): string =>
  state === 'UK' ? 'the United Kingdom' : (stateOf(state)?.name ?? state)

/** Where a policy is and what it is: all that decides which rows hold. */
export interface Setting {
  /** Two letters of the insured's state, or `UK`. */
  state: string
  isSurplus: boolean
  step: NoticeStep
  /** Why the policy is canceled; null for a renewal. */
  reason: EndingCode | null
  /** Whether the policy is new and in its first days when the notice is sent. */
  isYoung: boolean
  /** The day of sending. */
  on: LocalDate
}

/** Whether surplus lines paper is free of the law of the place for a step: the policy alone counts. */
export const isExempt = (place: NoticePlace, isSurplus: boolean, step: NoticeStep): boolean =>
  isSurplus && (place.surplus?.exempt.includes(step) ?? false)

/** The more a row says about the case, the sooner it is taken. */
const fit = (row: NoticeRule, { reason, isYoung }: Setting): number => {
  const isOfReason = reason !== null && row.reasons.includes(reason)
  const isOfAge = row.age === (isYoung ? 'YOUNG' : 'OLD')
  if (row.reasons.length > 0 && !isOfReason) return -1
  if (row.age !== 'ANY' && !isOfAge) return -1
  return (isOfReason ? 2 : 0) + (isOfAge ? 1 : 0)
}

/** The row of the law that holds; null where the paper is exempt from it. */
export const noticeRuleOf = (setting: Setting): NoticeRule | null => {
  const { state, isSurplus, step, on } = setting
  if (isExempt(noticePlaceOf(state, on), isSurplus, step)) return null
  const held = NOTICE_RULES.filter(
    (row) =>
      row.state === state &&
      row.step === step &&
      isInForce(row, on) &&
      row.paper !== (isSurplus ? 'ADMITTED' : 'SURPLUS'),
  )
    .map((row) => ({ row, fit: fit(row, setting) }))
    .filter((one) => one.fit >= 0)
    .sort((a, b) => b.fit - a.fit)
  const [best] = held
  if (!best) throw new Error(`${state} has no period of notice for ${step}`)
  return best.row
}

/** Days that the policy itself promises (condition Cancellation and non-renewal of the form). A longer one of the law prevails. */
export const POLICY_DAYS = {
  US: { nonPayment: 10, other: 30, renewal: 60 },
  UK: { nonPayment: 30, other: 30, renewal: 21 },
} as const

/** Days of notice by the policy alone; for a renewal on other terms it promises none of its own in the US. */
export const policyDays = ({ state, step, reason }: Pick<Setting, 'state' | 'step' | 'reason'>): number => {
  const days = POLICY_DAYS[state === 'UK' ? 'UK' : 'US']
  if (step === 'CANCEL') return reason !== null && isNonPayment(reason) ? days.nonPayment : days.other
  return step === 'NONRENEWAL' || state === 'UK' ? days.renewal : 0
}

/** Words of how well a row is known. */
export const KNOWN_TEXT: Readonly<Record<NoticeKnown, string>> = {
  READ: 'compared with the law',
  SECONDARY: 'compared with a secondary source',
  DEFAULT: 'default, not verified',
}
