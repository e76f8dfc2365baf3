import { sql } from 'kysely'
import type { RenewalChange } from '#domain/policy/notices/renewal.ts'
import { premiumChange } from '#domain/quote/terms/renewal-difference.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Worksheet } from '#server/database/json-columns.ts'
import { everyServicer } from '#server/database/servicing.ts'
import { policyAtEnd } from './as-of.ts'
import type { Offered } from './automatic.ts'
import { readPolicy, type WholePolicy } from './policy.ts'

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

/** What an offered renewal changes, as the law looks at it; null without a price. */
export const renewalChangeOf = async (
  ctx: Ctx,
  policyId: string,
  offered: Offered | null,
): Promise<RenewalChange | null> => {
  if (!offered || offered.premium === null) return null
  const { policy, worksheet } = await expiringOf(ctx, policyId)
  const { priced } = policyAtEnd(policy)
  const { rows } = await sql<{ worksheet: Worksheet | null }>`
    select worksheet from quote where tenant_id = ${policy.tenant_id} and id = ${offered.id}`.execute(ctx.db)
  const renewal = rows[0]?.worksheet
  const change =
    worksheet && renewal
      ? premiumChange(worksheet.steps, renewal.steps)
      : { expiringPremium: priced.premium, renewalPremium: offered.premium, increaseOf: {} }
  return {
    ...change,
    isCoverageReduced: offered.limit < priced.request.limit || offered.retention > priced.request.deductible,
  }
}
