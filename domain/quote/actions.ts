import type { RefusalCodeOf } from '../kernel/refusal-codes.ts'
import { declinedRefusal } from '../account/declines.ts'
import { actionRefusal, type Availability, availabilityOf } from '../access/availability.ts'
import { actionsFrom, statusRefusal } from '../kernel/lifecycle.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import { insuredsRefusal, scheduleRefusal } from './terms/additional-insureds.ts'
import { closedStateRefusal } from './closed-state.ts'
import { type QuoteAction, quoteLifecycle, type QuoteStatus } from './lifecycle.ts'
import { type BinderAction, binderLifecycle } from '../policy/binder-lifecycle.ts'
import { productOf } from '../rating/products.ts'
import {
  alreadyBound,
  answersRefusal,
  bindRefusal,
  conditionsRefusal,
  contactRefusal,
  coverRefusal,
  expiryRefusal,
  needsNotice,
  otherBound,
  type QuoteFacts,
  reachRefusal,
  signatureRefusal,
  startRefusal,
  surplusLicenseRefusal,
  vouchRefusal,
} from './guards.ts'
import { BOUND, isAmong } from './status-groups.ts'

type Holds = (permission: string) => boolean

/** Fields that cannot change once the insured has signed. */
const PROTECTED_FIELDS = ['request', 'contact'] as const

const sealed = (code: RefusalCodeOf<'conflict'>, reason: string): Refusal =>
  refusal('conflict', code, reason, { meta: { protectedFields: PROTECTED_FIELDS, path: 'endorsement' } })

/** After the signature the terms are fixed; the sentence names what is left to do. */
const updateRefusal = ({ status, policyNumber }: QuoteFacts): Refusal | null => {
  if (status === 'SIGNED')
    return sealed(
      'QUOTE_SIGNED',
      'This quote is signed, so its terms stand. Bind it and change the policy by an endorsement, or mark it lost and start another quote.',
    )
  if (status === 'BOUND')
    return sealed(
      'QUOTE_BOUND',
      'This quote is bound, so its terms stand. Issue the policy and change it by an endorsement.',
    )
  if (status === 'ISSUED')
    return sealed(
      'QUOTE_ISSUED',
      `This quote became policy ${policyNumber ?? ''}. Change the policy by an endorsement.`.replace(
        '  ',
        ' ',
      ),
    )
  return null
}

/** Another user was faster, with this option or with another of the account. */
const takenRefusal = ({
  status,
  boundBy,
  binderNumber,
  policyNumber,
  lostTo,
}: QuoteFacts): Refusal | null => {
  if (isAmong(BOUND, status)) return alreadyBound(boundBy ?? 'Another user', binderNumber, policyNumber)
  return status === 'LOST' && lostTo ? otherBound(lostTo) : null
}

/** Refusals that say more than "not possible while BOUND": they come before the lifecycle's own sentence. */
const telling: Partial<Record<QuoteAction, (facts: QuoteFacts) => Refusal | null>> = {
  update: updateRefusal,
  bind: takenRefusal,
  requestBind: takenRefusal,
  issue: ({ status, policyNumber }) =>
    status === 'ISSUED'
      ? refusal('conflict', 'ALREADY_ISSUED', `This quote was issued as policy ${policyNumber ?? ''}.`, {
          meta: { policyNumber },
        })
      : null,
}

const notSent = (facts: QuoteFacts): Refusal | null =>
  facts.isSent
    ? null
    : refusal('conflict', 'QUOTE_NOT_SENT', 'Your agent has not sent this quote to you for signature yet.')

/** A bound quote is only signed when it was bound without a signature, on request. */
const signedAlready = ({ isSigned }: QuoteFacts): Refusal | null =>
  isSigned ? refusal('conflict', 'ALREADY_SIGNED', 'The application is signed already.') : null

/** What is signed says who is covered, and after the signature no one can be added. */
const unlessBound = (facts: QuoteFacts): Refusal | null =>
  facts.status === 'BOUND' ? signedAlready(facts) : (expiryRefusal(facts) ?? scheduleRefusal(facts))

const onePaper = ({ product }: QuoteFacts): Refusal | null => {
  const paper = productOf(product)?.paper
  return paper === 'either'
    ? null
    : refusal(
        'conflict',
        'ONE_PAPER_ONLY',
        `This product is written on ${paper === 'surplus' ? 'surplus lines' : 'admitted'} paper only.`,
      )
}

const noticeRefusal = (facts: QuoteFacts): Refusal | null => {
  if (!needsNotice(facts))
    return refusal('conflict', 'NO_NOTICE', 'This quote needs no surplus lines notice.')
  return facts.isNoticeAttested
    ? refusal('conflict', 'NOTICE_ATTESTED', 'The surplus lines notice is attested already.')
    : surplusLicenseRefusal(facts)
}

/** Why the quote's binder does not allow it, or null; a quote that was bound before binders had records has none. */
const binderRefusal =
  (action: BinderAction) =>
  ({ binderStatus }: QuoteFacts): Refusal | null =>
    binderStatus === null
      ? refusal('conflict', 'NO_BINDER', 'This quote has no binder.')
      : statusRefusal(binderLifecycle, 'binder', action, binderStatus)

