import { sql } from 'kysely'
import { answererOf, REQUEST_CLOCK_HOURS } from '#domain/quote/binding/bind-request.ts'
import { addBusinessHours } from '#domain/market/business-hours.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { startWorkflow } from '#server/access/shared/workflows.ts'
import type { RetailAgent } from '#server/database/json-columns.ts'
import type { FactsOf } from '#server/mail/mails.ts'
import { mailAbout } from './mail.ts'
import { factsOf, type LoadedQuote } from './quote.ts'

/** Days that the link of a review works, as every page reached by a one-time code. */
export const REVIEW_LINK_DAYS = 30

/** The clock of a request to bind, in business hours of the quote's market. */
export const requestClock = (ctx: Pick<Ctx, 'now'>, { row }: LoadedQuote) => ({
  referred_at: ctx.now,
  decision_by: addBusinessHours(ctx.now, REQUEST_CLOCK_HOURS, row.market),
})

export const retailName = ({ agentFirstName, agentLastName }: RetailAgent): string =>
  `${agentFirstName} ${agentLastName}`.trim()

/** The agent of a retail agency who makes the request on the page that was sent, in whose name the trail has it. */
export const askingRetailer = ({ actor }: Pick<Ctx, 'actor'>, { row }: LoadedQuote): RetailAgent | null =>
  actor.workflow?.flow === 'REVIEW' ? row.retail_agent : null

/** Ends the pages of the quote that other agents were sent: a quote is with one retail agent at a time. */
export const endOtherReviews = async (ctx: Ctx, { row }: LoadedQuote, agent: RetailAgent): Promise<void> => {
  await ctx.db
    .updateTable('workflow')
    .set({ expires_at: ctx.realNow })
    .where('flow', '=', 'REVIEW')
    .where('org_id', '=', row.tenant_id)
    .where('record_id', '=', row.id)
    .where('expires_at', '>', ctx.realNow)
    .where(sql<boolean>`lower(email) <> lower(${agent.agentEmail})`)
    .execute()
}

/** A new link to the page on which the retail agent reviews the quote, with a one-time code, that sees nothing else. */
export const reviewLink = (ctx: Ctx, { row }: LoadedQuote, agent: RetailAgent): Promise<string> =>
  startWorkflow(ctx, {
    flow: 'REVIEW',
    userId: seesAll(ctx.actor, 'quote') ? row.created_by : ctx.actor.userId,
    orgId: row.tenant_id,
    firstName: agent.agentFirstName,
    lastName: agent.agentLastName,
    email: agent.agentEmail,
    phone: null,
    agencyName: agent.agencyName,
    redirectUrl: `/quote/${row.id}/request-to-bind/${row.product}`,
    recordId: row.id,
  })

/** Says to the retail agent what became of the request; nothing where none of a retail agency made it. */
export const mailRetailer = async (
  ctx: Ctx,
  quote: LoadedQuote,
  step: FactsOf<'retailRequestMoved'>['step'],
  note: string | null = null,
): Promise<void> => {
  const { row } = quote
  const agent = row.retail_agent
  if (!agent?.agentEmail) return
  mailAbout(ctx, quote, 'retailRequestMoved', agent.agentEmail, {
    step,
    recipientName: retailName(agent),
    agencyName: row.agency_name,
    byName: ctx.actor.name,
    note,
    answerer: answererOf(factsOf(quote)),
    totalPremium: row.total_premium ?? 0,
    decideBy: row.decision_by?.toISOString() ?? null,
    binderNumber: row.binder_number,
    linkPath: await reviewLink(ctx, quote, agent),
    linkDays: REVIEW_LINK_DAYS,
  })
}
