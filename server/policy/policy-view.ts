import type { OutputOf } from '#contract/endpoint.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import { sumCents } from '#domain/kernel/money.ts'
import { revisionStatus } from '#domain/policy/chain/kinds.ts'
import { changesBetween } from '#domain/policy/chain/changes.ts'
import { itemPeriods } from '#domain/policy/insureds/periods.ts'
import { idOf, isFields } from '#domain/policy/chain/values.ts'
import { saidChanges } from '#domain/policy/change/words.ts'
import { endorsementOf } from '#domain/quote/terms/additional-insureds.ts'
import { controlText, runOffIn } from '#domain/policy/run-off/control.ts'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { additionalInsuredsOf, retroactiveDates } from '#server/document/shared/parts.ts'
import {
  type AsOf,
  coverOf,
  insuredsOfTerms,
  policyAsked,
  type PolicyOn,
} from '#server/policy/shared/as-of.ts'
import { insurersOf, type RecordedTransaction, type WholePolicy } from '#server/policy/shared/policy.ts'
import { speechOf } from '#server/policy/shared/words.ts'
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

/** Transactions as they are listed, in the order of recording, of those that were known. */
export const revisionsOf = (
  policy: WholePolicy,
  known: readonly RecordedTransaction[],
): View['revisions'] => {
  const speech = speechOf(policy)
  let written = 0
  return known.map((link) => {
    written += link.premium
    return {
      sequence: link.sequence,
      kind: link.kind,
      status: revisionStatus(link.kind),
      effectiveDate: link.effectiveDate,
      endDate: link.endDate,
      premium: link.premium,
      fees: link.fees,
      taxes: link.taxes,
      total: link.total,
      written,
      recordedBy: link.recordedBy,
      recordedAt: link.recordedAt,
      reason: link.reason ?? null,
      changes: saidChanges(link.changes, speech),
      group: link.group ?? null,
      reverses: link.reverses ?? null,
      reapplies: link.reapplies ?? null,
    }
  })
}

/** What the policy had been charged by all that was known. */
const moneyOf = (policy: WholePolicy, { known }: PolicyOn) => ({
  premium: sumCents(known.map(({ premium }) => premium)),
  mgaFee: policy.mga_fee,
  brokerFee: policy.broker_fee,
  additionalBrokerFee: policy.additional_broker_fee,
  inspectionFee: policy.inspection_fee,
  taxes: sumCents(known.map(({ taxes }) => taxes)),
  totalPremium: sumCents(known.map(({ total }) => total)),
})

const segmentsOf = ({ timeline }: PolicyOn): View['segments'] =>
  timeline.segments.map(({ from, until, gap, link }) => ({
    from,
    until,
    cover: coverOf(gap),
    sequence: link.sequence,
  }))

/** The change of control that was known, though its day may lie ahead. */
const runOffOf = ({ market }: WholePolicy, { timeline }: PolicyOn): View['runOff'] => {
  const found = timeline.segments.map(({ terms }) => runOffIn(terms)).find((one) => one !== null)
  return found ? { ...found, text: controlText(found.event, market) } : null
}

/** As a certificate has fields for them; none without the endorsement that covers them. */
export const insuredsOf = ({ additionalInsureds, priced }: PolicyOn): View['additionalInsureds'] =>
  additionalInsuredsOf({ additional_insureds: additionalInsureds, calculation: priced }).map(
    ({ businessName, address: { address1, address2, city, state = '', zipCode } }) => ({
      businessName,
      address1: [address1, address2].filter(Boolean).join(', '),
      city,
      state,
      zipCode,
    }),
  )

/** Organizations as the terms of the day list them, by their ids. */
const listedIn = ({ terms, additionalInsureds }: PolicyOn): View['listedInsureds'] => {
  const listed = terms['additionalInsureds']
  const ids = (Array.isArray(listed) ? listed : []).filter(isFields).map(idOf)
  return additionalInsureds.map((one, at) => ({
    ...one,
    id: ids[at] ?? '',
    isNamedInsured: one.isNamedInsured ?? false,
  }))
}

