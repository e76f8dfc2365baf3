import { addDays, type LocalDate } from '../../kernel/dates.ts'
import { fieldRefusal, type Refusal } from '../../kernel/refusal.ts'
import { isBusinessDay } from '../../market/business-days.ts'
import { formatDay } from '../../market/format.ts'
import { statusOnDay } from '../lifecycle.ts'
import { BACKDATED_DAYS, type EndingFacts, type EndingWindow, endingWindow } from '../notices/cancellation.ts'
import {
  cancellationSetting,
  type DeliveryMethod,
  effectiveFrom,
  isMailed,
  marketOf,
  periodOf,
} from '../notices/days.ts'
import { type EndingCode, reasonOf } from '../notices/reasons.ts'

/** How a policy ends within its term: on a day, on its first day with all premium returned, or as if it had never been. */
export const endingWays = ['CANCEL', 'FLAT', 'VOID'] as const
export type EndingWay = (typeof endingWays)[number]

/** What an uploaded file shows. */
export const filePurposes = [
  'RELEASE',
  'OTHER_COVER',
  'AGREEMENT',
  'NO_KNOWN_LOSS',
  'PROOF',
  'POWER_OF_ATTORNEY',
] as const
export type FilePurpose = (typeof filePurposes)[number]

/** An end that is asked for or decided. */
export interface WantedEnding {
  way: EndingWay
  reason: EndingCode
  /** The day, 12:01 AM, on which cover ends. */
  on: LocalDate
}

/** The reasons for which a policy is voided: as if it had never been. */
export const VOID_REASONS: readonly EndingCode[] = ['FRAUD', 'ISSUED_IN_ERROR', 'DUPLICATE']

/** A notice of the insurer has to be sent first. */
export const needsNotice = (reason: EndingCode): boolean => {
  const { initiator, needsAgreement } = reasonOf(reason)
  return initiator === 'INSURER' && !needsAgreement
}

/** What the rules of reasons look at: a cancellation that is only asked for or announced changes nothing of them. */
const withoutEnding = (facts: EndingFacts): EndingFacts => ({
  ...facts,
  status:
    facts.status === 'CANCEL REQUESTED' || facts.status === 'CANCEL PENDING'
      ? statusOnDay({ ...facts, isRenewed: false }, facts.today)
      : facts.status,
})

/** The first and last day, the notice and why not, for a reason that is given today. */
export const windowOf = (facts: EndingFacts, reason: EndingCode): EndingWindow =>
  endingWindow(withoutEnding(facts), reason)

/** The file on which an end rests; null where none is asked for. */
export const fileFor = ({ way, reason, on }: WantedEnding, today: LocalDate): FilePurpose | null => {
  // The right is exercised by writing, and asks for nothing else.
  if (way === 'VOID' || needsNotice(reason) || reason === 'COOLING_OFF') return null
  if (reasonOf(reason).needsAgreement) return 'AGREEMENT'
  if (reason === 'FINANCE_POA') return 'POWER_OF_ATTORNEY'
  return reason === 'COVER_ELSEWHERE' && on < today ? 'OTHER_COVER' : 'RELEASE'
}

const FILE_TEXT: Readonly<Record<FilePurpose, string>> = {
  RELEASE: 'the release that the insured signed',
  OTHER_COVER: 'proof of the other policy that covers the insured',
  AGREEMENT: 'the written agreement of the insured',
  NO_KNOWN_LOSS: 'the no-known-loss letter that the insured signed',
  PROOF: 'the proof of mailing or delivery',
  POWER_OF_ATTORNEY: 'the power of attorney with the request of the premium finance company',
}

/** Why a file is missing, or null. */
export const fileRefusal = (purpose: FilePurpose | null, hasFile: boolean): Refusal | null =>
  purpose === null || hasFile
    ? null
    : fieldRefusal('fileId', `Upload ${FILE_TEXT[purpose]} first.`, 'FILE_MISSING')

const dayRefusal = (reason: string): Refusal => fieldRefusal('effectiveDate', reason, 'DAY_NOT_ALLOWED')
const reasonRefusal = (reason: string): Refusal => fieldRefusal('reason', reason, 'REASON_NOT_ALLOWED')

const outsideTerm = (facts: EndingFacts, on: LocalDate): Refusal | null => {
  const market = marketOf(facts.state)
  return on < facts.effectiveDate || on >= facts.endDate
    ? dayRefusal(
        `The term runs from ${formatDay(facts.effectiveDate, market)} to ${formatDay(facts.endDate, market)}. Choose a day of it.`,
      )
    : null
}

const firstDayRefusal = (
  facts: EndingFacts,
  { reason, on }: WantedEnding,
  first: LocalDate,
): Refusal | null => {
  if (on >= first) return null
  const day = formatDay(first, marketOf(facts.state))
  if (reason === 'COVER_ELSEWHERE')
    return dayRefusal(
      `With proof of other coverage it can end ${BACKDATED_DAYS} days back, on ${day} or later.`,
    )
  return needsNotice(reason)
    ? dayRefusal(`A notice that is sent now ends the policy on ${day} at the earliest.`)
    : dayRefusal(
        `Choose ${day} or later. Only proof of other coverage lets a policy end on a day that has passed.`,
      )
}