/** A policy is issued once the application is signed and its binder allows it. */
const issueRefusal = (facts: QuoteFacts): Refusal | null => {
  return signatureRefusal(facts) ?? (facts.binderStatus === null ? null : binderRefusal('issue')(facts))
}

const notOffered = ({ accountDecline, isStateClosed, product, state }: QuoteFacts): Refusal | null =>
  declinedRefusal(accountDecline) ?? (isStateClosed ? closedStateRefusal(product, state) : null)

/** What an action needs beyond the right and the status. */
const guards: Partial<Record<QuoteAction, (facts: QuoteFacts, holds: Holds) => Refusal | null>> = {
  request: (facts) => notOffered(facts) ?? startRefusal(facts),
  addToCart: notOffered,
  retry: notOffered,
  revive: notOffered,
  reopen: ({ accountDecline }) => declinedRefusal(accountDecline),
  switchPaper: (facts) => onePaper(facts) ?? startRefusal(facts),
  // These price the quote again on its own dates, and there is no price for a start outside the window.
  recalculate: startRefusal,
  brokerFee: startRefusal,
  mgaFee: startRefusal,
  irpm: startRefusal,
  eventExclusions: startRefusal,
  bypass: startRefusal,
  attest: noticeRefusal,
  additionalInsureds: ({ hasInsuredsEndorsement }) => insuredsRefusal(hasInsuredsEndorsement),
  sendToAgent: expiryRefusal,
  send: unlessBound,
  sign: (facts) => unlessBound(facts) ?? notSent(facts) ?? answersRefusal(facts),
  markSigned: (facts) => unlessBound(facts) ?? answersRefusal(facts),
  // A user who may attest the account's details does so in the request itself, unless it was done before.
  requestBind: (facts, holds) =>
    expiryRefusal(facts) ??
    (holds('account:attest') ? null : vouchRefusal(facts, holds('quote:sign'))) ??
    contactRefusal(facts) ??
    scheduleRefusal(facts) ??
    conditionsRefusal(facts),
  bind: (facts, holds) =>
    bindRefusal(facts, holds('quote:release')) ?? (holds('quote:release') ? reachRefusal(facts) : null),
  // The insured who signed may have asked, or an agent who attested: details that neither has seen are not bound.
  approve: (facts, holds) =>
    vouchRefusal(facts, true) ?? coverRefusal(facts, holds('quote:release')) ?? reachRefusal(facts),
  release: reachRefusal,
  underwrite: reachRefusal,
  issue: issueRefusal,
  rescind: binderRefusal('rescind'),
  reinstate: binderRefusal('reinstate'),
  voidBinder: binderRefusal('void'),
}

/**
 * Why a user may not do something to a quote now, or null. Buttons and commands both ask this one function, so
 * they give the same code and sentence. The right comes first: a refusal does not reveal a record's state.
 */
export const quoteRefusal = (action: QuoteAction, facts: QuoteFacts, holds: Holds): Refusal | null =>
  actionRefusal<QuoteStatus, QuoteAction>(quoteLifecycle, 'quote', action, facts.status, holds, {
    telling: () => telling[action]?.(facts) ?? null,
    guard: () => guards[action]?.(facts, holds) ?? null,
  })

export const quoteActionNames = Object.keys(quoteLifecycle) as QuoteAction[]

/** Every action of a quote with its availability, as its view carries them. */
export const quoteActions = (facts: QuoteFacts, holds: Holds): Record<QuoteAction, Availability> => {
  const entries = quoteActionNames.map((action): [QuoteAction, Availability] => [
    action,
    availabilityOf(quoteRefusal(action, facts, holds)),
  ])
  return Object.fromEntries(entries) as Record<QuoteAction, Availability>
}

/** Whether a status allows an action, or explains more than that it does not. */
const isNear = (action: QuoteAction, status: QuoteFacts['status']): boolean =>
  telling[action] !== undefined || actionsFrom(quoteLifecycle, status).includes(action)

const NEVER_SHOWN: readonly string[] = ['PERMISSION_MISSING', 'TRANSITION_NOT_ALLOWED']

/** Rows of lists leave the priced coverages alone, and with them what only these decide. */
const isKnown = (action: QuoteAction, facts: QuoteFacts): boolean =>
  action !== 'additionalInsureds' || facts.hasInsuredsEndorsement !== undefined

/**
 * The actions that a row of a list and a command's answer carry: those that are possible, and those that the quote's
 * status and the reader's rights would let in were it not for something that can be put right. Some thirty sentences
 * of what cannot be done belong to the record itself.
 */
export const openActions = (facts: QuoteFacts, holds: Holds): Partial<Record<QuoteAction, Availability>> => {
  const open: Partial<Record<QuoteAction, Availability>> = {}
  for (const action of quoteActionNames) {
    // Most actions end here: their sentence, which is never shown, would take longer to write than all others.
    if (!isNear(action, facts.status) || !holds(quoteLifecycle[action].by) || !isKnown(action, facts))
      continue
    const because = quoteRefusal(action, facts, holds)
    if (because === null || !NEVER_SHOWN.includes(because.code)) open[action] = availabilityOf(because)
  }
  return open
}
