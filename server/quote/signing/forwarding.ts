import type { z } from 'zod'
import type { retailAgent } from '#contract/quote/quote.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { agentPhoneIn } from '#server/account/shared/contact.ts'
import { mailAbout } from '#server/quote/shared/mail.ts'
import { type LoadedQuote, recorded, refuseUnlessAllowed, saveQuote } from '#server/quote/shared/quote.ts'
import { releasedFacts } from '#server/quote/shared/released.ts'
import { endOtherReviews, retailName, REVIEW_LINK_DAYS, reviewLink } from '#server/quote/shared/retail.ts'

/** Sends a quote to the agent of a retail agency, who reads it on a page of its own, reached by a
 * one-time code, that sees nothing else. What that agency asked for before is answered by it. */
export const forwardQuote = async (
  ctx: Ctx,
  quote: LoadedQuote,
  given: z.output<typeof retailAgent>,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'sendToAgent', quote)
  const agent = { ...agentPhoneIn(quote.row.market, given), sentAt: ctx.now.toISOString() }
  const saved = await saveQuote(ctx, quote, { retail_agent: agent, is_retail_request: false })
  const { row } = saved
  await endOtherReviews(ctx, saved, agent)
  mailAbout(ctx, saved, 'quoteForwarded', agent.agentEmail, {
    recipientName: retailName(agent),
    senderName: ctx.actor.name,
    agencyName: row.agency_name,
    totalPremium: row.total_premium ?? 0,
    effectiveDate: row.effective_date,
    expiresOn: row.expires_on,
    linkDays: REVIEW_LINK_DAYS,
    ...(await releasedFacts(ctx, saved)),
    linkPath: await reviewLink(ctx, saved, agent),
  })
  return recorded(ctx, saved, {
    action: 'quote.forwarded',
    summary: `Quote ${row.quote_number} sent to ${retailName(agent)} of ${agent.agencyName}`,
  })
}
