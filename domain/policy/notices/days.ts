import { addDays, daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import {
  addBusinessDays,
  businessDayFrom,
  businessDayUntil,
  type Market,
} from '#domain/market/business-days.ts'
import type { EndingCode } from './reasons.ts'
import { noticePlaceOf, noticeRuleOf, policyDays, type Setting } from './rules.ts'
import type { NoticeRule } from './types.ts'

/** How a notice reaches the insured. */
export const deliveryMethods = [
  'CERTIFICATE_OF_MAILING',
  'TRACKED_MAIL',
  'CERTIFIED_MAIL',
  'BY_HAND',
  'ELECTRONIC',
] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Mail takes the days of the state; what is handed over or sent by consent arrives on its day. */
export const isMailed = (method: DeliveryMethod): boolean => method !== 'BY_HAND' && method !== 'ELECTRONIC'

/** What holds for one notice: the row of the law, unless the paper is exempt, and what the policy promises. */
export interface Period {
  rule: NoticeRule | null
  policyDays: number
}

export const marketOf = (state: string): Market => (state === 'UK' ? 'UK' : 'US')

/** The period of a notice that is sent on `setting.on`. */
export const periodOf = (setting: Setting): Period => ({
  rule: noticeRuleOf(setting),
  policyDays: policyDays(setting),
})

/**
 * The first day, 12:01 AM, on which a notice sent on a day can take effect: the later of what the law and the policy
 * ask for. Day `e` of a notice of day `n` keeps a period of `N` days when e - n is at least N and the days of the mail.
 */
export const effectiveFrom = (
  sentOn: LocalDate,
  { rule, policyDays: promised }: Period,
  market: Market,
  method: DeliveryMethod = 'CERTIFICATE_OF_MAILING',
): LocalDate => {
  const byPolicy = addDays(sentOn, promised)
  if (!rule) return byPolicy
  const arrives = addDays(sentOn, isMailed(method) ? rule.mailingDays : 0)
  const byLaw =
    rule.unit === 'DAYS' ? addDays(arrives, rule.days) : addBusinessDays(arrives, rule.days, market)
  return byLaw > byPolicy ? byLaw : byPolicy
}

/** Calendar days that a notice sent on a day needs until it takes effect. */
export const daysNeeded = (
  sentOn: LocalDate,
  period: Period,
  market: Market,
  method?: DeliveryMethod,
): number => daysBetween(sentOn, effectiveFrom(sentOn, period, market, method))

/** The last day on which a notice may be sent to take effect on a day, whatever weekday that is. */
export const lastLegalDay = (
  effectiveOn: LocalDate,
  period: Period,
  market: Market,
  method?: DeliveryMethod,
): LocalDate => {
  let day = addDays(effectiveOn, -Math.max(period.policyDays, period.rule?.days ?? 0))
  while (effectiveFrom(day, period, market, method) > effectiveOn) day = addDays(day, -1)
  return day
}

/** The day by which a notice is sent: the last legal day, or the business day before it where the mail does not go on that. */
export const sendBy = (
  effectiveOn: LocalDate,
  period: Period,
  market: Market,
  method?: DeliveryMethod,
): LocalDate => businessDayUntil(lastLegalDay(effectiveOn, period, market, method), market)

/** The first day on which a notice of a renewal may be sent; null where the law names no earliest day. */
export const earliestSending = (endDate: LocalDate, { rule }: Period, market: Market): LocalDate | null =>
  rule === null || rule.atMost === null ? null : businessDayFrom(addDays(endDate, -rule.atMost), market)

/** What decides whether a policy is young: renewals never are. */
export interface Age {
  state: string
  effectiveDate: LocalDate
  isRenewal: boolean
}

/** Days for which a new policy counts as young where the law of its place makes no difference: our own rule for underwriting. */
export const YOUNG_DAYS = 60

/** Whether a policy is new and in its first days on the day of sending, by the law of its place. */
export const isYoungOn = ({ state, effectiveDate, isRenewal }: Age, sentOn: LocalDate): boolean =>
  !isRenewal && daysBetween(effectiveDate, sentOn) < (noticePlaceOf(state, sentOn).youngDays ?? 0)

/** The same for the reasons that are said of new policies alone. */
export const isNewOn = ({ state, effectiveDate, isRenewal }: Age, sentOn: LocalDate): boolean =>
  !isRenewal && daysBetween(effectiveDate, sentOn) < (noticePlaceOf(state, sentOn).youngDays ?? YOUNG_DAYS)

/** The setting of a cancellation of a policy by a notice that is sent on a day. */
export const cancellationSetting = (
  policy: Age & { isSurplus: boolean },
  reason: EndingCode,
  sentOn: LocalDate,
): Setting => ({
  state: policy.state,
  isSurplus: policy.isSurplus,
  step: 'CANCEL',
  reason,
  isYoung: isYoungOn(policy, sentOn),
  on: sentOn,
})
