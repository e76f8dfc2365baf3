import type { RefusalCodeOf } from '../kernel/refusal-codes.ts'
import { type AccountDecline, declinedRefusal } from '../account/declines.ts'
import { type Guards, type Holds, rulesOf } from '../access/availability.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import { insuredsRefusal, scheduleRefusal } from './terms/additional-insureds.ts'
import { isTerrorismOffered, NO_TERRORISM_OFFER } from './terms/terrorism.ts'
import { needsNotice, noticeStepRefusal, surplusLicenseRefusal } from './binding/surplus-guards.ts'
import { clearanceRefusal } from './binding/clearance.ts'
import { answererOf } from './binding/bind-request.ts'
import { closedStateRefusal } from './closed-state.ts'
import { noEffortRefusal } from './diligent-effort/record.ts'
import { type QuoteAction, quoteLifecycle, type QuoteStatus } from './lifecycle.ts'
import { binderRules } from '../policy/binder-actions.ts'
import type { BinderAction } from '../policy/binder-lifecycle.ts'
import { productOf } from '../rating/products.ts'
import {
  alreadyBound,
  answersRefusal,
  bindRefusal,
  conditionsRefusal,
  contactRefusal,
  coverRefusal,
  expiryRefusal,
  otherBound,
  type BindFacts,
  reachRefusal,
  signatureRefusal,
  startRefusal,
  issueProblem,
  vouchRefusal,
} from './guards.ts'
import { BOUND, isAmong } from './status-groups.ts'

/** What the guards of a quote look at. */
export interface QuoteFacts extends BindFacts {
  /** Who bound another option instead, as the quote says it; null when it is not lost to one. */
  lostTo: string | null
  /** Who signed another option instead, as the quote says it; null when it is not lost to one. */
  signedInstead: string | null
  /** That the account is offered no terms of the product; null when it is, undefined in rows of lists. */
  accountDecline: AccountDecline | null | undefined
  /** Whether nothing new of the product is written where the insured is; undefined in rows of lists. */
  isStateClosed: boolean | undefined
}

/** Fields that cannot change once the insured has signed. */
const PROTECTED_FIELDS = ['request', 'contact'] as const

const sealed = (code: RefusalCodeOf<'conflict'>, reason: string): Refusal =>
  refusal('conflict', code, reason, { meta: { protectedFields: PROTECTED_FIELDS, path: 'endorsement' } })

/** After the signature the terms are fixed; the sentence names what is left to do. */
const updateRefusal = ({ status, policyNumber }: QuoteFacts): Refusal | null => {
  if (status === 'SIGNED')
    return sealed(
      'QUOTE_SIGNED',
      'This quote is signed, so its terms are fixed. Bind it and change the policy by an endorsement, or mark it lost and start another quote.',
    )
  if (status === 'BOUND')
    return sealed(
      'QUOTE_BOUND',
      'This quote is bound, so its terms are fixed. Issue the policy and change it by an endorsement.',
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
  signedInstead,
  market,
}: QuoteFacts): Refusal | null => {
  if (isAmong(BOUND, status))
    return alreadyBound(boundBy ?? 'Another user', binderNumber, policyNumber, market)
  if (status === 'LOST' && lostTo) return otherBound(lostTo)
  return notChosen({ status, signedInstead })
}

/** The insured chose another option, which a user who comes to this one is shown. */
const notChosen = ({ status, signedInstead }: Pick<QuoteFacts, 'status' | 'signedInstead'>): Refusal | null =>
  status === 'LOST' && signedInstead ? refusal('conflict', 'OTHER_OPTION_SIGNED', signedInstead) : null

