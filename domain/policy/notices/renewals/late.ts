import { addDays, addYears, daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { formatDay } from '#domain/market/format.ts'
import rows from '#domain/policy/notices/renewals/late.json' with { type: 'json' }
import { type DeliveryMethod, effectiveFrom, isMailed, marketOf, type Period, periodOf } from '../days.ts'
import { newYorkOutcome } from '../new-york.ts'
import type { Expiring, RenewalWindow } from '../renewal.ts'
import { KNOWN_TEXT } from '../rules.ts'
import type { NoticeKnown } from '../types.ts'

/**
 * What the law makes of a notice of nonrenewal, or of a renewal on other terms, that comes late: the expiring terms go on
 * for some days after it, or for another term; New York has a table of its own.
 */
export const lateEffects = ['AFTER_NOTICE', 'ANOTHER_TERM', 'NEW_YORK'] as const
export type LateEffect = (typeof lateEffects)[number]

/** The consequence of a late notice in a place, as the law has it from a day on. */
export interface LateRule {
  /** Two letters of the insured's state, or `UK`. */
  state: string
  step: RenewalWindow['step']
  effect: LateEffect
  /** Days after the notice for which the expiring terms go on; null where the effect needs none. */
  days: number | null
  /** First and last day of sending; null where they are not known, or it is in force. */
  validFrom: LocalDate | null
  validTo: LocalDate | null
  citation: string
  known: NoticeKnown
  /** The day on which it was compared last; null where it never was. */
  comparedOn: LocalDate | null
  source: string
}

export const LATE_RULES: readonly LateRule[] = rows

type Asked = Pick<Expiring, 'state' | 'isSurplus' | 'endDate'>

/** A place that no one has compared: the insured keeps the most that any law gives, another term on the expiring terms. */
const notCompared = (state: string, step: LateRule['step']): LateRule => ({
  state,
  step,
  effect: 'ANOTHER_TERM',
  days: null,
  validFrom: null,
  validTo: null,
  citation: 'the insurance law of the state',
  known: 'DEFAULT',
  comparedOn: null,
  source: 'The law of this state has not been compared.',
})

/** The policy alone counts: the period that it promises runs from the notice. */
const byPolicy = (state: string, step: LateRule['step'], days: number): LateRule => ({
  ...notCompared(state, step),
  effect: 'AFTER_NOTICE',
  days,
  citation: 'condition Cancellation and non-renewal of the policy',
  known: 'READ',
  source: 'the form of the policy',
})

/** What holds of a notice that is sent late on a day. Throws nothing: without a row the insured keeps the most. */
export const lateRuleOf = (
  { state, isSurplus }: Pick<Asked, 'state' | 'isSurplus'>,
  step: LateRule['step'],
  on: LocalDate,
): LateRule => {
  const { rule, policyDays } = periodOf({ state, isSurplus, step, reason: null, isYoung: false, on })
  if (!rule) return byPolicy(state, step, policyDays)
  return (
    LATE_RULES.find(
      (row) =>
        row.state === state &&
        row.step === step &&
        (row.validFrom === null || row.validFrom <= on) &&
        (row.validTo === null || on <= row.validTo),
    ) ?? notCompared(state, step)
  )
}

/** What follows from a notice about a renewal by the day on which it is sent. */
export interface RenewalOutcome {
  code: 'NOT_NEEDED' | 'IN_TIME' | 'VOID' | 'NEW_TERMS' | 'OLD_TERMS'
  /** First day, 12:01 AM, on which the expiring terms no longer hold. */
  oldTermsUntil: LocalDate
  /** Whether the lower of the current rates and those of the expiring term is charged until then. */
  isLowerRate: boolean
  /** The last day on which the insured may leave the renewal with a return in proportion; null where the law gives none. */
  mayLeaveUntil: LocalDate | null
  /** What it means, as sentences. */
  says: string
  /** The law behind it. */
  citation: string
  known: NoticeKnown
  comparedOn: LocalDate | null
  source: string
}

type Said = Pick<RenewalOutcome, 'code' | 'oldTermsUntil' | 'says'> & Partial<RenewalOutcome>

const outcome = (
  law: Pick<LateRule, 'citation' | 'known' | 'comparedOn' | 'source'>,
  said: Said,
): RenewalOutcome => ({
  isLowerRate: false,
  mayLeaveUntil: null,
  citation: law.citation,
  known: law.known,
  comparedOn: law.comparedOn,
  source: law.source,
  ...said,
})

const NEW_YORK_CODES = {
  VOID: 'VOID',
  TIMELY: 'IN_TIME',
  NEW_TERMS_AT_EXPIRY: 'NEW_TERMS',
  OLD_COVER_FOR_SIXTY_DAYS: 'OLD_TERMS',
  OLD_COVER_FOR_A_PERIOD: 'OLD_TERMS',
} as const

const inNewYork = (
  law: LateRule,
  step: LateRule['step'],
  sentOn: LocalDate | null,
  endDate: LocalDate,
): RenewalOutcome => {
  const { code, oldCoverUntil, isLowerRate, insuredMayLeaveUntil, says } = newYorkOutcome(
    step,
    sentOn,
    endDate,
  )
  return outcome(law, {
    code: NEW_YORK_CODES[code],
    oldTermsUntil: oldCoverUntil ?? endDate,
    isLowerRate,
    mayLeaveUntil: insuredMayLeaveUntil,
    says,
  })
}

const later = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)

