import type { OutputOf } from '#contract/endpoint.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { additionalInsuredsOf, retroactiveDates } from '#server/document/shared/parts.ts'
import { type PolicyOn, policyNow } from '#server/policy/shared/as-of.ts'
import { insurersOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { listRow } from './queries.ts'

type View = OutputOf<(typeof policyContract)['policyGet']>

const coveragesOf = ({ priced }: PolicyOn): View['coverages'] =>
  priced.coverages
    .filter((line) => line.isSelected)
    .map((line) => withOwnTerms(line, priced.request.limit))
    .map(({ key, name, limit, deductible, waitingPeriod }) => ({
      key,
      name,
      limit,
      deductible,
      ...(waitingPeriod && { waitingPeriod }),
    }))

const revisionsOf = ({ known }: PolicyOn): View['revisions'] =>
  known.map((link) => ({
    sequence: link.sequence,
    kind: link.kind,
    effectiveDate: link.effectiveDate,
    endDate: link.endDate,
    premium: link.premium,
    fees: link.fees,
    taxes: link.taxes,
    total: link.total,
    recordedBy: link.recordedBy,
    recordedAt: link.recordedAt,
  }))

/** As a certificate has fields for them; none without the endorsement that covers them. */
const insuredsOf = ({ additionalInsureds, priced }: PolicyOn): View['additionalInsureds'] =>
  additionalInsuredsOf({ additional_insureds: additionalInsureds, calculation: priced }).map(
    ({ businessName, address: { address1, address2, city, state = '', zipCode } }) => ({
      businessName,
      address1: [address1, address2].filter(Boolean).join(', '),
      city,
      state,
      zipCode,
    }),
  )

/** The terms of the policy in days and hours, as its declarations print them. */
const datesOf = (
  policy: WholePolicy,
  { priced }: PolicyOn,
): Pick<View, 'waitingPeriod' | 'retroActiveDate'> => ({
  waitingPeriod: hasWaitingPeriod(policy.product) ? priced.request.waitingPeriod : null,
  retroActiveDate: retroactiveDates(priced).date,
})

export const policyView = (ctx: Ctx, policy: WholePolicy, shown = policyNow(ctx.now, policy)): View => ({
  ...listRow(ctx, { ...policy, created_at: policy.created_at.toISOString() }),
  market: policy.market,
  isSurplus: policy.is_surplus,
  deductible: policy.deductible,
  ...datesOf(policy, shown),
  premium: policy.premium,
  mgaFee: policy.mga_fee,
  brokerFee: policy.broker_fee,
  taxes: policy.taxes,
  carrierName: policy.carrier_name,
  insurers: insurersOf(policy),
  contact: policy.contact,
  additionalInsureds: insuredsOf(shown),
  renewalOf: policy.renewal_of,
  renewedBy: policy.renewed_by,
  coverages: coveragesOf(shown),
  revisions: revisionsOf(shown),
  version: policy.lock_version,
})
