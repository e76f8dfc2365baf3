import { sql } from 'kysely'
import type { renewalDifferenceContract } from '#contract/quote/versions.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { differenceSentences, renewalStatements } from '#domain/quote/terms/difference-words.ts'
import { renewalDifference } from '#domain/quote/terms/renewal-difference.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Worksheet } from '#server/database/json-columns.ts'
import type { Market } from '#server/database/tables.ts'
import { expiringOf } from '#server/policy/shared/expiring.ts'

type Explained = OutputOf<(typeof renewalDifferenceContract)['quoteRenewalDifference']>

/** A renewal and how its price was worked out. */
interface Renewal {
  renewal_of: string | null
  market: Market
  currency: 'USD' | 'GBP'
  worksheet: Worksheet | null
}

/** How many terms came before the renewal of a policy: it is the first renewal of one. */
const termsUntil = async (ctx: Ctx, policyId: string): Promise<number> => {
  const { rows } = await sql<{ terms: number }>`
    with recursive series as (
      select policy.renewal_of from policy where policy.id = ${policyId}
      union all
      select earlier.renewal_of from series join policy earlier on earlier.id = series.renewal_of
    )
    select count(*)::int as terms from series`.execute(ctx.db)
  return rows[0]?.terms ?? 1
}

/** Why a renewal costs what it costs; null where one of the two worksheets is not kept. Refuses a quote that renews nothing. */
export const explainedOf = async (
  ctx: Ctx,
  { renewal_of, market, currency, worksheet }: Renewal,
): Promise<Explained | null> => {
  if (renewal_of === null)
    throw new Refused(refusal('conflict', 'NOT_A_RENEWAL', 'This quote renews no policy.'))
  const { policy, worksheet: expiring } = await expiringOf(ctx, renewal_of)
  if (!expiring || !worksheet) return null
  const found = renewalDifference(expiring.steps, worksheet.steps)
  return {
    currency,
    policyNumber: policy.policy_number,
    from: policy.effective_date,
    until: policy.end_date,
    ...found,
    sentences: differenceSentences(found, market),
    statements: renewalStatements(market, {
      renewals: market === 'UK' ? await termsUntil(ctx, policy.id) : 1,
      isAutomatic: policy.auto_renewal_at !== null,
    }),
    fixes: worksheet.pricesToFix,
  }
}
