import { ADVICE_CITATION, type EndedPolicy, type ReportingOffer } from '#domain/policy/reporting/period.ts'
import { type Drawing, policyPaper, policyPaperFacts } from '../ending/papers.ts'
import { policyToday, type WholePolicy } from '../shared/policy.ts'

/** A period that can be bought, with what taxes add to it. */
export interface PricedOffer extends ReportingOffer {
  taxes: number
  total: number
}

const common = (ctx: Drawing, policy: WholePolicy, { endedOn }: Pick<EndedPolicy, 'endedOn'>) => ({
  ...policyPaperFacts(policy),
  endedOn,
  limit: policy.agg_limit,
  writtenOn: policyToday(ctx.now, policy),
})

/** The letter that advises of both periods: the one without charge, and those to be bought with their prices. */
export const offerDocument = (
  ctx: Drawing,
  policy: WholePolicy,
  ended: EndedPolicy,
  said: { automaticUntil: string; offers: readonly PricedOffer[]; isAdvice: boolean },
) =>
  policyPaper(ctx, policy, 'REPORTING_OFFER', {
    ...common(ctx, policy, ended),
    automaticUntil: said.automaticUntil,
    offers: said.offers.map(({ years, percent, premium, taxes, total, until }) => ({
      years,
      percent,
      premium,
      taxes,
      total,
      until,
    })),
    ...(said.isAdvice && { citation: ADVICE_CITATION }),
  })

/** The endorsement by which a period is part of the policy. */
export const periodDocument = (
  ctx: Drawing,
  policy: WholePolicy,
  ended: EndedPolicy,
  { years, premium, taxes, total, until }: PricedOffer,
) =>
  policyPaper(ctx, policy, 'REPORTING_ENDORSEMENT', {
    ...common(ctx, policy, ended),
    years,
    until,
    premium,
    taxes,
    total,
  })
