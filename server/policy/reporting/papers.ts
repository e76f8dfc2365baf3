import type { DocumentKind } from '#domain/document/document-facts.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { ADVICE_CITATION, type EndedPolicy, type ReportingOffer } from '#domain/policy/reporting/period.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { documentRow, type DraftFacts } from '#server/document/shared/documents.ts'
import { carriersOf, insuredFacts, producerFacts, productName } from '#server/document/shared/parts.ts'
import { policyToday, type WholePolicy } from '../shared/policy.ts'

type Drawing = Pick<PublicCtx, 'newId' | 'now' | 'actor'>

/** A period that can be bought, with what taxes add to it. */
export interface PricedOffer extends ReportingOffer {
  taxes: number
  total: number
}

const common = (ctx: Drawing, policy: WholePolicy, { endedOn }: Pick<EndedPolicy, 'endedOn'>) => ({
  market: policy.market,
  currency: policy.currency,
  timeZone: timeZoneOf(policy.market, policy.state),
  policyNumber: policy.policy_number,
  productName: productName(policy.product),
  insured: insuredFacts(policy.company_name, policy.company),
  producer: producerFacts(policy.agency_name, policy.agent, policy.npn),
  carriers: carriersOf(policy.market, policy.carrier_name),
  effectiveDate: policy.effective_date,
  expirationDate: policy.end_date,
  endedOn,
  limit: policy.agg_limit,
  writtenOn: policyToday(ctx.now, policy),
})

const row = <Kind extends DocumentKind>(
  ctx: Drawing,
  policy: WholePolicy,
  kind: Kind,
  facts: DraftFacts<Kind>,
) =>
  documentRow(ctx, {
    kind,
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    policyId: policy.id,
    carrierId: policy.carrier_id,
    companyName: policy.company_name,
    number: policy.policy_number,
    facts,
  })

/** The letter that advises of both periods: the one without charge, and those to be bought with their prices. */
export const offerDocument = (
  ctx: Drawing,
  policy: WholePolicy,
  ended: EndedPolicy,
  said: { automaticUntil: string; offers: readonly PricedOffer[]; isAdvice: boolean },
) =>
  row(ctx, policy, 'REPORTING_OFFER', {
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
  row(ctx, policy, 'REPORTING_ENDORSEMENT', {
    ...common(ctx, policy, ended),
    years,
    until,
    premium,
    taxes,
    total,
  })
