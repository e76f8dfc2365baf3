import type { DocumentKind } from '#domain/document/document-facts.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { documentRow, type DraftFacts } from '#server/document/shared/documents.ts'
import { carriersOf, insuredFacts, producerFacts, productName } from '#server/document/shared/parts.ts'
import { pages } from '#server/mail/pages.ts'
import type { WholePolicy } from '../shared/policy.ts'

export type Drawing = Pick<PublicCtx, 'newId' | 'now' | 'actor'>

/** The row of a document of a policy, for the statement of what it documents. */
export const policyPaper = <Kind extends DocumentKind>(
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

/** What every paper about the end of a policy states of it. */
export const policyPaperFacts = (policy: WholePolicy) => ({
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
})

/** Insured and agent of a policy as readers of a mail about it, each with where its page is; who has no address is left out. */
export const mailReaders = (
  policy: WholePolicy,
): { to: string; recipientName: string; linkPath: string }[] => {
  const { contact, agent } = policy
  const readers = [
    [contact.policyContactEmail, contact.policyContactFirstName, pages.policy('CUSTOMER', policy)],
    [agent.agentEmail, agent.agentFirstName, pages.policy(policy.tenant_type, policy)],
  ] as const
  return readers.flatMap(([to, recipientName = '', linkPath]) =>
    to ? [{ to, recipientName, linkPath }] : [],
  )
}
