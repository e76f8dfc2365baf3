import { effortRefusal } from './diligent-effort/record.ts'
import { addDays } from '../kernel/dates.ts'
import type { RefusalCode } from '../kernel/refusal-codes.ts'
import {
  type BindFacts,
  type BindNeed,
  bindNeeds,
  expiryRefusal,
  issueProblem,
  QUOTE_OPEN_DAYS,
} from './guards.ts'
import { letterWord } from './binding/clearance.ts'
import { isAmong, OFFERED } from './status-groups.ts'

/**
 * Needs of binding that a broker should know of before terms are sent. The others are steps of every sale, which the
 * checklist has.
 */
const MENTIONED: readonly BindNeed[] = [
  'EFFECTIVE_DATE_IN_WINDOW',
  'LICENSE_VALID',
  'SURPLUS_LINES',
  'DILIGENT_EFFORT',
  'SUBJECTIVITY',
  'CLEARANCE',
  'UNDERWRITER_BINDS',
]

/** With its article, as letters are read out: an MT license, a UT license. */
const inState = ({ state }: BindFacts, what: string): string => {
  if (state === null) return `a ${what}`
  return `${/^[AEFHILMNORSX]/.test(state) ? 'an' : 'a'} ${state} ${what}`
}

/** What binding needs, by the refusal that it would meet. */
const needs: Partial<Record<RefusalCode, (facts: BindFacts) => string>> = {
  EFFECTIVE_DATE_OUT_OF_WINDOW: () => 'another effective date',
  LICENSE_MISSING: (facts) => inState(facts, 'license'),
  SURPLUS_LICENSE_MISSING: (facts) => inState(facts, 'surplus lines license'),
  SURPLUS_NOTICE_NOT_ATTESTED: (facts) => inState(facts, 'surplus lines notice'),
  COMPANY_BOUND_ELSEWHERE: ({ market }) => `a ${letterWord(market)}`,
  SURPLUS_NOTICE_NOT_SIGNED: (facts) =>
    `${inState(facts, 'surplus lines notice')} signed with the application`,
  DILIGENT_EFFORT_MISSING: () => 'the search of the admitted market on file',
  SUBJECTIVITIES_OPEN: ({ openConditions: { length } }) =>
    length === 1 ? 'a subjectivity met' : `${length} subjectivities met`,
}

/** What has to be in order before terms are sent, by the refusal that sending, signing and binding would meet. */
const issueNeeds: Partial<Record<RefusalCode, (facts: BindFacts) => string>> = {
  RENEWAL_DAY: () => 'the first day of the renewal',
  LOCAL_TAX_OPEN: () => 'the taxing jurisdiction on the account',
  TAXES_CHANGED: () => 'the price of today’s taxes',
  SURPLUS_NOTICE_MISSING: (facts) => `${inState(facts, 'surplus lines notice')} on file`,
  SURPLUS_NOTICE_UNVERIFIED: (facts) => `${inState(facts, 'surplus lines notice')} that may be issued`,
}

/** The next step that notice or public charges hold up, with what it needs; null while nothing is wrong with them. */
const issueNeed = (facts: BindFacts): string | null => {
  const problem = issueProblem(facts)
  if (!problem) return null
  const step = facts.status === 'SIGNED' ? 'binding' : facts.isSent ? 'signing' : 'sending'
  return `${step} needs ${issueNeeds[problem.code]?.(facts) ?? 'public charges that are on file'}`
}

/** Who binds instead of the reader, by the refusal that the reader would meet. */
const binders: Partial<Record<RefusalCode, string>> = {
  BACKDATED_NEEDS_UNDERWRITER: 'an underwriter binds coverage that starts today or earlier',
  CLEARANCE_NEEDED: 'an underwriter clears the company',
  UNDERWRITER_BINDS: 'an underwriter binds this product',
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

const leadOf = (facts: BindFacts): string => {
  if (facts.status === 'SIGNED') return 'Signed'
  if (facts.isSent) return 'Sent to sign'
  return issueProblem(facts) ? 'Priced' : 'Ready to send'
}

/**
 * What terms are ready for, as a sentence: "Ready to send; binding needs an MT license." What is missing comes from
 * the guards of sending and binding, so that list, page and calculator say what the command would. Null where nothing is offered.
 */
export const readyFor = (facts: BindFacts, isUnderwriter: boolean): string | null => {
  if (!isAmong(OFFERED, facts.status) || expiryRefusal(facts)) return null
  const codes = MENTIONED.flatMap((need) => bindNeeds[need].refuse(facts, isUnderwriter)?.code ?? [])
  const missing = codes.flatMap((code) => needs[code]?.(facts) ?? [])
  const held = issueNeed(facts)
  const said = [
    ...(held ? [held] : []),
    ...(missing.length > 0 ? [`binding needs ${listed(missing)}`] : []),
    ...codes.flatMap((code) => binders[code] ?? []),
  ]
  if (said.length > 0) return `${[leadOf(facts), ...said].join('; ')}.`
  return facts.status === 'SIGNED' ? 'Signed and ready to bind.' : `${leadOf(facts)}; bind once it is signed.`
}

/** What is known of terms that no quote was made of yet. */
export type FactsBeforeQuote = Pick<
  BindFacts,
  | 'market'
  | 'state'
  | 'product'
  | 'currency'
  | 'today'
  | 'effectiveDate'
  | 'limit'
  | 'isLicensed'
  | 'isSurplus'
  | 'isSurplusLicensed'
  | 'noticeProblem'
  | 'noticeStep'
  | 'taxProblem'
>

/** The facts of a quote as it would be once these terms are ready: nothing was sent, signed or asked for. */
export const oncePriced = (known: FactsBeforeQuote): BindFacts => ({
  ...known,
  status: 'READY',
  expiresOn: addDays(known.today, QUOTE_OPEN_DAYS),
  isSent: false,
  isSigned: false,
  missingContact: [],
  boundBy: null,
  binderNumber: null,
  policyNumber: null,
  revenue: null,
  isVerified: false,
  isNoticeAttested: false,
  isTerrorismExcluded: false,
  openConditions: [],
  effortProblem: effortRefusal(known, null),
  openCharges: () => [],
  authority: null,
  colleagues: [],
  premium: null,
  credit: 0,
  hazardClass: null,
  binderStatus: null,
  isRenewal: false,
  isRetailRequest: false,
  isHeldByReader: false,
  hasInsuredsEndorsement: false,
  emptySchedules: [],
  clearance: [],
  openContradictions: [],
  hasChangedAnswers: false,
  changeNotice: null,
})
