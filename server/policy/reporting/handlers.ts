import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { reportingContract } from '#contract/policy/reporting.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, type Refusal, refusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { Country } from '#domain/market/addresses.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import type { PolicyAction } from '#domain/policy/lifecycle.ts'
import {
  ADVICE_CITATION,
  adviceDueOn,
  automaticUntil,
  buyingRefusal,
} from '#domain/policy/reporting/period.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'
import { policyToday, readPolicy, standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { record } from '#server/policy/shared/recording.ts'
import { readTerm, withFacts } from '#server/policy/shared/term.ts'
import { endOf, offersOf, worked } from './ended.ts'
import { periodDocument, type PricedOffer } from './papers.ts'
import { mailReporting } from './steps.ts'

type Contract = typeof reportingContract
type View = OutputOf<Contract['policyReporting']>

interface RequestRow {
  years: number
  requested_on: LocalDate
  requested_by_name: string
}

const requestOf = async (ctx: Ctx, { tenant_id, id }: WholePolicy): Promise<RequestRow | null> => {
  const { rows } = await sql<RequestRow>`
    select years, requested_on::text, requested_by_name from reporting_request
    where tenant_id = ${tenant_id} and policy_id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** The day on which it is decided whether one can still be bought: that of the request, where there is one. */
const dayOf = (ctx: Ctx, policy: WholePolicy, request: RequestRow | null): LocalDate =>
  request?.requested_on ?? policyToday(ctx.now, policy)

const viewOf = async (ctx: Ctx, policy: WholePolicy): Promise<View> => {
  const ended = endOf(policy)
  const request = await requestOf(ctx, policy)
  const { charges } = timelineOf(policy.chain)
  const [bought] = charges
  const refused = buyingRefusal(ended, dayOf(ctx, policy, request))
  const adviceBy = adviceDueOn(ended)
  return {
    policyNumber: policy.policy_number,
    currency: policy.currency,
    endedOn: ended.endedOn,
    today: policyToday(ctx.now, policy),
    automaticUntil: automaticUntil(ended),
    advice: adviceBy === null ? null : { dueOn: adviceBy, citation: ADVICE_CITATION },
    notHere: refused && refused.reason,
    offers: refused ? [] : offersOf(ctx, policy, await readTerm(ctx, policy), ended),
    requested: request && {
      years: request.years,
      on: request.requested_on,
      by: request.requested_by_name,
    },
    bought: bought
      ? { premium: bought.charge ?? 0, until: bought.endDate, recordedBy: bought.recordedBy }
      : null,
    version: policy.lock_version,
  }
}

const offerOf = (offers: readonly PricedOffer[], years: number): PricedOffer => {
  const offer = offers.find((one) => one.years === years)
  if (!offer) throw new Error(`no reporting period of ${years} years`)
  return offer
}

/** The policy under its lock, if it can have a reporting period by its status, the right of the caller and its days. */
const lockedFor = async (ctx: Ctx, policyId: string, action: PolicyAction): Promise<WholePolicy> => {
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, action, standingOf(ctx.now, policy, policy.is_paid))
  return policy
}

const askFor = async (ctx: Ctx, policyId: string, years: number): Promise<View> => {
  const policy = await lockedFor(ctx, policyId, 'requestReporting')
  const request = await requestOf(ctx, policy)
  const today = policyToday(ctx.now, policy)
  refuseIf(buyingRefusal(endOf(policy), today))
  if (request)
    refuseIf(
      refusal(
        'conflict',
        'REPORTING_PERIOD_REQUESTED',
        `${request.requested_by_name} asked for a period of ${request.years} years on ${formatDay(request.requested_on, policy.market)}.`,
      ),
    )
  await sql`
    insert into reporting_request (tenant_id, policy_id, years, requested_on, requested_by_name, requested_at)
    values (${policy.tenant_id}, ${policy.id}, ${years}, ${today}, ${ctx.actor.name}, ${ctx.now})`.execute(
    ctx.db,
  )
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: 'policy.reportingPeriodRequested',
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Extended reporting period of ${years} years requested for policy ${policy.policy_number}`,
  })
  mailReporting(ctx, policy, 'REQUESTED', automaticUntil(endOf(policy)))
  return viewOf(ctx, policy)
}

/** Why a period may not be recorded which is not the one that was asked for, or null. */
const otherYearsRefusal = (request: RequestRow | null, years: number, market: Country): Refusal | null =>
  request && request.years !== years
    ? fieldRefusal(
        'years',
        `${request.requested_by_name} asked for a period of ${request.years} ${request.years === 1 ? 'year' : 'years'} on ${formatDay(request.requested_on, market)}. Record that one.`,
        'INVALID',
      )
    : null

const recordPeriod = async (
  ctx: Ctx,
  productType: string,
  { policyId, years, version }: { policyId: string; years: number; version: number },
): Promise<View> => {
  const stored = await lockedFor(ctx, policyId, 'recordReporting')
  if (stored.product.toUpperCase() !== productType.toUpperCase()) throw absent('policy')
  refuseIf(versionRefusal('policy', stored.lock_version, version))
  const ended = endOf(stored)
  const request = await requestOf(ctx, stored)
  refuseIf(buyingRefusal(ended, dayOf(ctx, stored, request)))
  refuseIf(otherYearsRefusal(request, years, stored.market))
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const offer = offerOf(offersOf(ctx, stored, term, ended), years)
  const until = formatDay(offer.until, policy.market)
  await record(ctx, policy, term, worked(ctx, policy, term, ended, offer), {
    action: 'policy.reportingPeriodRecorded',
    description: `Extended reporting period until ${until}`,
    summary: `Extended reporting period of policy ${policy.policy_number} until ${until}, ${formatMoney(offer.premium, policy.currency)}`,
    detail: { years, until: offer.until },
    writes: [insertion(ctx.db, 'document', [periodDocument(ctx, policy, ended, offer)])],
  })
  mailReporting(ctx, policy, 'RECORDED', offer.until)
  return viewOf(ctx, await readPolicy(ctx, policyId))
}

/** Extended reporting periods of policies that ended. */
export const reportingHandlers: Handlers<Contract> = {
  policyReporting: async (ctx, { params }) => viewOf(ctx, await readPolicy(ctx, params.policyId)),
  policyReportingRequest: (ctx, { params, body }) => askFor(ctx, params.policyId, body.years),
  policyReportingRecord: (ctx, { params, body }) => recordPeriod(ctx, params.productType, body),
}
