import type { Refusal } from '#domain/kernel/refusal.ts'
import { isFields } from '#domain/policy/chain/values.ts'
import {
  type AuthorityFacts,
  authorityRefusal,
  type HandOver,
  UNBOUNDED,
} from '#domain/underwriting/authority.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { readBounds } from '#server/quote/shared/guard-facts.ts'
import type { WorkedChange } from './worked-change.ts'

const submit: HandOver = (names) => `Submit the change for ${names}, who can approve it.`

const most = (amounts: readonly number[]): number => Math.max(0, ...amounts)

/** What a change leaves the policy with, where it is the most. */
const authorityFacts = ({ policy, term, worked, hazardClass }: WorkedChange): AuthorityFacts => {
  const left = worked.lines.filter(({ link }) => link.reverses === undefined)
  const revenues = left.map(({ terms: { exposure } }) => (isFields(exposure) ? exposure['revenue'] : null))
  return {
    limit: most(left.map(({ price }) => price.request.limit)),
    premium: most(left.map(({ price }) => price.premium)),
    revenue: most(revenues.map((revenue) => (typeof revenue === 'number' ? revenue : term.risk.revenue))),
    credit: term.credit,
    hazardClass,
    state: policy.state,
    product: policy.product,
    currency: policy.currency,
  }
}

/** Why the caller's own underwriting authority does not reach so far, or null; who decides on no quotes has none. */
export const beyondReach = async (ctx: Ctx, change: WorkedChange): Promise<Refusal | null> => {
  if (change.asked.kind === 'nonPremium') return null
  const { authority, colleagues } = await readBounds(ctx)
  return authorityRefusal(authority ?? UNBOUNDED, authorityFacts(change), colleagues, submit)
}
