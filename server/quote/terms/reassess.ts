import type { Evidence } from '#domain/risk/evidence.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { accountForUpdate, changeAccount, factsOf, readAccount } from '#server/account/shared/account.ts'
import { agencyPath, agentOf, mailAbout } from '#server/quote/shared/mail.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  refuseUnlessAllowed,
} from '#server/quote/shared/quote.ts'
import { rescored, withConnectors } from '#server/risk/shared/risk.ts'
import { clearByScan } from '#server/underwriting/shared/subjectivity.ts'
import { repriceReassessed } from '../shared/repricing.ts'

/** What the scan before the transaction found, null without a domain. */
export interface Reassessed {
  evidence: Evidence | null
}

/** Scans the insured's domain; nothing is locked meanwhile. */
export const scanFor = async (ctx: Ctx, quoteId: string): Promise<Reassessed> => {
  const quote = await readQuote(ctx, quoteId)
  refuseUnlessAllowed(ctx, 'reassess', quote)
  const account = await readAccount(ctx, quote.row.account_id)
  return {
    evidence: account.domain_name ? await ctx.ports.evidence(account.domain_name, ctx.now) : null,
  }
}

/** Notifies the agent that the risk was looked at again. */
const tellAgent = (ctx: Ctx, quote: LoadedQuote, to: string, before: number | null): void =>
  mailAbout(ctx, quote, 'quoteReassessed', to, {
    recipientName: agentOf(quote).agentFirstName,
    before,
    after: quote.account.score,
    totalPremium: quote.row.total_premium ?? 0,
    linkPath: agencyPath(quote),
  })

/**
 * Stores the scan, scores the insured with it and prices the quote again. The account is locked before the quote, as
 * every command that changes an account does.
 */
export const reassess = async (
  ctx: Ctx,
  quoteId: string,
  { evidence }: Reassessed,
  agentEmail: string | undefined,
): Promise<LoadedQuote> => {
  const { row } = await readQuote(ctx, quoteId)
  const account = await accountForUpdate(ctx, row.account_id)
  const facts = factsOf(account)
  const found = evidence && (evidence.dns || evidence.tls || evidence.http) ? evidence : facts.evidence
  const fresh = found && withConnectors(found, facts.evidence)
  const changed = await changeAccount(ctx, account, { ...rescored(account, { evidence: fresh }, ctx.now) })
  const { risk } = factsOf(changed)
  if (risk) await clearByScan(ctx, account, risk.report)
  const quote = await quoteForUpdate(ctx, quoteId)
  refuseUnlessAllowed(ctx, 'reassess', quote)
  const before = account.risk_score
  const saved = await repriceReassessed(
    ctx,
    quote,
    `Risk of ${row.company_name} reassessed: ${before ?? 'no score'} to ${quote.account.score ?? 'no score'}`,
  )
  if (agentEmail) tellAgent(ctx, saved, agentEmail, before)
  return saved
}
