import { transition } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { quoteLifecycle, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import { reasonRefusal } from '#domain/quote/guards.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refreshAfterQuote } from '#server/account/shared/status.ts'
import { addDeclination } from '#server/quote/documents.ts'
import { agencyPath, agentName, agentOf, mailAbout, mailUnderwriters } from '#server/quote/shared/mail.ts'
import { mailRetailer } from '#server/quote/shared/retail.ts'
import { type LoadedQuote, recorded, refuseUnlessAllowed, saveQuote } from '#server/quote/shared/quote.ts'
import { referralClock } from '#server/quote/shared/events.ts'

const statusOf = ({ row }: LoadedQuote): QuoteStatus => row.status

/** Hands a priced quote to the underwriters, with the reason. */
export const submitQuote = async (ctx: Ctx, quote: LoadedQuote, reason: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'submit', quote)
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    ...referralClock(ctx, quote.row.market),
    status: transition(quoteLifecycle, 'submit', from),
    reason_summary: 'Submitted for review',
    reason,
  })
  await mailUnderwriters(ctx, saved, [reason])
  return recorded(ctx, saved, {
    action: 'quote.submitted',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} submitted for review`,
    detail: { reason },
  })
}

/** The underwriter who opens a referral owns it. */
export const assignQuote = async (ctx: Ctx, quote: LoadedQuote): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'assign', quote)
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'assign', from),
    underwriter_id: ctx.actor.userId,
    underwriter_name: ctx.actor.name,
  })
  return recorded(ctx, saved, {
    action: 'quote.assigned',
    fromStatus: from,
    summary: `${ctx.actor.name} is reviewing quote ${saved.row.quote_number}`,
  })
}

export interface Decline {
  reasonSummary: string
  reason: string
  isNotificationEnabled: boolean
}

/** No terms are offered; the agent is notified why unless the underwriter switched that off. */
export const declineQuote = async (ctx: Ctx, quote: LoadedQuote, body: Decline): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'decline', quote)
  refuseIf(reasonRefusal(body.reasonSummary))
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    is_retail_request: false,
    status: transition(quoteLifecycle, 'decline', from),
    underwriter_id: ctx.actor.userId,
    underwriter_name: ctx.actor.name,
    decision_by: null,
    reason_summary: body.reasonSummary,
    reason: body.reason,
  })
  await addDeclination(ctx, saved)
  if (body.isNotificationEnabled)
    mailAbout(ctx, saved, 'quoteDeclined', agentOf(saved).agentEmail, {
      recipientName: agentName(saved),
      underwriterName: ctx.actor.name,
      reasons: [body.reasonSummary, body.reason],
      linkPath: agencyPath(saved),
    })
  if (quote.row.is_retail_request && body.isNotificationEnabled)
    await mailRetailer(ctx, saved, 'DECLINED', body.reason)
  await refreshAfterQuote(ctx, saved.row, from, saved.row.status)
  return recorded(ctx, saved, {
    action: 'quote.declined',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} declined: ${body.reasonSummary}`,
    detail: { reason: body.reason },
  })
}
