import type { z } from 'zod'
import type { retailAgent } from '#contract/quote.ts'
import { SIGN_LINK_DAYS } from '#domain/quote/rules.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { mailAbout } from '#server/records/quote-mail.ts'
import { type LoadedQuote, recorded, refuseUnlessAllowed, saveQuote } from '#server/records/quote.ts'

type RetailAgent = z.output<typeof retailAgent>

/** Where the agent of a retail agency reviews a quote and asks for it to be bound. */
export const reviewPath = (quoteId: string, product: string): string =>
  `/quote/${quoteId}/request-to-bind/${product}`

/** Sends a quote to the agent of a retail agency, who reads it on a page of its own after signing in. */
export const forwardQuote = async (
  ctx: Ctx,
  quote: LoadedQuote,
  agent: RetailAgent,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'sendToAgent', quote)
  const saved = await saveQuote(ctx, quote, {
    retail_agent: { ...agent, sentAt: ctx.now.toISOString() },
  })
  const { row } = saved
  mailAbout(ctx, saved, 'quoteForwarded', agent.agentEmail, {
    recipientName: `${agent.agentFirstName} ${agent.agentLastName}`,
    senderName: ctx.actor.name,
    agencyName: row.agency_name,
    totalPremium: row.total_premium ?? 0,
    effectiveDate: row.effective_date,
    expiresOn: row.expires_on,
    linkDays: SIGN_LINK_DAYS,
    linkPath: reviewPath(row.id, row.product),
  })
  return recorded(ctx, saved, {
    action: 'quote.forwarded',
    summary: `Quote ${row.quote_number} sent to ${agent.agentFirstName} ${agent.agentLastName} of ${agent.agencyName}`,
  })
}
