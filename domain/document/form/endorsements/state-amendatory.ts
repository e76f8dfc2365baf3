import type { EndorsementFacts } from '#domain/document/document-facts.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { isNonPayment } from '#domain/policy/notices/reasons.ts'
import { NOTICE_RULES, noticePlaceOf, placeName, POLICY_DAYS } from '#domain/policy/notices/rules.ts'
import { contentsText, periodText, reasonsText, thresholdText } from '#domain/policy/notices/texts.ts'
import type { NoticePlace, NoticeRule } from '#domain/policy/notices/types.ts'

/** What the law of a state asks of a claims-made form in addition; read as an excerpt, and so said with its citation. */
const CLAIMS_MADE: Readonly<Record<string, readonly string[]>> = {
  NY: [
    'A *claim* is first made when we have written notice of it from an *insured* or from the claimant (11 NYCRR 73.3(a)). The retroactive date of the Declarations is not moved forward during the time in which we insure the *named insured* without interruption, nor in an extended reporting period (11 NYCRR 73.3(b)).',
    'The automatic extended reporting period is at least sixty days (11 NYCRR 73.3(d)). Within thirty days after the end of this policy we tell the *named insured* in writing of that period, of the longer one that may be bought, of its premium and of why it matters (11 NYCRR 73.3(e)).',
  ],
}

const rulesOf = (state: string, on: LocalDate): NoticeRule[] =>
  NOTICE_RULES.filter(
    (row) =>
      row.state === state &&
      row.paper !== 'SURPLUS' &&
      (row.validFrom === null || row.validFrom <= on) &&
      (row.validTo === null || on <= row.validTo),
  )

const isOfPayment = ({ reasons }: NoticeRule): boolean => reasons.length > 0 && reasons.every(isNonPayment)

/**
 * Whether enough of a state's law is on file for an endorsement: the periods for unpaid premium and for nonrenewal. Where
 * another period was not found, the longest that any state has is promised.
 */
export const hasAmendatory = (state: string, on: LocalDate): boolean => {
  const rules = rulesOf(state, on)
  const basis = rules.filter((rule) => rule.step === 'NONRENEWAL' || isOfPayment(rule))
  return basis.length >= 2 && basis.every(({ known }) => known !== 'DEFAULT')
}

/**
 * Why admitted paper is not bound in a state on a day, or null: without the state's endorsement the form promises less than
 * its law. Where `isSpecimen`, no insurance is sold, and it is.
 */
export const amendatoryRefusal = (
  state: string | null,
  on: LocalDate,
  { isSpecimen }: { isSpecimen: boolean },
): Refusal | null =>
  isSpecimen || (state !== null && hasAmendatory(state, on))
    ? null
    : refusal(
        'conflict',
        'AMENDATORY_MISSING',
        `The state amendatory endorsement of ${state === null ? 'this state' : placeName(state)} is not written yet, and admitted paper needs it there. Choose surplus lines paper, or ask the provider to add the endorsement.`,
      )

/** What is promised: the longer of what the law and what the form ask for. */
const promised = (rule: NoticeRule): string => {
  const { nonPayment, other, renewal } = POLICY_DAYS.US
  const own = rule.step === 'NONRENEWAL' ? renewal : isOfPayment(rule) ? nonPayment : other
  return periodText(
    rule.unit === 'DAYS' && rule.step !== 'CHANGED_RENEWAL'
      ? { ...rule, days: Math.max(rule.days, own) }
      : rule,
  )
}

const cancelLine = (rule: NoticeRule, { youngDays }: NoticePlace): string => {
  const why =
    rule.reasons.length > 0
      ? `where ${reasonsText(rule.reasons.filter((code) => code !== 'NSF'))}`
      : 'for any other reason that the law permits'
  const age =
    rule.age === 'ANY' || !youngDays
      ? ''
      : rule.age === 'YOUNG'
        ? `, while this policy is new and has been in effect for fewer than ${youngDays} days`
        : `, once this policy has been in effect for ${youngDays} days or renews another`
  return `${why}${age}: ${promised(rule)}`
}

const groundsLine = ({ grounds, youngDays }: NoticePlace): string[] =>
  grounds === null
    ? []
    : [
        `${youngDays ? `Once this policy has been in effect for ${youngDays} days, or where it renews another, we` : 'We'} may cancel only for these reasons: ${reasonsText(grounds.filter((code) => code !== 'NSF'))}.`,
      ]

const citationsOf = (rules: readonly NoticeRule[]): string =>
  [...new Set(rules.filter(({ known }) => known !== 'DEFAULT').map(({ citation }) => citation))].join('; ')

/**
 * What the law of the insured's state changes in a form on admitted paper: the days of notice of cancellation and
 * nonrenewal, the reasons, and what a notice says, made from the rules by which notices are sent. Null where the state's
 * law is not on file: the compliance page then says that its endorsement is missing.
 */
export const stateAmendatory = (state: string, effectiveDate: LocalDate): EndorsementFacts | null => {
  if (!hasAmendatory(state, effectiveDate)) return null
  const name = placeName(state)
  const place = noticePlaceOf(state, effectiveDate)
  const rules = rulesOf(state, effectiveDate)
  const cancels = rules.filter(({ step }) => step === 'CANCEL')
  const nonrenewal = rules.find(({ step }) => step === 'NONRENEWAL')
  const changed = rules.find(({ step, known }) => step === 'CHANGED_RENEWAL' && known !== 'DEFAULT')
  return {
    number: `CYA ${state} 01`,
    title: `${name} amendatory endorsement`,
    edition: '11 26',
    effectiveDate,
    paragraphs: [
      `The condition "Cancellation and non-renewal" is changed as follows, because the *named insured's* address is in ${name}. Where the policy gives the *named insured* more, that stands.`,
      `Cancellation. We may cancel with at least this written notice: ${cancels.map((rule) => cancelLine(rule, place)).join('; ')}.`,
      ...groundsLine(place),
      ...(nonrenewal
        ? [
            `Nonrenewal. If we do not renew, we give written notice ${promised(nonrenewal)} before the end of the *policy period*.`,
          ]
        : []),
      ...(changed
        ? [
            `Renewal on other terms. We give written notice ${promised(changed)} before the renewal where it has ${thresholdText(place.threshold)}.`,
          ]
        : []),
      contentsText(place, false),
      ...(CLAIMS_MADE[state] ?? []),
      `The law: ${citationsOf(rules)}. Where it asks for a longer notice on the day on which a notice is sent, the longer one applies.`,
    ],
  }
}
