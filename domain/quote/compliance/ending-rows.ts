import type { LocalDate } from '#domain/kernel/dates.ts'
import { NOTICE_RULES, noticePlaceOf, POLICY_DAYS } from '#domain/policy/notices/rules.ts'
import {
  groundsText,
  periodText,
  ruleSubject,
  surplusText,
  thresholdText,
} from '#domain/policy/notices/texts.ts'
import type { NoticeKnown, NoticePlace, NoticeRule } from '#domain/policy/notices/types.ts'
import type { Filled } from './row.ts'
import type { Known } from './sections.ts'

const KNOWN_OF: Readonly<Record<NoticeKnown, Known>> = {
  READ: 'READ',
  SECONDARY: 'SECONDARY',
  DEFAULT: 'MISSING',
}

const NOT_COMPARED = 'This period is a default and not verified: the longest that is known is taken.'

const periodRow = (rule: NoticeRule): Filled => ({
  id: `notice ${rule.step} ${rule.age} ${rule.reasons.join(' ')}`,
  section: 'ENDING',
  subject: ruleSubject(rule),
  says: periodText(rule),
  law: rule.citation,
  source: rule.known === 'DEFAULT' ? null : rule.source,
  known: KNOWN_OF[rule.known],
  readOn: rule.comparedOn,
  open: rule.known === 'DEFAULT' ? NOT_COMPARED : null,
})

const groundsRow = (place: NoticePlace): Filled => ({
  id: 'notice grounds',
  section: 'ENDING',
  subject: 'Reasons for which a policy may be canceled',
  says: groundsText(place),
  source: 'The law cited for cancellation',
  known: place.groundsKnown === null ? 'SECONDARY' : KNOWN_OF[place.groundsKnown],
  open:
    place.groundsKnown === 'DEFAULT' ? 'Not compared: only what nearly every law names is allowed.' : null,
})

const restRows = (place: NoticePlace): Filled[] => [
  {
    id: 'notice threshold',
    section: 'ENDING',
    subject: 'A renewal on other terms needs a notice for',
    says: thresholdText(place.threshold),
    source: 'The law cited for renewals on other terms',
    known: KNOWN_OF[place.threshold.known],
    open: place.threshold.known === 'DEFAULT' ? 'Not compared: every change to the worse counts.' : null,
  },
  ...(place.surplus
    ? [
        {
          id: 'notice surplus',
          section: 'ENDING' as const,
          subject: 'Notices on surplus lines paper',
          says: surplusText(place),
          law: place.surplus.citation,
          source: place.surplus.source,
          known: KNOWN_OF[place.surplus.known],
        },
      ]
    : []),
  ...(place.late || place.note
    ? [
        {
          id: 'notice late',
          section: 'ENDING' as const,
          subject: 'Late notices, and what else holds',
          says: [place.late, place.note].filter(Boolean).join(' '),
          source: 'The laws cited for the periods',
          known: 'SECONDARY' as const,
        },
      ]
    : []),
]

const formRow = (state: string): Filled => {
  const { nonPayment, other, renewal } = POLICY_DAYS[state === 'UK' ? 'UK' : 'US']
  return {
    id: 'notice policy',
    section: 'ENDING',
    subject: 'What the policy itself promises',
    says: `${nonPayment} days for nonpayment, ${other} for other reasons, ${renewal} for nonrenewal; a longer period of the law prevails.`,
    source: 'Own wording, condition on cancellation and nonrenewal',
    known: 'OWN',
  }
}

/** What the law of a place asks for when a policy ends or renews on other terms, by notices that are sent on a day. */
export const endingRows = (state: string, on: LocalDate): Filled[] => {
  const place = noticePlaceOf(state, on)
  const rules = NOTICE_RULES.filter(
    (row) =>
      row.state === state &&
      (row.validFrom === null || row.validFrom <= on) &&
      (row.validTo === null || on <= row.validTo),
  )
  return [...rules.map(periodRow), groundsRow(place), ...restRows(place), formRow(state)]
}
