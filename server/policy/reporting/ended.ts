import { policyAtEnd } from '#server/policy/shared/as-of.ts'
import type { WholePolicy } from '#server/policy/shared/policy.ts'
import { endingCodeOf } from '#domain/policy/notices/reasons.ts'
import { planOf } from '#domain/policy/chain/plan.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import { type EndedPolicy, type ReportingOffer, reportingOffers } from '#domain/policy/reporting/period.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { type Term, withFacts } from '#server/policy/shared/term.ts'
import { workedOut, type WorkedOut } from '#server/policy/shared/worked-out.ts'
import type { PricedOffer } from './papers.ts'

/** How the policy ended; one that has not is asked as if it ended with its term. */
export const endOf = (policy: WholePolicy): EndedPolicy => {
  const { effectiveDate, agreedEndDate, endDate, ending, charges } = timelineOf(policy.chain)
  return {
    market: policy.market,
    state: policy.state,
    status: policy.status,
    reason: endingCodeOf(ending?.reason),
    effectiveDate,
    agreedEndDate,
    endedOn: ending?.effectiveDate ?? endDate,
    termPremium: policyAtEnd(policy).priced.premium,
    isBought: charges.length > 0,
  }
}

/** What recording an offer does to the policy: its preview and its command are worked out by the same. */
export const worked = (
  ctx: Pick<PublicCtx, 'now'>,
  policy: WholePolicy,
  term: Term,
  { endedOn }: EndedPolicy,
  offer: ReportingOffer,
): WorkedOut => {
  const { added } = planOf(
    policy.chain,
    {
      kind: 'extended reporting',
      effectiveDate: endedOn,
      endDate: offer.until,
      changes: [],
      charge: offer.premium,
    },
    { recordedAt: ctx.now.toISOString(), isOneItem: () => false, resolutions: {} },
  )
  return workedOut(policy, term, added)
}

/** What can be bought, with the taxes and stamping fees of each. */
export const offersOf = (
  ctx: Pick<PublicCtx, 'now'>,
  stored: WholePolicy,
  term: Term,
  ended: EndedPolicy,
): PricedOffer[] => {
  const policy = withFacts(stored, term)
  return reportingOffers(ended).map((offer) => {
    const [line] = worked(ctx, policy, term, ended, offer).lines
    return { ...offer, taxes: line?.taxes ?? 0, total: line?.total ?? offer.premium }
  })
}