/** Refusals that say more than "not possible while BOUND": they come before the lifecycle's own sentence. */
const telling: Guards<QuoteAction, QuoteFacts> = {
  update: updateRefusal,
  sign: notChosen,
  markSigned: notChosen,
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
      : binderRules.statusRefusalOf(action, binderStatus)

/** What follows to the binder where the quote has one. */
const followedByBinder = (action: BinderAction, facts: QuoteFacts): Refusal | null =>
  facts.binderStatus === null ? null : binderRefusal(action)(facts)

/** Of two binders of one company, the first to be issued leaves the other unissued. */
const issuedElsewhere = ({ clearance = [], market }: QuoteFacts) => ({
  clearance: clearance.filter(({ policyNumber }) => policyNumber !== null),
  market,
})

/** A policy is issued once the application is signed and its binder allows it. */
const issueRefusal = (facts: QuoteFacts): Refusal | null =>
  signatureRefusal(facts) ??
  clearanceRefusal(issuedElsewhere(facts), true) ??
  followedByBinder('issue', facts)

/** What is signed says who is covered and for how much, and after the signature neither can change. */
const signatureIn =
  (step: 'requestSignature' | 'sign') =>
  (facts: QuoteFacts): Refusal | null =>
    facts.status === 'BOUND'
      ? (signedAlready(facts) ?? followedByBinder(step, facts))
      : (expiryRefusal(facts) ?? scheduleRefusal(facts) ?? issueProblem(facts))

/** The wholesaler answers what a retail agency asked for; any other request is the underwriters' to decide on. */
const answerRefusal = ({ isRetailRequest }: QuoteFacts, holds: Holds): Refusal | null =>
  holds('quote:approve') || isRetailRequest
    ? null
    : refusal(
        'conflict',
        'NOT_A_RETAIL_REQUEST',
        'No retail agency made this request. An underwriter decides on it.',
      )

/** The wholesaler's request is not the underwriters' to take, though they may still decide on it. */
const holdingRefusal = (facts: QuoteFacts, holds: Holds): Refusal | null =>
  holds('quote:approve') && answererOf(facts) === 'WHOLESALER'
    ? refusal(
        'conflict',
        'WHOLESALER_ANSWERS',
        'The wholesaler answers this request. You can approve it, or reject it with a reason.',
      )
    : answerRefusal(facts, holds)

const takeRefusal = (facts: QuoteFacts, holds: Holds): Refusal | null =>
  holdingRefusal(facts, holds) ??
  (facts.isHeldByReader
    ? refusal(
        'conflict',
        'REQUEST_TAKEN',
        'You have this request already. Answer it, or assign it to a colleague.',
      )
    : null)

const returnRefusal = (facts: QuoteFacts, holds: Holds): Refusal | null =>
  answerRefusal(facts, holds) ??
  (facts.isHeldByReader
    ? null
    : refusal('conflict', 'REQUEST_NOT_HELD', 'Only the broker who has the request gives it back.'))

const notOffered = ({ accountDecline, isStateClosed, product, state }: QuoteFacts): Refusal | null =>
  declinedRefusal(accountDecline) ?? (isStateClosed ? closedStateRefusal(product, state) : null)

/** What an action needs beyond the right and the status. */
const guards: Guards<QuoteAction, QuoteFacts> = {
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
  diligentEffort: noEffortRefusal,
  additionalInsureds: ({ hasInsuredsEndorsement }) => insuredsRefusal(hasInsuredsEndorsement),
  sendToAgent: expiryRefusal,
  send: signatureIn('requestSignature'),
  sign: (facts) => signatureIn('sign')(facts) ?? notSent(facts) ?? answersRefusal(facts),
  electTerrorism: (facts) =>
    (isTerrorismOffered(facts.market, facts.effectiveDate) ? null : NO_TERRORISM_OFFER) ??
    signatureIn('sign')(facts) ??
    notSent(facts) ??
    answersRefusal(facts) ??
    startRefusal(facts),
  markSigned: (facts) => signatureIn('sign')(facts) ?? answersRefusal(facts),
  // A user who may attest the account's details does so in the request itself, unless it was done before.
  requestBind: (facts, holds) =>
    expiryRefusal(facts) ??
    (holds('account:attest') ? null : vouchRefusal(facts, holds('quote:sign'))) ??
    contactRefusal(facts) ??
    scheduleRefusal(facts) ??
    conditionsRefusal(facts) ??
    issueProblem(facts) ??
    noticeStepRefusal(facts) ??
    // Who cannot record the search asks for it to be bound without: who answers needs it.
    (holds('quote:attest') ? facts.effortProblem : null),
  bind: (facts, holds) =>
    bindRefusal(facts, holds('quote:release')) ?? (holds('quote:release') ? reachRefusal(facts) : null),
  // The insured who signed may have asked, or an agent who attested: details that neither has seen are not bound.
  // A wholesaler binds on request what it may bind itself, and no more.
  approve: (facts, holds) =>
    answerRefusal(facts, holds) ??
    vouchRefusal(facts, true) ??
    (holds('quote:approve')
      ? (coverRefusal(facts, holds('quote:release')) ?? reachRefusal(facts))
      : bindRefusal(facts, false)),
  reject: answerRefusal,
  takeRequest: takeRefusal,
  assignRequest: holdingRefusal,
  returnRequest: returnRefusal,
  release: reachRefusal,
  underwrite: reachRefusal,
  issue: issueRefusal,
  rescind: binderRefusal('rescind'),
  reinstate: (facts) => binderRefusal('reinstate')(facts) ?? clearanceRefusal(facts, true),
  voidBinder: binderRefusal('void'),
}

/** What may be done with a quote, and why not. */
export const quoteRules = rulesOf<QuoteStatus, QuoteAction, QuoteFacts>({
  noun: 'quote',
  scope: 'quote',
  actions: quoteLifecycle,
  telling,
  guards,
  // Rows of lists leave the priced coverages alone, and with them what only these decide.
  known: { additionalInsureds: ({ hasInsuredsEndorsement }) => hasInsuredsEndorsement !== undefined },
})
