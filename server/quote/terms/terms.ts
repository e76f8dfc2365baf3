import type { quoteTermsContract } from '#contract/quote/terms.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { canonicalJson } from '#domain/quote/signing/canonical.ts'
import { startDayRefusal } from '#domain/quote/binding/change-notice.ts'
import { quoteLifecycle, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import { statusAfterUpdate, turnedStatus } from '#domain/quote/outcome.ts'
import { feeRightRefusal, reachRefusal } from '#domain/quote/guards.ts'
import { APPLICABLE, isAmong, PROPOSED } from '#domain/quote/status-groups.ts'
import { revivedTerm } from '#domain/quote/terms/terms.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { contactIn } from '#server/account/shared/contact.ts'
import { refreshAfterQuote } from '#server/account/shared/status.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import { addApplication, addProposal } from '#server/quote/documents.ts'
import { referralClock } from '#server/quote/shared/events.ts'
import { mailUnderwriters } from '#server/quote/shared/mail.ts'
import { keepAsked, repriced, requestOf } from '#server/quote/shared/pricing.ts'
import { changedTerms } from '#server/quote/shared/released.ts'
import {
  factsOf,
  factsUnder,
  type LoadedQuote,
  openUntilOf,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'

/** Starts the clock of a quote that a change has referred. */
export const clockFor = (ctx: Ctx, { row }: LoadedQuote, to: QuoteStatus) =>
  to === 'REFERRED' && row.status !== 'REFERRED' ? referralClock(ctx, row.market) : {}

/** A digital agent's quotes are rejected first and referred on request (specification 1 section 4). */
export const outcomeFor = (ctx: Ctx, status: QuoteStatus): QuoteStatus =>
  turnedStatus(ctx.actor.accountType, status)

/** Reasons that need an underwriter, as the referral's mail and list give them. */
const referralReasons = ({ row }: LoadedQuote): string[] =>
  row.referrals.filter(({ level }) => level === 'approve').map(({ reason }) => reason)

/** Documents, mails and the account's status that follow when pricing gave a quote its status. */
export const followPricing = async (ctx: Ctx, quote: LoadedQuote, from: QuoteStatus): Promise<void> => {
  const to = quote.row.status
  if (isAmong(PROPOSED, to)) await addProposal(ctx, quote)
  if (isAmong(APPLICABLE, to)) await addApplication(ctx, quote)
  if (to === 'REFERRED' && from !== 'REFERRED') await mailUnderwriters(ctx, quote, referralReasons(quote))
  await refreshAfterQuote(ctx, quote.row, from, to)
}

const words = (status: string): string => status.replaceAll('_', ' ')

const isSame = (one: CalculatorRequest, other: CalculatorRequest): boolean =>
  canonicalJson(one) === canonicalJson(other)

type UpdateBody = InputOf<typeof quoteTermsContract.quoteUpdate>['body']

/** New terms for a quote that is not signed; it is priced again and stays where the rules let it stay. */
export const updateTerms = async (ctx: Ctx, quote: LoadedQuote, body: UpdateBody): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'update', quote)
  refuseStale(quote, body.version)
  const from = quote.row.status
  const holds = holdsOf(ctx)
  refuseIf(feeRightRefusal(requestOf(quote), body.request, holds))
  refuseIf(quote.expiring && startDayRefusal(quote.expiring, body.request.effectiveDate))
  const { priced, columns } = repriced(quote, body.request)
  const isUnderwriter = ctx.actor.permissions.has('quote:release')
  const outcome = statusAfterUpdate(from, {
    outcome: priced.outcome,
    hasAuthority: isUnderwriter && reachRefusal(factsUnder(quote, columns)) === null,
    // A user who changes an answer asks for something else, even on the same terms.
    isSameRequest: isSame(requestOf(quote), body.request) && !factsOf(quote).hasChangedAnswers,
  })
  const status = transition(quoteLifecycle, 'update', from, keepsOrTurns(ctx, from, outcome))
  const saved = await saveQuote(ctx, quote, {
    ...columns,
    ...clockFor(ctx, quote, status),
    // Other terms by the broker are what the broker asks for now; by an underwriter they are an offer.
    ...(isUnderwriter && from !== 'DRAFT' ? keepAsked(quote) : { asked: null, asked_by: null }),
    contact: body.contact ? contactIn(quote.row.market, body.contact) : quote.row.contact,
    status,
  })
  if (from !== 'DRAFT') await followPricing(ctx, saved, from)
  const changed = changedTerms(requestOf(quote), requestOf(saved), saved.row)
  return recorded(ctx, saved, {
    action: 'quote.updated',
    fromStatus: from,
    summary: `Terms of quote ${saved.row.quote_number} ${changed.length > 0 ? `changed. ${changed.join('; ')}` : 'saved'}`,
    detail: { totalPremium: [quote.row.total_premium, saved.row.total_premium], changed },
  })
}

/** A quote that waits for an underwriter stays with the underwriter; only what turns to it is rejected first. */
const keepsOrTurns = (ctx: Ctx, from: QuoteStatus, to: QuoteStatus): QuoteStatus =>
  from === to ? to : outcomeFor(ctx, to)

/** Prices a draft with the account of today, opens it for 30 days, and lets the rules decide where it goes. */
export const requestQuote = async (
  ctx: Ctx,
  quote: LoadedQuote,
  action: 'request' | 'retry' = 'request',
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, action, quote)
  const from = quote.row.status
  const { priced, columns } = repriced(quote, requestOf(quote))
  const status = transition(quoteLifecycle, action, from, outcomeFor(ctx, priced.outcome))
  const saved = await saveQuote(ctx, quote, {
    ...columns,
    ...clockFor(ctx, quote, status),
    expires_on: openUntilOf(quote),
    status,
  })
  await followPricing(ctx, saved, from)
  return recorded(ctx, saved, {
    action: 'quote.requested',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} requested: ${words(status)}`,
  })
}

/** Prices an ended quote with the tables of today; a term that can no longer start is moved to the proposed one. */
export const reviveQuote = async (ctx: Ctx, quote: LoadedQuote): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'revive', quote)
  const from = quote.row.status
  const before = requestOf(quote)
  const term = quote.row.is_renewal ? before : revivedTerm(before, quote.today)
  const asked = { ...before, effectiveDate: term.effectiveDate, endDate: term.endDate }
  const { priced, columns } = repriced(quote, asked)
  const status = transition(quoteLifecycle, 'revive', from, outcomeFor(ctx, priced.outcome))
  const saved = await saveQuote(ctx, quote, {
    ...columns,
    ...clockFor(ctx, quote, status),
    expires_on: openUntilOf(quote),
    reason_summary: null,
    reason: null,
    status,
  })
  await followPricing(ctx, saved, from)
  return recorded(ctx, saved, {
    action: 'quote.revived',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} priced again with the tables of today: ${words(status)}`,
    detail: { totalPremium: [quote.row.total_premium, saved.row.total_premium] },
  })
}
