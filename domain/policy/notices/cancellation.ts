import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { businessDayFrom, businessDayUntil } from '#domain/market/business-days.ts'
import { formatDay } from '#domain/market/format.ts'
import type { PolicyStatus } from '../lifecycle.ts'
import {
  type Age,
  cancellationSetting,
  daysNeeded,
  effectiveFrom,
  isNewOn,
  isYoungOn,
  marketOf,
  type Period,
  periodOf,
  sendBy,
} from './days.ts'
import { type EndingCode, isNonPayment, isOfMarket, reasonOf } from './reasons.ts'
import { isExempt, noticePlaceOf, placeName } from './rules.ts'

/** What decides how a policy may be ended; days are days at the insured's address. */
export interface EndingFacts extends Age {
  status: PolicyStatus
  isSurplus: boolean
  endDate: LocalDate
  today: LocalDate
  /** The day on which the policyholder received the policy documents: the day of issue, by electronic mail. */
  documentsOn: LocalDate
  /** Whether a claim was notified under the policy. */
  hasClaim: boolean
}

/** Why a reason is not allowed here: a stable code and a sentence. */
export interface NotHere {
  code:
    | 'STATUS'
    | 'NOT_A_GROUND'
    | 'NOT_NEW'
    | 'TOO_LATE'
    | 'OTHER_MARKET'
    | 'RIGHT_PASSED'
    | 'CLAIM_NOTIFIED'
  reason: string
}

/** How a policy can be ended for a reason, if it is done today. */
export interface EndingWindow {
  code: EndingCode
  /** Null where it is allowed. */
  notHere: NotHere | null
  /** What the notice has to keep; null for reasons that need none. */
  period: Period | null
  /** Calendar days from the day of sending to the effective day; null for reasons that need no notice. */
  noticeDays: number | null
  /** The day on which a notice can go out next: today or the next business day; null where none is sent. */
  sendOn: LocalDate | null
  /** First day, 12:01 AM, on which the policy can end. */
  effectiveFrom: LocalDate
  /**
   * The last day to send a notice for this reason that still ends the policy before its term does, or of the right to cancel;
   * null where there is none.
   */
  lastDay: LocalDate | null
  /** The last day on which the cancellation can still be stopped, if it takes effect on the first day that it can. */
  stopUntil: LocalDate | null
}

const later = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other)

/** Coverage elsewhere may be shown for days that have passed, so many at most. */
export const BACKDATED_DAYS = 30

/** The last day on which a policy still counts as new for reasons that are said of new policies alone. */
const lastNewDay = (facts: EndingFacts): LocalDate => {
  let day = facts.effectiveDate
  while (isNewOn(facts, addDays(day, 1))) day = addDays(day, 1)
  return day
}

const lastYoungDay = (facts: EndingFacts): LocalDate | null => {
  if (!isYoungOn(facts, facts.effectiveDate)) return null
  let day = facts.effectiveDate
  while (isYoungOn(facts, addDays(day, 1))) day = addDays(day, 1)
  return day
}

const isGround = (facts: EndingFacts, code: EndingCode, on: LocalDate): boolean => {
  const place = noticePlaceOf(facts.state, on)
  return isExempt(place, facts.isSurplus, 'CANCEL') || (place.grounds?.includes(code) ?? true)
}

/** Why the law does not allow the reason on the day of sending, or null. */
const groundRefusal = (facts: EndingFacts, code: EndingCode, on: LocalDate): NotHere | null => {
  if (reasonOf(code).ages === 'YOUNG' && !isNewOn(facts, on))
    return {
      code: 'NOT_NEW',
      reason: `This reason is for new policies in their first days. ${
        facts.isRenewal
          ? 'This policy is a renewal.'
          : `The last day was ${formatDay(lastNewDay(facts), marketOf(facts.state))}.`
      }`,
    }
  if (isYoungOn(facts, on) || isGround(facts, code, on)) return null
  return {
    code: 'NOT_A_GROUND',
    reason: `The law of ${placeName(facts.state)} does not name this among the reasons for which a policy of this age may be canceled.`,
  }
}

const statusRefusalOf = (facts: EndingFacts, code: EndingCode): NotHere | null =>
  reasonOf(code).from.includes(facts.status)
    ? null
    : {
        code: 'STATUS',
        reason: `A policy that is ${facts.status.toLowerCase()} is not ended for this reason.`,
      }

/** The last day to send, so that the policy ends at least one day before its term does and the reason still holds. */
const lastSending = (facts: EndingFacts, code: EndingCode, sendOn: LocalDate): LocalDate => {
  const market = marketOf(facts.state)
  const endsBy = addDays(facts.endDate, -1)
  const needed = (on: LocalDate) => periodOf(cancellationSetting(facts, code, on))
  const old = sendBy(endsBy, needed(later(sendOn, endsBy)), market)
  if (reasonOf(code).ages === 'YOUNG') return earlier(old, businessDayUntil(lastNewDay(facts), market))
  const young = lastYoungDay(facts)
  // What the law does not name for older policies can only be said while the policy is young.
  return young !== null && !isGround(facts, code, addDays(young, 1))
    ? earlier(old, businessDayUntil(young, market))
    : old
}

