import { markdownTable } from '#domain/kernel/markdown.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { STATES } from '#domain/market/states.ts'
import { BACKDATED_DAYS } from '#domain/policy/notices/cancellation.ts'
import { LATE_RULES } from '#domain/policy/notices/renewals/late.ts'
import { RETURN_RULES } from '#domain/policy/ending/return-rules.ts'
import { returnText } from '#domain/policy/ending/return-text.ts'
import { endingCodes, reasonOf, type ReturnGroup } from '#domain/policy/notices/reasons.ts'
import {
  KNOWN_TEXT,
  NOTICE_PLACES,
  NOTICE_RULES,
  noticePlaceOf,
  noticeRuleOf,
  POLICY_DAYS,
  type Setting,
} from '#domain/policy/notices/rules.ts'
import {
  groundsText,
  periodText,
  ruleSubject,
  STEP_TEXT,
  surplusText,
  thresholdText,
} from '#domain/policy/notices/texts.ts'
import { noticeKnown, type NoticeRule } from '#domain/policy/notices/types.ts'

/** The day as of which the page is printed. A row that begins later is named by its own change of the page. */
const AS_OF: LocalDate = '2026-12-01'

const PLACES = [...STATES.map(({ code, name }) => ({ code, name })), { code: 'UK', name: 'United Kingdom' }]

const MARKS = { READ: '', SECONDARY: ' (s)', DEFAULT: ' (?)' } as const

const cell = (state: string, more: Partial<Setting>): string => {
  const row = noticeRuleOf({
    state,
    isSurplus: false,
    step: 'CANCEL',
    reason: 'UNDERWRITING',
    isYoung: false,
    on: AS_OF,
    ...more,
  })
  return row ? `${periodText(row)}${MARKS[row.known]}` : ''
}

const isInForce = (row: { validFrom: string | null; validTo: string | null }): boolean =>
  (row.validFrom ?? '0') <= AS_OF && AS_OF <= (row.validTo ?? '9')

const rulesOf = (code: string): readonly NoticeRule[] =>
  NOTICE_RULES.filter((row) => row.state === code && isInForce(row))

const periodTable = (): string =>
  markdownTable(
    ['State', 'Nonpayment', 'Others, new', 'Others, older', 'Nonrenewal', 'Renewal on other terms', 'Law'],
    PLACES.map(({ code, name }) => [
      name,
      cell(code, { reason: 'NON_PAY' }),
      cell(code, { isYoung: true }),
      cell(code, {}),
      cell(code, { step: 'NONRENEWAL', reason: null }),
      cell(code, { step: 'CHANGED_RENEWAL', reason: null }),
      [...new Set(rulesOf(code).map(({ citation }) => citation))].join('; '),
    ]),
  )

const ownTable = (): string =>
  markdownTable(
    ['State', 'Reasons', 'Period'],
    PLACES.flatMap(({ code, name }) =>
      rulesOf(code)
        .filter((row) => row.reasons.length > 0 && !row.reasons.includes('NON_PAY'))
        .map((row) => [name, ruleSubject(row), `${periodText(row)}${MARKS[row.known]}`]),
    ),
  )

const placeTable = (): string =>
  markdownTable(
    [
      'State',
      'Grounds',
      'A changed renewal needs a notice for',
      'Surplus lines',
      'Late notices, and what else holds',
    ],
    PLACES.map(({ code, name }) => {
      const place = noticePlaceOf(code, AS_OF)
      const { groundsKnown, surplus, threshold } = place
      return [
        name,
        `${groundsText(place)}${groundsKnown === null ? '' : MARKS[groundsKnown]}`,
        `${thresholdText(threshold)}${MARKS[threshold.known]}`,
        `${surplusText(place)}${surplus?.citation ? ` ${surplus.citation}${MARKS[surplus.known]}` : ''}`,
        [place.late, place.note].filter(Boolean).join(' ') || 'nothing on file',
      ]
    }),
  )

const sourceTable = (): string =>
  markdownTable(
    ['State', 'Compared', 'With'],
    PLACES.flatMap(({ code, name }) => {
      const compared = rulesOf(code).find(({ comparedOn }) => comparedOn !== null)
      return compared
        ? [[name, compared.comparedOn ?? '', compared.source]]
        : [[name, 'never', 'not compared']]
    }),
  )

const changes = (): string =>
  markdownTable(
    ['State', 'Until', 'What held'],
    NOTICE_PLACES.filter(({ validTo }) => validTo !== null && validTo < AS_OF).map(({ state, validTo }) => [
      PLACES.find(({ code }) => code === state)?.name ?? state,
      validTo ?? '',
      NOTICE_RULES.filter((row) => row.state === state && row.validTo === validTo)
        .map((row) => `${ruleSubject(row)}: ${periodText(row)}`)
        .join('; '),
    ]),
  )

const GROUP_TEXT: Readonly<Record<ReturnGroup, string>> = {
  INSURED: 'Insured',
  RIGHT_TO_CANCEL: 'Right to cancel',
  REWRITE: 'Rewrite',
  FINANCE: 'Premium finance',
  NON_PAYMENT: 'Nonpayment',
  INSURER: 'Insurer',
  ERROR: 'Issued in error or twice',
}

const PAPER_TEXT = { ANY: 'any', ADMITTED: 'admitted', SURPLUS: 'surplus' } as const

/** How premium is returned: every row, in the order of the table. */
const returnTable = (): string =>
  markdownTable(
    ['Market', 'Reasons', 'Product', 'Paper', 'State', 'Return', 'Terms from', 'By'],
    RETURN_RULES.map((row) => [
      row.market,
      GROUP_TEXT[row.group],
      row.program === 'ANY' ? 'any' : `\`${row.program}\``,
      PAPER_TEXT[row.paper],
      row.state === 'ANY' ? 'any' : row.state,
      returnText(row),
      row.validFrom ?? '',
      `${row.citation}${MARKS[row.known]}`,
    ]),
  )

