import type { PolicyContact } from '../account/schema.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { agentWord } from '../market/format.ts'
import { needsEffort } from './diligent-effort/record.ts'
import { quoteLifecycle, type QuoteStatus } from './lifecycle.ts'
import {
  answersRefusal,
  type BindNeed,
  bindNeedNames,
  bindNeeds,
  type BindFacts,
  vouchRefusal,
} from './guards.ts'
import { BOUND, isAmong, TERMS_READY, TURNED_DOWN } from './status-groups.ts'

const anAgent = (market: BindFacts['market']): string =>
  `${market === 'UK' ? 'A' : 'An'} ${agentWord(market)}`

/** One line of what binding needs, with what is missing when it is not done. */
export interface ChecklistItem {
  code: string
  label: string
  isDone: boolean
  detail: string
  /** Code of the refusal behind an open line, where there is one. */
  because?: string
}

/** A line that is open for a refusal says so in its sentence, and keeps its code; otherwise it says what holds. */
const heldUp = (because: Refusal | null, holds: string) => ({
  isDone: !because,
  detail: because?.reason ?? holds,
  ...(because && { because: because.code }),
})

const CONTACT_PARTS: readonly [keyof PolicyContact, string][] = [
  ['policyContactFirstName', 'first name'],
  ['policyContactLastName', 'last name'],
  ['policyContactEmail', 'e-mail address'],
  ['policyContactPhone', 'phone number'],
]

/** Parts of the policyholder contact that are not there yet, in plain words. */
export const missingContact = (contact: Partial<PolicyContact>): string[] =>
  CONTACT_PARTS.filter(([field]) => !contact[field]?.trim()).map(([, label]) => label)

const termsItem = ({ status }: BindFacts): ChecklistItem => {
  const isDone = isAmong(TERMS_READY, status)
  const waits: Partial<Record<BindFacts['status'], string>> = {
    DRAFT: 'Request the quote.',
    INDICATION: 'Complete what is missing and request the quote again.',
    REFERRED: 'An underwriter must release the terms.',
    IN_REVIEW: 'An underwriter is reviewing the terms.',
    API_REJECTED: 'Refer the quote to underwriting.',
    INVALID: 'Change the terms and request the quote again.',
  }
  return {
    code: 'TERMS_READY',
    label: 'Terms are ready',
    isDone,
    detail: isDone ? 'The terms are released.' : (waits[status] ?? 'Revive the quote or start another.'),
  }
}

/** Who signed and when, as the checklist says it. */
export interface SignedBy {
  name: string
  on: string
  /** Who attests a signature on paper; null when it was given on the screen. */
  attestedBy: string | null
}

const signedText = ({ name, on, attestedBy }: SignedBy): string =>
  `Signed by ${name} on ${on}${attestedBy ? `, on paper, as ${attestedBy} attests` : ''}.`

/** What is missing of a request is no bar to an underwriter's approval, and is still missing when the policy is issued. */
const unsignedText = (facts: BindFacts, isUnderwriter: boolean): string => {
  if (isApproved(facts))
    return isUnderwriter
      ? 'You can bind it without a signature. The policyholder signs before the policy is issued.'
      : 'An underwriter can bind it without a signature. The policyholder signs before the policy is issued.'
  return facts.isSent
    ? 'Sent, and waiting for the policyholder to sign.'
    : 'Send the quote to the policyholder to sign it.'
}

/** Once signed, the application keeps the confirmations it was signed with. */
const answersItem = (facts: BindFacts): ChecklistItem => {
  const because = facts.isSigned ? null : answersRefusal(facts)
  return {
    code: 'ANSWERS_CONFIRMED',
    label: 'Answers match our evidence',
    ...heldUp(because, 'No answer differs from our evidence, or the difference is explained.'),
  }
}

/** A requested quote is bound by approving the request. */
const isApproved = ({ status }: BindFacts): boolean =>
  (quoteLifecycle.approve.from as readonly QuoteStatus[]).includes(status)

const attestedItem = (facts: BindFacts): ChecklistItem => {
  const because = vouchRefusal(facts, isApproved(facts))
  return {
    code: 'ACCOUNT_ATTESTED',
    label: 'Account details are attested',
    isDone: !because,
    detail: !because
      ? facts.isVerified
        ? `${anAgent(facts.market)} has confirmed the details of the account.`
        : 'The policyholder has signed for the details of the account.'
      : isApproved(facts)
        ? because.reason
        : `${anAgent(facts.market)} confirms the details of the account while requesting to bind.`,
    ...(because && { because: because.code }),
  }
}

