import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { isBusinessDay } from '#domain/market/business-days.ts'
import { formatDay } from '#domain/market/format.ts'
import { type DeliveryMethod, isMailed, marketOf } from '../days.ts'
import { type RenewalOutcome, renewalOutcome } from './late.ts'
import { NEEDS_FACTS, type NonrenewalCode } from './nonrenewal.ts'
import type { Expiring, RenewalWindow } from '../renewal.ts'

/** A notice about a renewal that is to be sent. */
export interface WantedRenewalNotice {
  step: RenewalWindow['step']
  /** Why it is not renewed; null of a renewal on other terms. */
  ground: NonrenewalCode | null
  facts: string
  /** Local day of the mailing or delivery. */
  sentOn: LocalDate
  delivery: DeliveryMethod
  isLateAccepted: boolean
}

/** A notice is drawn at most so many days before it goes out. */
export const RENEWAL_NOTICE_AHEAD_DAYS = 30

const notThen = (reason: string): Refusal => fieldRefusal('sentOn', reason, 'DAY_NOT_ALLOWED')

const dayRefusal = (
  expiring: Expiring,
  { sentOn, delivery }: Pick<WantedRenewalNotice, 'sentOn' | 'delivery'>,
): Refusal | null => {
  const market = marketOf(expiring.state)
  if (sentOn < expiring.today)
    return notThen('A notice is served from today on, not on a day that has passed.')
  if (sentOn > addDays(expiring.today, RENEWAL_NOTICE_AHEAD_DAYS))
    return notThen(`Choose a day within ${RENEWAL_NOTICE_AHEAD_DAYS} days.`)
  if (sentOn >= expiring.endDate)
    return notThen(`The term ends on ${formatDay(expiring.endDate, market)}. Choose a day before it.`)
  return isMailed(delivery) && !isBusinessDay(sentOn, market)
    ? notThen(`No mail goes out on ${formatDay(sentOn, market)}. Choose a business day.`)
    : null
}

const groundRefusal = ({ step, ground, facts }: WantedRenewalNotice): Refusal | null => {
  if (step === 'CHANGED_RENEWAL') return null
  if (ground === null) return fieldRefusal('ground', 'Choose why the policy is not renewed.', 'REQUIRED')
  return NEEDS_FACTS.includes(ground) && facts.trim() === ''
    ? fieldRefusal('facts', 'Enter the facts behind this reason.', 'REQUIRED')
    : null
}

/** What is late or early: an early notice is void, a late one is sent only by who takes what follows from it. */
const outcomeRefusal = ({ code, says }: RenewalOutcome, isLateAccepted: boolean): Refusal | null => {
  if (code === 'VOID') return notThen(says)
  return (code === 'OLD_TERMS' || code === 'NEW_TERMS') && !isLateAccepted
    ? fieldRefusal('isLateAccepted', `${says} Confirm that this is taken.`, 'LATE_NOTICE')
    : null
}

/** Why a notice about a renewal may not be sent so, or null; the policy's status is looked at before. */
export const renewalNoticeRefusal = (expiring: Expiring, wanted: WantedRenewalNotice): Refusal | null =>
  dayRefusal(expiring, wanted) ??
  groundRefusal(wanted) ??
  outcomeRefusal(renewalOutcome(expiring, wanted.step, wanted.sentOn, wanted.delivery), wanted.isLateAccepted)