const cancelRefusal = (facts: EndingFacts, wanted: WantedEnding): Refusal | null => {
  if (reasonOf(wanted.reason).needsAgreement)
    return reasonRefusal('For this reason all premium goes back. Cancel the policy flat, or void it.')
  const { notHere, effectiveFrom: first, lastDay } = windowOf(facts, wanted.reason)
  if (notHere) return reasonRefusal(notHere.reason)
  return (
    outsideTerm(facts, wanted.on) ?? firstDayRefusal(facts, wanted, first) ?? lastDayRefusal(wanted, lastDay)
  )
}

/** The right to cancel ends the policy within its days; a later end is a request. */
const lastDayRefusal = ({ reason, on }: WantedEnding, lastDay: LocalDate | null): Refusal | null =>
  reason === 'COOLING_OFF' && lastDay !== null && on > lastDay
    ? dayRefusal(`The right to cancel ends cover on ${formatDay(lastDay, 'UK')} at the latest.`)
    : null

const flatRefusal = (facts: EndingFacts, { reason, on }: WantedEnding): Refusal | null => {
  const { initiator, needsAgreement } = reasonOf(reason)
  if (initiator === 'INSURER' && !needsAgreement)
    return reasonRefusal('For this reason a notice ends the policy, and premium goes back in proportion.')
  if (on !== facts.effectiveDate) return dayRefusal('A policy is cancelled flat from its first day.')
  return facts.today >= facts.effectiveDate && !needsAgreement
    ? reasonRefusal(
        'The term has begun. Cancel the policy from today on: only a policy that was issued in error, or twice, is cancelled flat within its term.',
      )
    : null
}

const voidRefusal = (facts: EndingFacts, { reason, on }: WantedEnding): Refusal | null => {
  if (!VOID_REASONS.includes(reason))
    return reasonRefusal(
      'A policy is voided for misrepresentation, or where it was issued in error or twice.',
    )
  return on === facts.effectiveDate ? null : dayRefusal('A policy is voided from its first day.')
}

/** Why a policy may not end so, or null; the status of the policy is looked at before. */
export const endingRefusal = (facts: EndingFacts, wanted: WantedEnding): Refusal | null =>
  wanted.reason === 'COOLING_OFF' && wanted.way !== 'CANCEL'
    ? reasonRefusal('The right to cancel ends cover on a day, and returns all premium. Cancel the policy.')
    : { CANCEL: cancelRefusal, FLAT: flatRefusal, VOID: voidRefusal }[wanted.way](facts, wanted)

/** A notice that is to be sent. */
export interface WantedNotice {
  reason: EndingCode
  /** Local day of the mailing or delivery. */
  sentOn: LocalDate
  on: LocalDate
  delivery: DeliveryMethod
}

/** A notice is drawn at most so many days before it goes out. */
export const NOTICE_AHEAD_DAYS = 30

/** The first day on which a notice that is sent on a day ends the policy. */
export const noticeEndsFrom = (
  facts: EndingFacts,
  { reason, sentOn, delivery }: Omit<WantedNotice, 'on'>,
): LocalDate => {
  const period = periodOf(cancellationSetting(facts, reason, sentOn))
  const first = effectiveFrom(sentOn, period, marketOf(facts.state), delivery)
  return first > facts.effectiveDate ? first : facts.effectiveDate
}

/** Why a notice may not be sent so, or null. */
export const noticeRefusal = (facts: EndingFacts, wanted: WantedNotice): Refusal | null => {
  const { reason, sentOn, on, delivery } = wanted
  const market = marketOf(facts.state)
  if (!needsNotice(reason)) return reasonRefusal('For this reason no notice of the insurer ends the policy.')
  if (sentOn < facts.today)
    return fieldRefusal(
      'sentOn',
      'A notice is served from today on, not on a day that has passed.',
      'DAY_NOT_ALLOWED',
    )
  if (sentOn > addDays(facts.today, NOTICE_AHEAD_DAYS))
    return fieldRefusal('sentOn', `Choose a day within ${NOTICE_AHEAD_DAYS} days.`, 'DAY_NOT_ALLOWED')
  if (isMailed(delivery) && !isBusinessDay(sentOn, market))
    return fieldRefusal(
      'sentOn',
      `No mail goes out on ${formatDay(sentOn, market)}. Choose a business day.`,
      'DAY_NOT_ALLOWED',
    )
  const { notHere } = windowOf({ ...facts, today: sentOn }, reason)
  if (notHere) return reasonRefusal(notHere.reason)
  const first = noticeEndsFrom(facts, wanted)
  return (
    outsideTerm(facts, on) ??
    (on < first
      ? dayRefusal(
          `Sent on ${formatDay(sentOn, market)} the notice ends the policy on ${formatDay(first, market)} at the earliest.`,
        )
      : null)
  )
}