/** Lines of a need that are not simply its own: more, fewer, or in other words. */
type Lines = (
  line: ChecklistItem,
  facts: BindFacts,
  signed: SignedBy | null,
  isUnderwriter: boolean,
) => ChecklistItem[]

const special: Partial<Record<BindNeed, Lines>> = {
  CONTACT_COMPLETE: (line, { missingContact: missing }) => [
    line.isDone ? line : { ...line, detail: `Missing: ${missing.join(', ')}.` },
  ],
  // Only where an endorsement of the terms covers those its schedule names.
  INSUREDS_LISTED: (line, { hasInsuredsEndorsement }) =>
    line.isDone && !hasInsuredsEndorsement ? [] : [line],
  // Approving a request asks for no signature, but issuing the policy does: what is missing until then is shown.
  APPLICATION_SIGNED: (line, facts, signed, isUnderwriter) => [
    answersItem(facts),
    {
      ...line,
      detail: signed ? signedText(signed) : unsignedText(facts, isUnderwriter),
    },
  ],
  // Only where the terms leave it out.
  TERRORISM_ELECTED: (line, { isTerrorismExcluded }) => (isTerrorismExcluded ? [line] : []),
  // A UK broker is authorised as a firm: there is no license of a state to tick off.
  LICENSE_VALID: (line, { market }) => (market === 'UK' && line.isDone ? [] : [line]),
  // Only where another agency comes into it.
  CLEARANCE: (line, { clearance = [] }) => (clearance.length > 0 ? [line] : []),
  // Only where the underwriter set conditions: a line for each.
  SUBJECTIVITY: (line, { openConditions }) =>
    openConditions.map((title, index) => ({
      ...line,
      code: `SUBJECTIVITY_${index + 1}`,
      label: `Subjectivity: ${title}`,
      detail: 'The underwriter has to clear or waive it before binding.',
    })),
  SURPLUS_LINES: (line, { isSurplus }) => (isSurplus ? [line] : []),
  // Only where the state asks for it.
  DILIGENT_EFFORT: (line, facts) => (needsEffort(facts) || !line.isDone ? [line] : []),
  // Only of a renewal.
  CHANGE_ANNOUNCED: (line, { isRenewal }) => (isRenewal || !line.isDone ? [line] : []),
  // What a request to bind needs, and the request: only for products that an underwriter binds, and only for users who
  // are none. Once it is requested, the decision maker sees whether the attestation still holds.
  UNDERWRITER_BINDS: (line, facts) => [
    ...(!line.isDone || isApproved(facts) ? [attestedItem(facts)] : []),
    ...(line.isDone ? [] : [line]),
  ],
}

/** The order in which it is done, which is not the one in which it is refused; a need without a place comes last. */
const AS_DONE: readonly BindNeed[] = [
  'QUOTE_OPEN',
  'CONTACT_COMPLETE',
  'INSUREDS_LISTED',
  'APPLICATION_SIGNED',
  'TERRORISM_ELECTED',
  'EFFECTIVE_DATE_IN_WINDOW',
  'LICENSE_VALID',
  'CLEARANCE',
  'SUBJECTIVITY',
  'SURPLUS_LINES',
  'DILIGENT_EFFORT',
  'CHANGE_ANNOUNCED',
  'UNDERWRITER_BINDS',
]

const inOrder = [...AS_DONE, ...bindNeedNames.filter((name) => !AS_DONE.includes(name))]

const textOf = (text: string | ((facts: BindFacts) => string), facts: BindFacts): string =>
  typeof text === 'string' ? text : text(facts)

const linesOfNeed = (
  name: BindNeed,
  facts: BindFacts,
  signed: SignedBy | null,
  isUnderwriter: boolean,
): ChecklistItem[] => {
  const { label, holds, refuse } = bindNeeds[name]
  const because = refuse(facts, isUnderwriter)
  const line = { code: name, label: textOf(label, facts), ...heldUp(because, textOf(holds, facts)) }
  return special[name]?.(line, facts, signed, isUnderwriter) ?? [line]
}

/**
 * What binding needs, in the order in which it is done, and with it what issuing the policy asks for. All lines are done exactly when `bindRefusal` has nothing
 * to say and the terms are ready. A quote that is bound has nothing before it any more: what held then need not hold
 * for ever. One that is declined or lost is not on its way to be bound.
 */
export const bindChecklist = (
  facts: BindFacts,
  signed: SignedBy | null,
  isUnderwriter: boolean,
): ChecklistItem[] =>
  isAmong([...BOUND, ...TURNED_DOWN], facts.status)
    ? []
    : [termsItem(facts), ...inOrder.flatMap((name) => linesOfNeed(name, facts, signed, isUnderwriter))]