/** New York takes a payment within fifteen days after the mailing as made in time. */
const NEW_YORK_PAYMENT_DAYS = 15

/** The last day on which a notice can be stopped: by payment, by cure or by withdrawal, the day before it takes effect. */
export const stopUntil = (
  state: string,
  code: EndingCode,
  sentOn: LocalDate,
  effectiveOn: LocalDate,
): LocalDate => {
  const before = addDays(effectiveOn, -1)
  return state === 'NY' && isNonPayment(code) ? later(before, addDays(sentOn, NEW_YORK_PAYMENT_DAYS)) : before
}

/** Days after the day of receiving the documents on which a policyholder in the UK may cancel with a full refund. */
const RIGHT_DAYS = 14

/** The last day of the right to cancel. */
export const lastRightDay = ({ documentsOn }: Pick<EndingFacts, 'documentsOn'>): LocalDate =>
  addDays(documentsOn, RIGHT_DAYS)

/** Why the right to cancel is not there any more, or null. */
const rightRefusal = (facts: EndingFacts): NotHere | null => {
  if (facts.hasClaim)
    return {
      code: 'CLAIM_NOTIFIED',
      reason: 'A claim was notified under this policy, so the right to cancel with a full refund is gone.',
    }
  return facts.today > lastRightDay(facts)
    ? {
        code: 'RIGHT_PASSED',
        reason: `The documents were received on ${formatDay(facts.documentsOn, 'UK')}, and the right to cancel with a full refund ended ${RIGHT_DAYS} days later, on ${formatDay(lastRightDay(facts), 'UK')}.`,
      }
    : null
}

/** A reason that the market of the policy does not know, or null. */
const marketRefusal = (facts: EndingFacts, code: EndingCode): NotHere | null =>
  isOfMarket(code, marketOf(facts.state))
    ? null
    : {
        code: 'OTHER_MARKET',
        reason: 'The policy form of this country has no right to cancel with a full refund.',
      }

/** The right to cancel: from today, or from the first day of a term that has not begun. */
const byRight = (facts: EndingFacts): EndingWindow => ({
  code: 'COOLING_OFF',
  notHere:
    marketRefusal(facts, 'COOLING_OFF') ?? statusRefusalOf(facts, 'COOLING_OFF') ?? rightRefusal(facts),
  period: null,
  noticeDays: null,
  sendOn: null,
  effectiveFrom: later(facts.effectiveDate, facts.today),
  lastDay: later(facts.effectiveDate, lastRightDay(facts)),
  stopUntil: null,
})

const byInsured = (facts: EndingFacts, code: EndingCode): EndingWindow => ({
  code,
  notHere: statusRefusalOf(facts, code),
  period: null,
  noticeDays: null,
  sendOn: null,
  effectiveFrom:
    code === 'COVER_ELSEWHERE'
      ? later(facts.effectiveDate, addDays(facts.today, -BACKDATED_DAYS))
      : later(facts.effectiveDate, facts.today),
  lastDay: null,
  stopUntil: null,
})

/** How a policy can be ended for a reason, if it is done today: the first day, the last one, and why not. */
export const endingWindow = (facts: EndingFacts, code: EndingCode): EndingWindow => {
  const { initiator, needsAgreement, returns } = reasonOf(code)
  if (returns === 'RIGHT_TO_CANCEL') return byRight(facts)
  if (initiator === 'INSURED') return byInsured(facts, code)
  if (needsAgreement) return { ...byInsured(facts, code), effectiveFrom: facts.effectiveDate }
  const market = marketOf(facts.state)
  const sendOn = businessDayFrom(facts.today, market)
  const period = periodOf(cancellationSetting(facts, code, sendOn))
  const endsFrom = later(facts.effectiveDate, effectiveFrom(sendOn, period, market))
  const lastDay = lastSending(facts, code, sendOn)
  const tooLate: NotHere | null =
    endsFrom >= facts.endDate
      ? {
          code: 'TOO_LATE',
          reason: `A notice sent on ${formatDay(sendOn, market)} takes effect on ${formatDay(endsFrom, market)} at the earliest, and the term ends on ${formatDay(facts.endDate, market)}.`,
        }
      : null
  return {
    code,
    notHere: statusRefusalOf(facts, code) ?? groundRefusal(facts, code, sendOn) ?? tooLate,
    period,
    noticeDays: daysNeeded(sendOn, period, market),
    sendOn,
    effectiveFrom: endsFrom,
    lastDay,
    stopUntil: stopUntil(facts.state, code, sendOn, endsFrom),
  }
}
