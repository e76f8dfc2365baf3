import { addDays, addMonths, daysBetween, type LocalDate } from '../../kernel/dates.ts'
import { type Cents, shareOf } from '../../kernel/money.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import { businessDayFrom, type Market } from '../../market/business-days.ts'
import { formatDay } from '../../market/format.ts'
import type { PolicyStatus } from '../lifecycle.ts'
import { type EndingCode, reasonOf } from '../notices/reasons.ts'

/** Claims first made within so many days after the end are covered without charge, and within them more can be bought. */
export const AUTOMATIC_DAYS = 60

/** Claims of events before the end can still be reported, unless the reason of the end takes that away. */
export const MAY_BE_EXTENDED = ['EXPIRED', 'CANCELLED'] as const satisfies readonly PolicyStatus[]

/** What can be bought: its years, and percent of the annual premium at the end of the policy (the form's maximum). */
export const reportingChoices = [
  { years: 1, percent: 100 },
  { years: 2, percent: 150 },
  { years: 3, percent: 200 },
] as const

export const reportingYears = reportingChoices.map(({ years }) => years)

/** New York has the insured advised of both periods, with the price, within so many days after the end (11 NYCRR 73.3(d), (e)). */
const ADVICE_DAYS = 30
export const ADVICE_CITATION = '11 NYCRR 73.3(d), (e)'

/** How a policy ended, as far as its reporting period hangs on it. */
export interface EndedPolicy {
  market: Market
  /** Code of the state; null in the UK. */
  state: string | null
  status: PolicyStatus
  /** Null where its term ran out. */
  reason: EndingCode | null
  effectiveDate: LocalDate
  /** Day, 12:01 AM, on which the term ends as agreed. */
  agreedEndDate: LocalDate
  /** Day, 12:01 AM, on which cover ended. */
  endedOn: LocalDate
  /** Premium for the whole term of the terms that held at the end, cents. */
  termPremium: Cents
  /** It was bought already. */
  isBought: boolean
}

export interface ReportingOffer {
  years: number
  percent: number
  /** Fully earned when it is bought. */
  premium: Cents
  /** Day, 12:01 AM, until which claims can be reported. */
  until: LocalDate
}

/** The last day of the automatic period, on which more can still be bought: the 60th, or the next business day. */
export const automaticUntil = ({ endedOn, market }: Pick<EndedPolicy, 'endedOn' | 'market'>): LocalDate =>
  businessDayFrom(addDays(endedOn, AUTOMATIC_DAYS), market)

/** The day by which the insured must be advised in writing; null where no law asks for it. */
export const adviceDueOn = ({ endedOn, state }: Pick<EndedPolicy, 'endedOn' | 'state'>): LocalDate | null =>
  state === 'NY' ? addDays(endedOn, ADVICE_DAYS) : null

/** A term, and what its last terms cost for the whole of it; cents. */
export type PremiumOfTerm = Pick<EndedPolicy, 'effectiveDate' | 'agreedEndDate' | 'termPremium'>

/** Premium of twelve months, cents: that of the term where it is a year, or else in proportion to its days. */
export const annualPremium = ({ effectiveDate, agreedEndDate, termPremium }: PremiumOfTerm): Cents => {
  const aYear = addMonths(effectiveDate, 12)
  return aYear === agreedEndDate
    ? termPremium
    : shareOf(termPremium, daysBetween(effectiveDate, aYear), daysBetween(effectiveDate, agreedEndDate))
}

/** What can be bought for a policy. The limit is what is left of the aggregate: no new one comes with it. */
export const reportingOffers = (policy: EndedPolicy): ReportingOffer[] =>
  reportingChoices.map(({ years, percent }) => ({
    years,
    percent,
    premium: shareOf(annualPremium(policy), percent, 100),
    until: addMonths(policy.endedOn, 12 * years),
  }))

const none = (reason: string): Refusal => refusal('conflict', 'NO_REPORTING_PERIOD', reason)

/** Why a policy has no extended reporting period at all, or null. */
export const reportingRefusal = ({
  status,
  reason,
}: Pick<EndedPolicy, 'status' | 'reason'>): Refusal | null => {
  if (status === 'RENEWED')
    return none('This policy was renewed, and the renewal covers claims that are made later.')
  if (!MAY_BE_EXTENDED.some((one) => one === status))
    return none('An extended reporting period begins when a policy has expired or was cancelled.')
  return reason !== null && !reasonOf(reason).hasReportingPeriod
    ? none(`There is no extended reporting period: ${reasonOf(reason).text.toLowerCase()}.`)
    : null
}

/** Why none can be bought on a day, or null. */
export const buyingRefusal = (policy: EndedPolicy, today: LocalDate): Refusal | null => {
  const noPeriod = reportingRefusal(policy)
  if (noPeriod) return noPeriod
  if (policy.isBought)
    return refusal('conflict', 'REPORTING_PERIOD_BOUGHT', 'The extended reporting period was bought already.')
  const last = automaticUntil(policy)
  return today > last
    ? refusal(
        'conflict',
        'REPORTING_PERIOD_OVER',
        `An extended reporting period could be bought until ${formatDay(last, policy.market)}, ${AUTOMATIC_DAYS} days after the policy ended.`,
      )
    : null
}