const reasonTable = (): string =>
  markdownTable(
    ['Code', 'Reason', 'By', 'Returns as', 'Fees', 'Ages', 'Extended reporting'],
    endingCodes.map((code) => {
      const reason = reasonOf(code)
      return [
        `\`${code}\``,
        reason.text,
        reason.needsAgreement ? 'insurer, by agreement' : reason.initiator.toLowerCase(),
        GROUP_TEXT[reason.returns],
        reason.areFeesKept ? 'kept' : 'returned',
        reason.ages === 'YOUNG' ? 'new policies' : 'any',
        reason.hasReportingPeriod ? 'yes' : 'no',
      ]
    }),
  )

const counts = (): string => {
  const held = PLACES.flatMap(({ code }) => rulesOf(code))
  return noticeKnown
    .map((known) => `${held.filter((row) => row.known === known).length} ${KNOWN_TEXT[known]}`)
    .join(', ')
}

const defaults = (): string =>
  PLACES.filter(({ code }) => rulesOf(code).every(({ known }) => known === 'DEFAULT'))
    .map(({ name }) => name)
    .join(', ')

/** What follows from a late notice at the end of the term, of the places whose rows were compared. */
const lateTable = (): string =>
  markdownTable(
    ['State', 'Notice', 'Expiring terms go on', 'Law'],
    LATE_RULES.filter(({ effect }) => effect !== 'NEW_YORK').map((row) => [
      PLACES.find(({ code }) => code === row.state)?.name ?? row.state,
      STEP_TEXT[row.step],
      `${row.effect === 'AFTER_NOTICE' ? `until ${row.days} days after the notice` : 'for another term'}${MARKS[row.known]}`,
      row.citation,
    ]),
  )

const LATE_OLD = 'old coverage to 60 days after it, at the lower rate'
const YEAR_OLD = 'old coverage for another year, at the lower rate'
const NEW_TERMS = 'new terms from the expiry; the insured may leave pro rata for 60 days'

const newYorkTable = (): string =>
  markdownTable(
    ['Sent before the expiry', 'Conditional renewal', 'Nonrenewal'],
    [
      ['More than 120 days', 'void', 'void'],
      ['120 to 60 days', 'in time', 'in time'],
      ['59 to 30 days', NEW_TERMS, LATE_OLD],
      ['29 days to 1 day', LATE_OLD, LATE_OLD],
      ['Not before it', YEAR_OLD, YEAR_OLD],
    ],
  )

/** docs/notices.md, from the table of reasons and the dated rows of the law. */
export const noticesPage = (): string => `# Notices

What the law of each state asks for before a policy ends, or renews on other terms, as of ${AS_OF}, and for which reasons a policy may be ended. The tables are printed from \`domain/policy/notices\`; \`npx vitest run tools/notices-page -u\` renews them. The part **Ending this policy: what the law allows** on the page of each policy works out its days, and **Compliance by state** lists the rows of a state as of any day.

## How days are counted

- Sent on day n, a notice can take effect at 12:01 AM of day e when e - n is at least the period, and the days of the mail in addition where the state gives them. What is handed over, or sent electronically with the recorded consent of the insured, needs no days of the mail.
- Days are those at the insured’s address: when it is still Monday in Honolulu, it can be Tuesday in Guam.
- The day to send by is moved before a weekend or a holiday, never after it. The first day of a window is moved after one.
- The policy itself promises ${POLICY_DAYS.US.nonPayment} days for nonpayment, ${POLICY_DAYS.US.other} for other reasons and ${POLICY_DAYS.US.renewal} for nonrenewal (in the United Kingdom ${POLICY_DAYS.UK.nonPayment}, ${POLICY_DAYS.UK.other} and ${POLICY_DAYS.UK.renewal}). Whichever is longer, law or policy, is kept.
- Without proof of mailing, to another address, short, early, for a reason that the law does not name, or without the words that it asks for, a notice is defective: coverage goes on, and a new notice is due.
- The rule of the day of sending holds. A change of the law adds a row and gives the earlier one its last day.

## How well it is known

Each row cites its law, names its source and the day of comparison: ${counts()}. In the tables, (s) marks a secondary source and (?) a default that is not verified. Not one row is legal advice. Nothing is verified of ${defaults()}: there 10 days for nonpayment, 60 for all else and five for the mail are taken, or the longest that any source names.

## Periods

${periodTable()}

Reasons with a period of their own:

${ownTable()}

## Grounds, thresholds and surplus lines paper

${placeTable()}

## Late notices at the end of a term

The proof of a late notice extends the expiring term at its price to the day of the law, and the renewal begins then. New York has a table of its own. Of every place that is not listed here the consequence was not compared with the law: there the expiring terms go on for another term, and the screen and the notice say that this is a default.

${lateTable()}

A renewal whose change has to be announced is not bound without a proven notice that says as much.

## Late notices of a renewal in New York

${newYorkTable()}

A notice of cancellation for nonpayment ends the policy all the same. Payment within 15 days after its mailing is in time.

## Earlier law

${changes()}

## Reasons

Other coverage may be shown for up to ${BACKDATED_DAYS} days that have passed. A policy that was issued in error, or that doubles another one, ends with the written agreement of the insured and is returned whole.

${reasonTable()}

## Return of premium

A policy keeps the row that held on the day its term began. A row of a state goes before one of a product, and that before one of the paper. The minimum is a floor: what is kept is the greater of it and what is earned, and the two are never added.

${returnTable()}

## Sources

${sourceTable()}
`
