import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { fieldRefusal, type Refusal, refusal } from '#domain/kernel/refusal.ts'
import { businessDayFrom } from '#domain/market/business-days.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import {
  type ComparedTerms,
  isAnnounced,
  type Reduction,
  reductionsOf,
} from '#domain/policy/notices/renewals/announced.ts'
import { marketOf } from '#domain/policy/notices/days.ts'
import { type RenewalOutcome, renewalOutcome } from '#domain/policy/notices/renewals/late.ts'
import {
  changeVerdict,
  type ChangeVerdict,
  type Expiring,
  renewalWindow,
} from '#domain/policy/notices/renewal.ts'
import { noticePlaceOf, placeName } from '#domain/policy/notices/rules.ts'
import { thresholdText } from '#domain/policy/notices/texts.ts'
import type { PolicyNoticeStatus } from '#domain/policy/ending/steps.ts'
import { type PricedStep, premiumChange } from '../terms/renewal-difference.ts'

/** What a renewal follows: the policy with the terms at the end of its term, and what was announced. Money in cents. */
export interface ExpiringFacts {
  policyNumber: string
  /** Two letters, or `UK`. */
  state: string
  isSurplus: boolean
  endDate: LocalDate
  /** The first day that the renewal is held to: the end of the term, or the day decided on for a late one with a gap. */
  startsOn: LocalDate
  /** First day and end of the term as agreed: what the premium is for. */
  termBegins: LocalDate
  termEnds: LocalDate
  /** Premium for the term as agreed, by the terms at its end. */
  premium: Cents
  terms: ComparedTerms
  /** How either price was worked out; null where that is not kept. */
  steps: readonly PricedStep[] | null
  renewalSteps: readonly PricedStep[] | null
  /** The day of a nonrenewal that was served; null without one. */
  notRenewedOn: LocalDate | null
  /** Control of the insured has changed, so the policy is not renewed. */
  isRunOff?: boolean
  /** The last notice of other terms that was neither withdrawn nor is without effect. */
  notice: {
    status: PolicyNoticeStatus
    sentOn: LocalDate
    renewalPremium: Cents
    reductions: readonly Reduction[]
    outcome: Pick<RenewalOutcome, 'code' | 'oldTermsUntil'> | null
  } | null
}

/** The renewal that is offered; premium for its whole term, null while it is not priced. */
export interface OfferedRenewal {
  effectiveDate: LocalDate
  endDate: LocalDate
  premium: Cents | null
  terms: ComparedTerms
}

const YEAR_OF_DAYS = [365, 366]

/** For a year: a term of another length in proportion. */
const forYear = (premium: Cents, from: LocalDate, until: LocalDate): Cents => {
  const days = daysBetween(from, until)
  return YEAR_OF_DAYS.includes(days) ? premium : Math.round((premium * 365) / days)
}

/** Both premiums for a year, and what the insured moved of the price; without the worksheets the insurer moved all of it. */
const premiumsOf = (expiring: ExpiringFacts, renewal: OfferedRenewal, premium: Cents) =>
  expiring.steps && expiring.renewalSteps
    ? premiumChange(expiring.steps, expiring.renewalSteps)
    : {
        expiringPremium: forYear(expiring.premium, expiring.termBegins, expiring.termEnds),
        renewalPremium: forYear(premium, renewal.effectiveDate, renewal.endDate),
        increaseOf: {},
      }

/** What a renewal changes, as the law of the place reckons it. */
export interface RenewalChanges {
  expiringPremium: Cents
  renewalPremium: Cents
  reductions: Reduction[]
  verdict: ChangeVerdict
}

/** How a priced renewal differs from the expiring terms; null while it is not priced. */
export const renewalChanges = (
  expiring: ExpiringFacts,
  renewal: OfferedRenewal,
  on: LocalDate,
): RenewalChanges | null => {
  if (renewal.premium === null) return null
  const premiums = premiumsOf(expiring, renewal, renewal.premium)
  const reductions = reductionsOf(expiring.terms, renewal.terms)
  return {
    expiringPremium: premiums.expiringPremium,
    renewalPremium: premiums.renewalPremium,
    reductions,
    verdict: changeVerdict(expiring.state, on, {
      ...premiums,
      isCoverageReduced: reductions.length > 0,
    }),
  }
}

/** `18.25 percent`. */
export const percentText = (basisPoints: number | null): string =>
  basisPoints === null ? 'a part' : `${Number((basisPoints / 100).toFixed(2))} percent`

