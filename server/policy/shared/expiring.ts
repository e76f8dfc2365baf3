import { sql } from 'kysely'
import {
  changeNoticeRefusal,
  type ExpiringFacts,
  type OfferedRenewal,
} from '#domain/quote/binding/change-notice.ts'
import { premiumChange } from '#domain/quote/terms/renewal-difference.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Worksheet } from '#server/database/json-columns.ts'
import { everyServicer } from '#server/database/servicing.ts'
import { expiringOfQuote } from '#server/quote/shared/guard-facts.ts'
import { policyAtEnd } from './as-of.ts'
import type { AnnouncedChange, Offered } from './automatic.ts'
import { policyToday, readPolicy, type WholePolicy } from './policy.ts'

export interface ExpiringTerms {
  policy: WholePolicy
  /** Of the terms at the end of the term, for the whole term; null where it was not kept. */
  worksheet: Worksheet | null
}

/** How the price of a policy's terms at the end of its term was worked out, for the whole term. */
export const expiringOf = async (ctx: Ctx, policyId: string): Promise<ExpiringTerms> => {
  const policy = await readPolicy(ctx, policyId)
  const { sequence } = policyAtEnd(policy)
  const { rows } = await sql<{ worksheet: Worksheet | null }>`
    select link.worksheet from ${everyServicer(sql`${policy.account_id}::uuid`)}
      join policy_transaction link on link.tenant_id = held.party_id and link.policy_id = ${policy.id}
        and link.sequence = ${sequence}`.execute(ctx.db)
  return { policy, worksheet: rows[0]?.worksheet ?? null }
}

/** An offered renewal with what it follows. */
interface OfferedRow extends OfferedRenewal {
  worksheet: Worksheet | null
  expiring: ExpiringFacts | null
}

/** Whether no notice of the renewal is missing: none is due, or a proven one says as much as the renewal changes. */
const isAnnounced = ({ expiring, ...offered }: OfferedRow, today: string): boolean => {
  const code = expiring && changeNoticeRefusal(expiring, offered, today)?.code
  return code !== 'CHANGE_NOTICE_MISSING' && code !== 'CHANGE_NOTICE_UNPROVEN'
}

/** What an offered renewal changes, as the law looks at it, and whether that is announced; null without a price. */
export const renewalChangeOf = async (
  ctx: Ctx,
  policyId: string,
  offered: Offered | null,
): Promise<AnnouncedChange | null> => {
  if (!offered || offered.premium === null) return null
  const { policy, worksheet } = await expiringOf(ctx, policyId)
  const { priced } = policyAtEnd(policy)
  const { rows } = await sql<OfferedRow>`
    select quote.effective_date::text as "effectiveDate", quote.end_date::text as "endDate", quote.premium,
      quote.request as terms, quote.worksheet, ${expiringOfQuote} as expiring
    from quote where quote.tenant_id = ${policy.tenant_id} and quote.id = ${offered.id}`.execute(ctx.db)
  const [quote] = rows
  const renewal = quote?.worksheet
  const change =
    worksheet && renewal
      ? premiumChange(worksheet.steps, renewal.steps)
      : { expiringPremium: priced.premium, renewalPremium: offered.premium, increaseOf: {} }
  return {
    ...change,
    isAnnounced: quote !== undefined && isAnnounced(quote, policyToday(ctx.now, policy)),
    isCoverageReduced: offered.limit < priced.request.limit || offered.retention > priced.request.deductible,
  }
}