type Period = OutputOf<(typeof policyContract)['policyInsureds']>['periods'][number]

/** From when until when each organization was covered along with the insured, as it was known. */
export const insuredPeriods = ({ timeline }: PolicyOn): Period[] =>
  itemPeriods(timeline, 'additionalInsureds', (item, { link }) =>
    link.priced.coverages.some(
      ({ key, isSelected }) =>
        isSelected && key === endorsementOf({ isNamedInsured: item['isNamedInsured'] === true }),
    ),
  ).flatMap(({ id, from, until, item }) =>
    insuredsOfTerms({ additionalInsureds: [item] }).map(
      ({ businessName, address1, address2, city, state, zipCode, isNamedInsured = false }) => ({
        id,
        from,
        until,
        businessName,
        address1: [address1, address2].filter(Boolean).join(', '),
        city,
        state,
        zipCode,
        isNamedInsured,
      }),
    ),
  )

/** The terms of the policy in days and hours, as its declarations print them. */
const datesOf = (
  policy: WholePolicy,
  { priced }: PolicyOn,
): Pick<View, 'waitingPeriod' | 'retroActiveDate'> => ({
  waitingPeriod: hasWaitingPeriod(policy.product) ? priced.request.waitingPeriod : null,
  retroActiveDate: retroactiveDates(priced).date,
})

/** The policy as it is now, or on a day as it was known at an instant: terms, cover and money are of then. */
export const policyView = (ctx: Ctx, policy: WholePolicy, asked: AsOf = {}): View => {
  const shown = policyAsked(ctx.now, policy, asked)
  return {
    ...listRow(ctx, {
      ...policy,
      created_at: policy.created_at.toISOString(),
      opted_out_at: policy.opted_out_at?.toISOString() ?? null,
      muted_at: policy.muted_at?.toISOString() ?? null,
    }),
    market: policy.market,
    isSurplus: policy.is_surplus,
    aggLimit: shown.priced.request.limit,
    deductible: shown.priced.request.deductible,
    ...datesOf(policy, shown),
    ...moneyOf(policy, shown),
    carrierName: policy.carrier_name,
    insurers: insurersOf(policy),
    contact: policy.contact,
    additionalInsureds: insuredsOf(shown),
    listedInsureds: listedIn(shown),
    runOff: runOffOf(policy, shown),
    rewriteOf: policy.rewrite_of,
    rewrittenAs: policy.rewritten_as,
    renewalOf: policy.renewal_of,
    renewedBy: policy.renewed_by,
    coverages: coveragesOf(shown),
    asOf: { on: shown.on, known: asked.known ?? null, cover: shown.cover },
    segments: segmentsOf(shown),
    revisions: revisionsOf(policy, shown.known),
    version: policy.lock_version,
  }
}

type Difference = OutputOf<(typeof policyContract)['policyDifference']>

const readingOf = (
  shown: PolicyOn,
  { known = null }: { known?: string | null | undefined },
): Difference['from'] => ({
  on: shown.on,
  known,
  cover: shown.cover,
  written: sumCents(shown.known.map(({ premium }) => premium)),
  annual: shown.priced.premium,
})

/** What two readings of a policy differ in. */
export const policyDifference = (
  { now }: Ctx,
  policy: WholePolicy,
  { on, known, toOn, toKnown }: AsOf & { toOn?: string | undefined; toKnown?: string | undefined },
): Difference => {
  const from = policyAsked(now, policy, { on, known })
  const to = policyAsked(now, policy, { on: toOn, known: toKnown })
  return {
    from: readingOf(from, { known }),
    to: readingOf(to, { known: toKnown }),
    changes: saidChanges(changesBetween(from.terms, to.terms), speechOf(policy)),
  }
}
