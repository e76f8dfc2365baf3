import { capitalized } from '#domain/document/words.ts'
import { binderNamed, binderWord } from '#domain/market/format.ts'
import type { z } from 'zod'
import type { attestedDetails } from '#contract/account/attestation.ts'
import type { PolicyContact } from '#domain/account/schema.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { quoteRules } from '#domain/quote/actions.ts'
import { answererOf } from '#domain/quote/binding/bind-request.ts'
import { quoteLifecycle } from '#domain/quote/lifecycle.ts'
import { vouchRefusal } from '#domain/quote/guards.ts'
import type { OpenSubjectivity } from '#domain/quote/released/released.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { refreshAfterQuote } from '#server/account/shared/status.ts'
import { attestAccount } from '#server/account/shared/attestation.ts'
import { contactIn } from '#server/account/shared/contact.ts'
import { moveBinder, openBinder } from '#server/policy/shared/binder.ts'
import { type IssueOutcome, issuePolicy } from '#server/policy/shared/issuance.ts'
import { pages } from '#server/mail/pages.ts'
import { addBinder, addNoKnownLoss } from '#server/quote/documents.ts'
import { lockCompany } from './clearance.ts'
import { lockOptions, loseOthers } from '#server/quote/shared/events.ts'
import { agencyPath, agentName, agentOf, mailAbout, mailUnderwriters } from '#server/quote/shared/mail.ts'
import { openSubjectivities } from '#server/quote/shared/released.ts'
import { askingRetailer, mailRetailer, requestClock, retailName } from '#server/quote/shared/retail.ts'
import {
  factsOf,
  type LoadedQuote,
  openUntilOf,
  quoteForUpdate,
  readQuote,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'

const withContact = (quote: LoadedQuote, given: Partial<PolicyContact>): LoadedQuote => ({
  ...quote,
  row: { ...quote.row, contact: { ...quote.row.contact, ...contactIn(quote.row.market, given) } },
})

/** Insured and agent are notified of what was bound, what is due and what is still open, once the binding has committed. */
const mailBound = (ctx: Ctx, quote: LoadedQuote, conditions: readonly OpenSubjectivity[]): void => {
  const { row } = quote
  const agent = agentOf(quote)
  const facts = {
    agencyName: row.agency_name,
    agent: { name: agentName(quote), email: agent.agentEmail, phone: agent.agentPhone },
    binderNumber: row.binder_number ?? '',
    binderExpiresOn: row.binder_expires_on ?? row.effective_date,
    limit: row.agg_limit,
    retention: row.deductible,
    totalPremium: row.total_premium ?? 0,
    effectiveDate: row.effective_date,
    endDate: row.end_date,
    isSigned: row.signed_at !== null,
    conditions: conditions.map(({ title, stage, dueDate }) => ({ title, stage, dueDate })),
  }
  const { policyContactEmail, policyContactFirstName, policyContactLastName } = row.contact
  if (policyContactEmail)
    mailAbout(ctx, quote, 'quoteBoundToCustomer', policyContactEmail, {
      ...facts,
      recipientName: `${policyContactFirstName ?? ''} ${policyContactLastName ?? ''}`.trim(),
      linkPath: pages.quote('CUSTOMER', row),
    })
  if (agent.agentEmail)
    mailAbout(ctx, quote, 'quoteBoundToAgent', agent.agentEmail, {
      ...facts,
      recipientName: agentName(quote),
      linkPath: agencyPath(quote),
    })
}

/** Locks the company before its options, so that it is bound once. */
const lockToBind = async (ctx: Ctx, quoteId: string): ReturnType<typeof lockOptions> => {
  await lockCompany(ctx, quoteId)
  return lockOptions(ctx, quoteId)
}

/** Cover under a binder; the caller has locked the options, checked everything, and says by which action. */
const cover = async (
  ctx: Ctx,
  quote: LoadedQuote,
  action: 'bind' | 'approve',
  options: Awaited<ReturnType<typeof lockOptions>>,
): Promise<LoadedQuote> => {
  const from = quote.row.status
  const saved = await saveQuote(ctx, quote, {
    ...(await openBinder(ctx, quote)),
    status: transition(quoteLifecycle, action, from),
    contact: quote.row.contact,
    bound_at: ctx.now,
    bound_by: ctx.actor.name,
    decision_by: null,
    is_retail_request: false,
  })
  if (quote.row.is_retail_request) await mailRetailer(ctx, saved, 'BOUND', saved.row.decision_note)
  await loseOthers(ctx, saved.row, options)
  const conditions = await openSubjectivities(ctx, saved)
  await addBinder(ctx, saved, conditions)
  mailBound(ctx, saved, conditions)
  // No one may learn of a loss and then buy cover for it (docs/lifecycles.md).
  if (saved.row.effective_date <= saved.today) await addNoKnownLoss(ctx, saved)
  return recorded(ctx, saved, {
    action: 'quote.bound',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} bound under ${binderWord(saved.row.market)} ${saved.row.binder_number}`,
  })
}

/** An underwriter's binding: a request to bind is approved, anything else is bound outright. */
export const bindAsUnderwriter = async (
  ctx: Ctx,
  quoteId: string,
  given: Partial<PolicyContact>,
): Promise<LoadedQuote> => {
  const options = await lockToBind(ctx, quoteId)
  const quote = withContact(await quoteForUpdate(ctx, quoteId), given)
  const action = quote.row.status === 'REQUESTED' ? 'approve' : 'bind'
  refuseUnlessAllowed(ctx, action, quote)
  return cover(ctx, quote, action, options)
}

export const approveBind = async (
  ctx: Ctx,
  quoteId: string,
  note: string | undefined,
): Promise<LoadedQuote> => {
  const options = await lockToBind(ctx, quoteId)
  const quote = await quoteForUpdate(ctx, quoteId)
  refuseUnlessAllowed(ctx, 'approve', quote)
  const decided = { ...quote, row: { ...quote.row, decision_note: note || quote.row.decision_note } }
  return cover(ctx, decided, 'approve', options)
}

/**
 * The first step of a request to bind: an agent confirms the account's details as seen. The account is locked before
 * the quote, as in a change of its details.
 */
export const attestForRequest = async (
  ctx: Ctx,
  quoteId: string,
  seen: z.output<typeof attestedDetails>,
): Promise<void> => {
  const { row } = await readQuote(ctx, quoteId)
  await attestAccount(ctx, row.account_id, seen)
}

/** Who is notified of a request: the wholesaler of what its retail agency asks for, and who decides on it. */
const mailAnswerers = async (ctx: Ctx, quote: LoadedQuote, asker: string): Promise<void> => {
  const { row } = quote
  if (row.is_retail_request) {
    await mailRetailer(ctx, quote, 'RECEIVED')
    mailAbout(ctx, quote, 'retailRequested', agentOf(quote).agentEmail, {
      recipientName: agentName(quote),
      askedBy: asker,
      answerer: answererOf(factsOf(quote)),
      totalPremium: row.total_premium ?? 0,
      decideBy: (row.decision_by ?? ctx.now).toISOString(),
      linkPath: agencyPath(quote),
    })
  }
  if (answererOf(factsOf(quote)) === 'UNDERWRITER')
    await mailUnderwriters(ctx, quote, [`${asker} asks for the quote to be bound.`])
}

/** Asks for a quote to be bound; the quote waits with its clock for who answers. */
export const requestToBind = async (
  ctx: Ctx,
  found: LoadedQuote,
  given: Partial<PolicyContact>,
): Promise<LoadedQuote> => {
  const quote = withContact(found, given)
  refuseUnlessAllowed(ctx, 'requestBind', quote)
  refuseIf(vouchRefusal(factsOf(quote), holdsOf(ctx)('quote:sign')))
  const from = quote.row.status
  const retailer = askingRetailer(ctx, quote)
  const asker = retailer ? `${retailName(retailer)} of ${retailer.agencyName}` : ctx.actor.name
  const saved = await saveQuote(ctx, quote, {
    ...requestClock(ctx, quote),
    status: transition(quoteLifecycle, 'requestBind', from),
    contact: quote.row.contact,
    requested_at: ctx.now,
    requested_by: asker,
    is_retail_request: retailer !== null,
    broker_id: null,
    broker_name: null,
    decision_note: null,
  })
  await mailAnswerers(ctx, saved, asker)
  return recorded(ctx, saved, {
    action: 'quote.bindRequested',
    fromStatus: from,
    summary: `${asker} asked to bind quote ${saved.row.quote_number}`,
  })
}

/** What an underwriter is asked for instead of being refused to the user. */
const ASKS_INSTEAD: readonly string[] = ['UNDERWRITER_BINDS', 'PERMISSION_MISSING', 'CLEARANCE_NEEDED']

/**
 * A bind request (specification 1 section 7). Where the caller may bind, cover is in force under a binder until the
 * policy is issued, and the account's other options of the product are lost: of several people who bind at once one
 * succeeds, and the others are shown who bound it. Where an underwriter binds, that underwriter is asked.
 */
export const bindOrRequest = async (
  ctx: Ctx,
  quoteId: string,
  given: Partial<PolicyContact>,
  version: number,
): Promise<LoadedQuote> => {
  const options = await lockToBind(ctx, quoteId)
  const quote = withContact(await quoteForUpdate(ctx, quoteId), given)
  const holds = holdsOf(ctx)
  const because = quoteRules.refusalOf('bind', factsOf(quote), holds)
  const isAsked = because !== null && ASKS_INSTEAD.includes(because.code)
  if (isAsked && holds('quote:requestbind')) {
    refuseStale(quote, version)
    return requestToBind(ctx, quote, {})
  }
  refuseIf(because)
  refuseStale(quote, version)
  return cover(ctx, quote, 'bind', options)
}

/** Which columns name who answers a request: an underwriter, or a broker of the wholesaler. */
export const answeredBy = (ctx: Ctx, person: { id: string; name: string }) =>
  holdsOf(ctx)('quote:approve')
    ? { underwriter_id: person.id, underwriter_name: person.name }
    : { broker_id: person.id, broker_name: person.name }

/**
 * The terms are open again, with the reason. Unless the retail agent is notified, the request stays with the wholesaler
 * until changed terms are sent.
 */
export const rejectBind = async (
  ctx: Ctx,
  quote: LoadedQuote,
  { reason, isNotificationEnabled }: { reason: string; isNotificationEnabled: boolean },
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'reject', quote)
  const isRetail = quote.row.is_retail_request
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'reject', quote.row.status),
    decision_by: null,
    decision_note: reason,
    ...answeredBy(ctx, { id: ctx.actor.userId, name: ctx.actor.name }),
    requested_at: null,
    requested_by: null,
    is_retail_request: isRetail && !isNotificationEnabled,
  })
  if (isNotificationEnabled && isRetail) await mailRetailer(ctx, saved, 'RETURNED', reason)
  // The agency reads of an underwriter's decision; its own brokers made any other one.
  if (holdsOf(ctx)('quote:approve'))
    mailAbout(ctx, saved, 'bindRequestRejected', agentOf(saved).agentEmail, {
      recipientName: agentName(saved),
      underwriterName: ctx.actor.name,
      reason,
      linkPath: agencyPath(saved),
    })
  return recorded(ctx, saved, {
    action: 'quote.bindRejected',
    fromStatus: 'REQUESTED',
    summary: `The request to bind quote ${saved.row.quote_number} was rejected: ${reason}`,
  })
}

/** `Binder B-100042`, `Cover note B-100042`: how a sentence about it begins. */
const named = ({ row }: LoadedQuote): string => capitalized(binderNamed(row.market, row.binder_number))

const unbound = { bound_at: null, bound_by: null, requested_at: null, requested_by: null } as const

/** Takes a binder back before the policy is issued; the quote is open again while it has not expired. */
export const rescindBinder = async (ctx: Ctx, quote: LoadedQuote, reason: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'rescind', quote)
  const isOver = quote.today > quote.row.expires_on
  const saved = await saveQuote(ctx, quote, {
    ...(await moveBinder(ctx, quote, 'rescind', { reason })),
    ...unbound,
    status: transition(quoteLifecycle, 'rescind', quote.row.status, isOver ? 'EXPIRED' : 'READY'),
    reason_summary: `${capitalized(binderWord(quote.row.market))} rescinded`,
    reason,
  })
  await refreshAfterQuote(ctx, saved.row, 'BOUND', saved.row.status)
  return recorded(ctx, saved, {
    action: 'quote.rescinded',
    fromStatus: 'BOUND',
    summary: `${named(quote)} of quote ${saved.row.quote_number} rescinded: ${reason}`,
  })
}

/** Puts an expired binder in force again for its full term from today. */
export const reinstateBinder = async (ctx: Ctx, quote: LoadedQuote, reason: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'reinstate', quote)
  const columns = await moveBinder(ctx, quote, 'reinstate', { reason })
  const saved = await saveQuote(ctx, quote, {
    ...columns,
    expires_on: openUntilOf(quote),
  })
  return recorded(ctx, saved, {
    action: 'quote.binderReinstated',
    summary: `${named(saved)} reinstated: ${reason}`,
  })
}

/** The binder was issued in error: as if the quote had never been bound. */
export const voidBinder = async (ctx: Ctx, quote: LoadedQuote, reason: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'voidBinder', quote)
  const columns = await moveBinder(ctx, quote, 'void', { reason })
  const saved = await saveQuote(ctx, quote, {
    ...columns,
    ...unbound,
    status: transition(quoteLifecycle, 'voidBinder', quote.row.status),
    reason_summary: `${capitalized(binderWord(quote.row.market))} voided`,
    reason,
  })
  await refreshAfterQuote(ctx, saved.row, 'BOUND', saved.row.status)
  return recorded(ctx, saved, {
    action: 'quote.binderVoided',
    fromStatus: 'BOUND',
    summary: `${named(quote)} of quote ${saved.row.quote_number} voided: ${reason}`,
  })
}

/** Issues the policy of a bound quote; numbers, postings and documents are issuance's own. */
export const issueQuote = async (ctx: Ctx, quote: LoadedQuote): Promise<IssueOutcome> => {
  refuseUnlessAllowed(ctx, 'issue', quote)
  const issued = await issuePolicy(ctx, { ...quote.row, search: '' })
  const { policyId, policyNumber } = issued
  await moveBinder(ctx, quote, 'issue', { policy_id: policyId, policy_number: policyNumber })
  return issued
}
