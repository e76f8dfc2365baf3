import { transition } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { quoteLifecycle, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import { reasonRefusal } from '#domain/quote/guards.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refreshAfterQuote } from '#server/account/shared/status.ts'
import { type LoadedQuote, recorded, refuseUnlessAllowed, saveQuote } from '#server/quote/shared/quote.ts'

const statusOf = ({ row }: LoadedQuote): QuoteStatus => row.status

interface Loss {
  reasonSummary: string
  reason: string
}

/** The insured went elsewhere or wants nothing. */
export const loseQuote = async (ctx: Ctx, quote: LoadedQuote, body: Loss): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'lose', quote)
  refuseIf(reasonRefusal(body.reasonSummary))
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'lose', from),
    reason_summary: body.reasonSummary,
    reason: body.reason,
  })
  await refreshAfterQuote(ctx, saved.row, from, saved.row.status)
  return recorded(ctx, saved, {
    action: 'quote.lost',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} is lost: ${body.reasonSummary}`,
    detail: { reason: body.reason },
  })
}

/** Takes a quote out of the lists; it stays in the trail. */
export const deleteQuote = async (ctx: Ctx, quote: LoadedQuote): Promise<void> => {
  refuseUnlessAllowed(ctx, 'delete', quote)
  const from = statusOf(quote)
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'delete', from),
    deleted_from: from,
  })
  recorded(ctx, saved, {
    action: 'quote.deleted',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} deleted`,
  })
}

/** Puts a deleted quote back to where it was. */
export const restoreQuote = async (ctx: Ctx, quote: LoadedQuote): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'restore', quote)
  const before = quote.row.deleted_from ?? 'DRAFT'
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'restore', statusOf(quote), before),
    deleted_from: null,
  })
  return recorded(ctx, saved, {
    action: 'quote.restored',
    fromStatus: 'DELETED',
    summary: `Quote ${saved.row.quote_number} restored`,
  })
}
