import type { PolicyContact } from '../account/schema.ts'
import { formatDay } from '#domain/market/format.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { scheduleRefusal } from './additional-insureds.ts'
import { quoteLifecycle, type QuoteStatus } from './lifecycle.ts'
import {
  answersRefusal,
  binderOfProductRefusal,
  expiryRefusal,
  licenseRefusal,
  needsNotice,
  type QuoteFacts,
  startRefusal,
  surplusRefusal,
  vouchRefusal,
} from './rules.ts'
import { startWindow } from '../rating/term-window.ts'
import { BOUND, isAmong, TERMS_READY } from './status-groups.ts'

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

const termsItem = ({ status }: QuoteFacts): ChecklistItem => {
  const isDone = isAmong(TERMS_READY, status)
  const waits: Partial<Record<QuoteFacts['status'], string>> = {
    DRAFT: 'Request the quote.',
    INDICATION: 'Complete what is missing and request the quote again.',
    REFERRED: 'An underwriter has to release the terms.',
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
}

const signatureItem = (facts: QuoteFacts, signed: SignedBy | null): ChecklistItem => ({
  code: 'APPLICATION_SIGNED',
  label: 'Application is signed',
  isDone: facts.isSigned,
  detail: signed
    ? `Signed by ${signed.name} on ${signed.on}.`
    : facts.isSent
      ? 'Sent, and waiting for the policyholder to sign.'
      : 'Send the quote to the policyholder to sign it.',
  ...(!facts.isSigned && { because: 'APPLICATION_NOT_SIGNED' }),
})

/** Once signed, the application keeps the confirmations it was signed with. */
const answersItem = (facts: QuoteFacts): ChecklistItem => {
  const because = facts.isSigned ? null : answersRefusal(facts)
  return {
    code: 'ANSWERS_CONFIRMED',
    label: 'Answers agree with the evidence',
    ...heldUp(because, 'No answer is contradicted, or it is confirmed with a reason.'),
  }
}

const dateItem = (facts: QuoteFacts, mayBackdate: boolean): ChecklistItem => {
  const window = startWindow(facts.today, facts.isRenewal)
  const day = (date: string) => formatDay(date, facts.market)
  const backdated = facts.effectiveDate <= facts.today && !mayBackdate
  const outside = startRefusal(facts)
  return {
    code: 'EFFECTIVE_DATE_IN_WINDOW',
    label: 'Effective date is in the window',
    isDone: !outside && !backdated,
    detail:
      outside?.reason ??
      (backdated
        ? 'Coverage that starts today or earlier needs an underwriter to bind it, with a no-known-loss letter.'
        : `Starts ${day(facts.effectiveDate)}; ${day(window.first)} to ${day(window.last)} is possible.`),
    ...(outside ? { because: outside.code } : backdated ? { because: 'BACKDATED_NEEDS_UNDERWRITER' } : {}),
  }
}

const licenseItem = (facts: QuoteFacts): ChecklistItem => ({
  code: 'LICENSE_VALID',
  label: `License is valid in ${facts.state ?? 'this state'}`,
  ...heldUp(licenseRefusal(facts), 'A valid license is on file.'),
})

const expiryItem = (facts: QuoteFacts): ChecklistItem => ({
  code: 'QUOTE_OPEN',
  label: 'Quote is open',
  ...heldUp(expiryRefusal(facts), `Open until ${formatDay(facts.expiresOn, facts.market)}.`),
})

const contactItem = ({ missingContact: missing }: QuoteFacts): ChecklistItem => ({
  code: 'CONTACT_COMPLETE',
  label: 'Policyholder contact is complete',
  isDone: missing.length === 0,
  detail: missing.length === 0 ? 'All contact details are there.' : `Missing: ${missing.join(', ')}.`,
  ...(missing.length > 0 && { because: 'CONTACT_INCOMPLETE' }),
})

/** Only where an endorsement of the terms covers those its schedule names. */
const scheduleItems = (facts: QuoteFacts): ChecklistItem[] => {
  const because = scheduleRefusal(facts)
  if (!because && !facts.hasInsuredsEndorsement) return []
  return [
    {
      code: 'INSUREDS_LISTED',
      label: 'Additional insureds are listed',
      ...heldUp(because, 'Every endorsement that covers others names them.'),
    },
  ]
}

/** Only where the underwriter set conditions. */
const conditionItems = ({ openConditions }: QuoteFacts): ChecklistItem[] =>
  openConditions.map((title, index) => ({
    code: `SUBJECTIVITY_${index + 1}`,
    label: `Condition: ${title}`,
    isDone: false,
    detail: 'The underwriter has to clear or waive it before binding.',
    because: 'SUBJECTIVITIES_OPEN',
  }))

/** Only on surplus lines paper. */
const surplusItems = (facts: QuoteFacts): ChecklistItem[] => {
  if (!facts.isSurplus) return []
  return [
    {
      code: 'SURPLUS_LINES',
      label: 'Surplus lines requirements are met',
      ...heldUp(
        surplusRefusal(facts),
        needsNotice(facts) ? 'The license is on file and the notice is attested.' : 'The license is on file.',
      ),
    },
  ]
}

/** A requested quote is bound by approving the request. */
const isApproved = ({ status }: QuoteFacts): boolean =>
  (quoteLifecycle.approve.from as readonly QuoteStatus[]).includes(status)

/** Whether an action that gets the application signed is open in the status. */
const isSigningOpen = ({ status }: QuoteFacts): boolean =>
  (['send', 'sign', 'markSigned'] as const).some((action) =>
    (quoteLifecycle[action].from as readonly QuoteStatus[]).includes(status),
  )

/**
 * Approving a request asks for no signature, and no one can get one before it is decided on: what is missing for one
 * is then nothing that can be done.
 */
const signingItems = (facts: QuoteFacts, signed: SignedBy | null): ChecklistItem[] =>
  [answersItem(facts), signatureItem(facts, signed)].filter(
    ({ isDone }) => isDone || !isApproved(facts) || isSigningOpen(facts),
  )

const attestedItem = (facts: QuoteFacts): ChecklistItem => {
  const because = vouchRefusal(facts, isApproved(facts))
  return {
    code: 'ACCOUNT_ATTESTED',
    label: 'Account details are attested',
    isDone: !because,
    detail: !because
      ? facts.isVerified
        ? 'An agent has confirmed the details of the account.'
        : 'The policyholder has signed for the details of the account.'
      : isApproved(facts)
        ? because.reason
        : 'An agent confirms the details of the account while requesting to bind.',
    ...(because && { because: because.code }),
  }
}

/**
 * What a request to bind needs, and the request: only for products that an underwriter binds, and only for who is none.
 * Once it is requested, the decision maker sees whether the attestation still holds.
 */
const authorityItems = (facts: QuoteFacts, isUnderwriter: boolean): ChecklistItem[] => {
  const because = binderOfProductRefusal(facts, isUnderwriter)
  return [
    ...(because || isApproved(facts) ? [attestedItem(facts)] : []),
    ...(because
      ? [
          {
            code: 'UNDERWRITER_BINDS',
            label: 'An underwriter binds this product',
            ...heldUp(because, ''),
          },
        ]
      : []),
  ]
}

/** What binding a quote still needs, line by line. */
const linesOf = (facts: QuoteFacts, signed: SignedBy | null, isUnderwriter: boolean): ChecklistItem[] => [
  termsItem(facts),
  expiryItem(facts),
  contactItem(facts),
  ...scheduleItems(facts),
  ...signingItems(facts, signed),
  dateItem(facts, isUnderwriter),
  // A UK broker is authorised as a firm: there is no licence of a state to tick off.
  ...(facts.market === 'UK' && facts.isLicensed ? [] : [licenseItem(facts)]),
  ...conditionItems(facts),
  ...surplusItems(facts),
  ...authorityItems(facts, isUnderwriter),
]

/**
 * What binding needs, in the order in which it is done. All lines are done exactly when `bindRefusal` has nothing
 * to say and the terms are ready. A quote that is bound has nothing before it any more: what held then need not hold
 * for ever.
 */
export const bindChecklist = (
  facts: QuoteFacts,
  signed: SignedBy | null,
  isUnderwriter: boolean,
): ChecklistItem[] => (isAmong(BOUND, facts.status) ? [] : linesOf(facts, signed, isUnderwriter))
