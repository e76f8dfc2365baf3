import { transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { quoteLifecycle, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refreshAfterQuote } from '#server/account/shared/status.ts'
import { mailUnderwriters } from '#server/quote/shared/mail.ts'
import { tamOf, underwriterOf } from '#server/party/shared/underwriters.ts'
import { type LoadedQuote, recorded, refuseUnlessAllowed, saveQuote } from '#server/quote/shared/quote.ts'
import { referralClock } from '#server/quote/shared/events.ts'

const statusOf = ({ row }: LoadedQuote): QuoteStatus => row.status

/** Hands a rejected or priced quote to the underwriters without a reason of its own. */
export const referQuote = async (
  ctx: Ctx,
  quote: LoadedQuote,
  note: string | undefined,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'refer', quote)
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    ...referralClock(ctx, quote.row.market),
    status: transition(quoteLifecycle, 'refer', from),
    reason_summary: 'Referred to underwriting',
    reason: note || null,
  })
  await mailUnderwriters(ctx, saved, note ? [note] : ['Referred to underwriting'])
  await refreshAfterQuote(ctx, saved.row, from, saved.row.status)
  return recorded(ctx, saved, {
    action: 'quote.referred',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} referred to underwriting`,
    detail: { note: note ?? null },
  })
}

/** Back to the queue for the next underwriter. */
export const unassignQuote = async (ctx: Ctx, quote: LoadedQuote): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'unassign', quote)
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'unassign', from),
    underwriter_id: null,
    underwriter_name: null,
  })
  return recorded(ctx, saved, {
    action: 'quote.unassigned',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} returned to the queue`,
  })
}

/** Gives a quote to an underwriter, who has it in review from then on. */
export const reassignQuote = async (ctx: Ctx, quote: LoadedQuote, userId: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'reassign', quote)
  const from = statusOf(quote)
  const underwriter = await underwriterOf(ctx, userId)
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'reassign', from),
    underwriter_id: underwriter.id,
    underwriter_name: underwriter.name,
  })
  return recorded(ctx, saved, {
    action: 'quote.reassigned',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} assigned to ${underwriter.name}`,
  })
}

/** A declined quote is looked at again, with a new clock. */
export const reopenQuote = async (ctx: Ctx, quote: LoadedQuote, note: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'reopen', quote)
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    ...referralClock(ctx, quote.row.market),
    status: transition(quoteLifecycle, 'reopen', from),
    underwriter_id: ctx.actor.userId,
    underwriter_name: ctx.actor.name,
    reason_summary: null,
    reason: null,
  })
  await refreshAfterQuote(ctx, saved.row, from, saved.row.status)
  return recorded(ctx, saved, {
    action: 'quote.reopened',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} reopened: ${note}`,
    detail: { note },
  })
}

/** Puts a quote into the underwriters' inbox whatever its status, or takes it out. */
export const flagQuote = async (ctx: Ctx, quote: LoadedQuote, isFlagged: boolean): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'inboxFlag', quote)
  const saved = await saveQuote(ctx, quote, { is_flagged: isFlagged })
  return recorded(ctx, saved, {
    action: 'quote.flagged',
    summary: `Quote ${saved.row.quote_number} ${isFlagged ? 'put into' : 'taken out of'} the inbox`,
  })
}

export const setNeedBy = async (ctx: Ctx, quote: LoadedQuote, needBy: LocalDate): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'needBy', quote)
  refuseIf(needBy < quote.today ? fieldRefusal('needBy', 'Choose today or a later day.', 'TOO_EARLY') : null)
  const saved = await saveQuote(ctx, quote, { need_by: needBy })
  return recorded(ctx, saved, {
    action: 'quote.neededBy',
    summary: `Quote ${saved.row.quote_number} is needed by ${needBy}`,
  })
}

/** A note for agency and underwriters; it is kept in the trail and changes nothing. */
export const noteQuote = (ctx: Ctx, quote: LoadedQuote, note: string): LoadedQuote => {
  refuseUnlessAllowed(ctx, 'note', quote)
  return recorded(ctx, quote, { action: 'quote.noted', summary: note })
}

/** Names the technical account manager of one quote, separate from the account's; null takes it back. */
export const nameTam = async (ctx: Ctx, quote: LoadedQuote, userId: string | null): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'tam', quote)
  const tam = userId === null ? null : await tamOf(ctx, userId)
  const saved = await saveQuote(ctx, quote, { tam_id: tam?.id ?? null, tam_name: tam?.name ?? null })
  return recorded(ctx, saved, {
    action: 'quote.tamNamed',
    summary: tam
      ? `${tam.name} is the technical account manager of quote ${saved.row.quote_number}`
      : `Quote ${saved.row.quote_number} has no technical account manager of its own any more`,
  })
}