/** The change in words, as a refusal and a notice say it. */
export const changeText = ({ verdict }: Pick<RenewalChanges, 'verdict'>): string =>
  [
    ...(verdict.because.includes('PREMIUM')
      ? [`the premium rises by ${percentText(verdict.basisPoints)}`]
      : []),
    ...(verdict.because.includes('COVERAGE') ? ['the terms are worse for the insured'] : []),
  ].join(' and ')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const missing = (asked: Expiring, changes: RenewalChanges): Refusal => {
  const market = marketOf(asked.state)
  const { lastDay, standing } = renewalWindow(asked, 'CHANGED_RENEWAL')
  const said = `${capital(changeText(changes))}, which has to be announced in ${placeName(asked.state)} (${thresholdText(noticePlaceOf(asked.state, asked.today).threshold, market)}).`
  if (standing !== 'PASSED' && lastDay)
    return refusal(
      'conflict',
      'CHANGE_NOTICE_MISSING',
      `${said} Serve the notice on the page of the policy by ${formatDay(lastDay, market)}, or offer the expiring terms.`,
    )
  const { says } = renewalOutcome(asked, 'CHANGED_RENEWAL', businessDayFrom(asked.today, market))
  const price = formatMoney(changes.expiringPremium, market === 'UK' ? 'GBP' : 'USD')
  return refusal(
    'conflict',
    'CHANGE_NOTICE_MISSING',
    `${said} The last day for the notice${lastDay ? `, ${formatDay(lastDay, market)},` : ''} has passed. Offer the expiring terms at ${price} for a year, or serve the notice now. If it goes out now: ${says}`,
  )
}

/** What is said of another first day than the one that a renewal is held to; null of that one. */
const otherDayReason = (
  {
    policyNumber,
    state,
    endDate,
    startsOn,
  }: Pick<ExpiringFacts, 'policyNumber' | 'state' | 'endDate' | 'startsOn'>,
  effectiveDate: LocalDate,
): string | null => {
  if (effectiveDate === startsOn) return null
  const market = marketOf(state)
  const day = formatDay(startsOn, market)
  return startsOn === endDate
    ? `Policy ${policyNumber} ends on ${day}, and its renewal begins on that day. Choose ${day}.`
    : `The late renewal of policy ${policyNumber} was begun for ${day}. Choose ${day}, or mark this quote as lost and begin the late renewal again for another day.`
}

/** Why terms of a renewal may not be saved with their first day, or null. */
export const startDayRefusal = (expiring: ExpiringFacts, effectiveDate: LocalDate): Refusal | null => {
  const reason = otherDayReason(expiring, effectiveDate)
  return reason === null ? null : fieldRefusal('request.effectiveDate', reason, 'DAY_NOT_ALLOWED')
}

/** Why a renewal may not be bound because of notices of the expiring policy, or null; `today` is the insured's. */
export const changeNoticeRefusal = (
  expiring: ExpiringFacts,
  renewal: OfferedRenewal,
  today: LocalDate,
): Refusal | null => {
  const otherDay = otherDayReason(expiring, renewal.effectiveDate)
  if (otherDay !== null) return refusal('conflict', 'RENEWAL_DAY', otherDay)
  if (expiring.isRunOff)
    return refusal(
      'conflict',
      'POLICY_IN_RUN_OFF',
      `Policy ${expiring.policyNumber} is in run-off after a change of control, and is not renewed.`,
    )
  if (expiring.notRenewedOn !== null)
    return refusal(
      'conflict',
      'NONRENEWAL_SERVED',
      `A notice that policy ${expiring.policyNumber} is not renewed was served. Withdraw it first.`,
    )
  const changes = renewalChanges(expiring, renewal, today)
  if (!changes?.verdict.isDue) return null
  const asked: Expiring = { ...expiring, today }
  if (renewalWindow(asked, 'CHANGED_RENEWAL').standing === 'NOT_NEEDED') return null
  const { notice } = expiring
  const isSaid =
    notice !== null &&
    changes.renewalPremium <= notice.renewalPremium &&
    isAnnounced(changes.reductions, notice.reductions)
  if (!isSaid) return missing(asked, changes)
  return notice.status === 'SENT' || notice.status === 'DRAFT'
    ? refusal(
        'conflict',
        'CHANGE_NOTICE_UNPROVEN',
        `The notice of the changed renewal is of ${formatDay(notice.sentOn, marketOf(expiring.state))}. Record its proof on the page of the policy first.`,
      )
    : null
}