const oldTerms = (law: LateRule, asked: Asked, sentOn: LocalDate, mailingDays: number): RenewalOutcome => {
  const { endDate, state } = asked
  const market = marketOf(state)
  const unsure =
    law.known === 'DEFAULT' ? ` This is the ${KNOWN_TEXT.DEFAULT}: the most that any law gives.` : ''
  if (law.effect === 'ANOTHER_TERM') {
    const until = addYears(endDate, 1)
    return outcome(law, {
      code: 'OLD_TERMS',
      oldTermsUntil: until,
      says: `The notice is late. The expiring terms go on at their price for another term, until ${formatDay(until, market)}.${unsure}`,
    })
  }
  const days = law.days ?? 0
  const until = later(endDate, addDays(sentOn, days + mailingDays))
  return outcome(law, {
    code: 'OLD_TERMS',
    oldTermsUntil: until,
    mayLeaveUntil: until,
    says: `The notice is late. The expiring terms go on at their price until ${formatDay(until, market)}, ${days} days after it${mailingDays > 0 ? ` and ${mailingDays} for the mail` : ''}.${unsure}`,
  })
}

const inTime = (asked: Asked, period: Period, law: LateRule): RenewalOutcome => {
  const { rule } = period
  return outcome(rule ?? law, {
    code: 'IN_TIME',
    oldTermsUntil: asked.endDate,
    says: `The notice is in time. The expiring terms end on ${formatDay(asked.endDate, marketOf(asked.state))}.`,
  })
}

/**
 * What follows from a notice about a renewal that is sent on a day, or from none at all: in time, void because it is early,
 * new terms at the expiry that the insured may leave, or expiring terms that go on.
 */
export const renewalOutcome = (
  asked: Asked,
  step: RenewalWindow['step'],
  sentOn: LocalDate | null,
  method: DeliveryMethod = 'CERTIFICATE_OF_MAILING',
): RenewalOutcome => {
  const { state, isSurplus, endDate } = asked
  const market = marketOf(state)
  const on = sentOn ?? endDate
  const law = lateRuleOf(asked, step, on)
  const period = periodOf({ state, isSurplus, step, reason: null, isYoung: false, on })
  const { rule, policyDays } = period
  if (!rule && policyDays === 0)
    return outcome(law, {
      code: 'NOT_NEEDED',
      oldTermsUntil: endDate,
      says: 'Neither the law nor the policy asks for this notice.',
    })
  if (law.effect === 'NEW_YORK') return inNewYork(law, step, sentOn, endDate)
  if (sentOn !== null && rule && rule.atMost !== null && daysBetween(sentOn, endDate) > rule.atMost)
    return outcome(rule, {
      code: 'VOID',
      oldTermsUntil: endDate,
      says: `The notice is early: the law lets it be sent from ${formatDay(addDays(endDate, -rule.atMost), market)} on. Send it again then.`,
    })
  if (sentOn !== null && effectiveFrom(sentOn, period, market, method) <= endDate)
    return inTime(asked, period, law)
  return oldTerms(law, asked, on, isMailed(method) && rule ? rule.mailingDays : 0)
}
