import type { OutputOf } from '#contract/endpoint.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { additionalInsuredsOf, retroactiveDates } from '#server/document/shared/parts.ts'
import { insurersOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { listRow } from './queries.ts'

type View = OutputOf<(typeof policyContract)['policyGet']>

const coveragesOf = (policy: WholePolicy): View['coverages'] => {
  const terms = policy.chain.at(-1)?.terms
  return (terms?.coverages ?? [])
    .filter((line) => line.isSelected)
    .map((line) => withOwnTerms(line, terms?.request.limit ?? 0))
    .map(({ key, name, limit, deductible, waitingPeriod }) => ({
      key,
      name,
      limit,
      deductible,
      ...(waitingPeriod && { waitingPeriod }),
    }))
}

const revisionsOf = (policy: WholePolicy): View['revisions'] =>
  policy.chain.map(({ terms: _terms, program: _program, ...link }) => link)

/** As a certificate has fields for them; none without the endorsement that covers them. */
const insuredsOf = (policy: WholePolicy): View['additionalInsureds'] =>
  additionalInsuredsOf({ ...policy, calculation: policy.chain.at(-1)?.terms ?? null }).map(
    ({ businessName, address: { address1, address2, city, state = '', zipCode } }) => ({
      businessName,
      address1: [address1, address2].filter(Boolean).join(', '),
      city,
      state,
      zipCode,
    }),
  )

/** The terms of the policy in days and hours, as its declarations print them. */
const datesOf = (policy: WholePolicy): Pick<View, 'waitingPeriod' | 'retroActiveDate'> => {
  const terms = policy.chain.at(-1)?.terms
  return {
    waitingPeriod: terms && hasWaitingPeriod(policy.product) ? terms.request.waitingPeriod : null,
    retroActiveDate: terms ? retroactiveDates(terms).date : null,
  }
}

export const policyView = (ctx: Ctx, policy: WholePolicy): View => ({
  ...listRow(ctx, { ...policy, created_at: policy.created_at.toISOString() }),
  market: policy.market,
  isSurplus: policy.is_surplus,
  deductible: policy.deductible,
  ...datesOf(policy),
  premium: policy.premium,
  mgaFee: policy.mga_fee,
  brokerFee: policy.broker_fee,
  taxes: policy.taxes,
  carrierName: policy.carrier_name,
  insurers: insurersOf(policy),
  contact: policy.contact,
  additionalInsureds: insuredsOf(policy),
  renewalOf: policy.renewal_of,
  renewedBy: policy.renewed_by,
  coverages: coveragesOf(policy),
  revisions: revisionsOf(policy),
  version: policy.lock_version,
})
