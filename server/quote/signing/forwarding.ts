import type { z } from 'zod'
import type { retailAgent } from '#contract/quote/quote.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { agentPhoneIn } from '#server/account/shared/contact.ts'
import { mailAbout } from '#server/quote/shared/mail.ts'
import { startWorkflow } from '#server/access/shared/workflows.ts'
import { type LoadedQuote, recorded, refuseUnlessAllowed, saveQuote } from '#server/quote/shared/quote.ts'
import { releasedFacts } from '#server/quote/shared/released.ts'

type RetailAgent = z.output<typeof retailAgent>

/** Days that the link of a review works, as every page reached by a one-time code. */
const REVIEW_LINK_DAYS = 30

/** Where the agent of a retail agency reviews a quote and asks for it to be bound. */
const reviewPath = (quoteId: string, product: string): string =>
  `/quote/${quoteId}/request-to-bind/${product}`

/** Sends a quote to the agent of a retail agency, who reads it on a page of its own, reached by a
 * one-time code, that sees nothing else. */
export const forwardQuote = async (
  ctx: Ctx,
  quote: LoadedQuote,
  given: RetailAgent,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'sendToAgent', quote)
  const agent = agentPhoneIn(quote.row.market, given)
  const saved = await saveQuote(ctx, quote, {
    retail_agent: { ...agent, sentAt: ctx.now.toISOString() },
  })
  const { row } = saved
  const linkPath = await startWorkflow(ctx, {
    flow: 'REVIEW',
    userId: seesAll(ctx.actor, 'quote') ? row.created_by : ctx.actor.userId,
    orgId: row.tenant_id,
    firstName: agent.agentFirstName,
    lastName: agent.agentLastName,
    email: agent.agentEmail,
    phone: null,
    redirectUrl: reviewPath(row.id, row.product),
    recordId: row.id,
  })
  mailAbout(ctx, saved, 'quoteForwarded', agent.agentEmail, {
    recipientName: `${agent.agentFirstName} ${agent.agentLastName}`,
    senderName: ctx.actor.name,
    agencyName: row.agency_name,
    totalPremium: row.total_premium ?? 0,
    effectiveDate: row.effective_date,
    expiresOn: row.expires_on,
    linkDays: REVIEW_LINK_DAYS,
    ...(await releasedFacts(ctx, saved)),
    linkPath,
  })
  return recorded(ctx, saved, {
    action: 'quote.forwarded',
    summary: `Quote ${row.quote_number} sent to ${agent.agentFirstName} ${agent.agentLastName} of ${agent.agencyName}`,
  })
}
