import { type RawBuilder, sql } from 'kysely'
import type { claimContract } from '#contract/claim/claim.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { claimRules } from '#domain/claim/actions.ts'
import { claimLifecycle, type ClaimStatus } from '#domain/claim/lifecycle.ts'
import { fraudWarningOf } from '#domain/document/notices/fraud-warnings.ts'
import { fileRefusal } from '#domain/claim/filing.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { ClaimRow, PolicyRow } from '#server/database/tables.ts'
import { phoneIn } from '#server/market/phones.ts'
import { policyToday } from '#server/policy/shared/policy.ts'

type Contract = typeof claimContract
type Reported = InputOf<Contract['claimCreate']>['body']
type Changed = InputOf<Contract['claimUpdate']>['body']
type Facts = Omit<Reported, 'policyId'>
type Place = Pick<PolicyRow, 'market' | 'state'>
type Claimed = Place &
  Pick<PolicyRow, 'tenant_id' | 'id' | 'account_id' | 'carrier_id' | 'company_name' | 'policy_number'>

const nextNumber = (isFiled: boolean): RawBuilder<string | null> =>
  isFiled ? sql<string>`'CLM-' || nextval('claim_number')` : sql<null>`null`

const claimedPolicy = async (ctx: Ctx, policyId: string): Promise<Claimed> => {
  const row = await ctx.db
    .selectFrom('policy')
    .select([
      'tenant_id',
      'id',
      'account_id',
      'carrier_id',
      'company_name',
      'policy_number',
      'market',
      'state',
    ])
    .where('policy.id', '=', policyId)
    .where(visible(ctx.actor, 'policy'))
    // Until the claim is written, the policy stays with its agency.
    .forKeyShare('policy')
    .executeTakeFirst()
  if (!row) throw absent('policy')
  return row
}

/** Saving keeps whatever is known; filing needs who to call and what happened. */
const refuseFacts = (ctx: Ctx, place: Place, facts: Facts): void => {
  if (facts.isFiled) refuseIf(fileRefusal(facts))
  if (facts.lossDate !== undefined && facts.lossDate > policyToday(ctx.now, place))
    throw new Refused(fieldRefusal('lossDate', 'The loss date cannot lie in the future.', 'DATE_IN_FUTURE'))
}

/** What who files a claim read above the button; nothing in the United Kingdom. */
const warningShown = (ctx: Ctx, place: Place): { fraudWarning?: string } =>
  place.market === 'US'
    ? { fraudWarning: fraudWarningOf(place.state, policyToday(ctx.now, place), 'claim') }
    : {}

const auditClaim = (ctx: Ctx, row: ClaimRow, place: Place, fromStatus: ClaimStatus | null): void => {
  const isFiled = row.status === 'FILED'
  ctx.audit({
    tenantId: row.tenant_id,
    accountId: row.account_id,
    action: isFiled ? 'claim.filed' : 'claim.saved',
    recordKind: 'claim',
    recordId: row.id,
    fromStatus,
    toStatus: row.status,
    summary: isFiled
      ? `Claim ${row.claim_number ?? ''} filed on policy ${row.policy_number}`
      : `Claim on policy ${row.policy_number} saved`,
    detail: { policyId: row.policy_id, ...(isFiled && warningShown(ctx, place)) },
  })
}

/** The number as the policy's market reads it: those who handle the loss will call it. */
const phoned = <T extends { contactPhone?: string | undefined }>(market: Place['market'], details: T): T =>
  details.contactPhone
    ? { ...details, contactPhone: phoneIn(market, 'contactPhone', details.contactPhone) }
    : details

/** Reports a claim on a policy. A filed one gets its number; an unfiled one keeps what was typed so far. */
export const reportClaim = async (ctx: Ctx, body: Reported): Promise<ClaimRow & { vendor_name: null }> => {
  const action = body.isFiled ? 'file' : 'save'
  refuseAction(ctx, claimRules, action, { status: 'UN_FILED' })
  const policy = await claimedPolicy(ctx, body.policyId)
  refuseFacts(ctx, policy, body)
  const { policyId: _policy, lossDate, isFiled, ...details } = body
  const row = await ctx.db
    .insertInto('claim')
    .values({
      tenant_id: policy.tenant_id,
      id: ctx.newId(),
      claim_number: nextNumber(isFiled),
      account_id: policy.account_id,
      policy_id: policy.id,
      carrier_id: policy.carrier_id,
      vendor_id: null,
      company_name: policy.company_name,
      policy_number: policy.policy_number,
      status: transition(claimLifecycle, action, 'UN_FILED'),
      details: JSON.stringify(phoned(policy.market, details)),
      loss_date: lossDate ?? null,
      created_by_name: ctx.actor.name,
      created_at: ctx.now,
      modified_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  auditClaim(ctx, row, policy, null)
  return { ...row, vendor_name: null }
}

const placeOfLoss = sql<Place>`(select json_build_object('market', policy.market, 'state', policy.state) from policy
  where policy.tenant_id = claim.tenant_id and policy.id = claim.policy_id)`

const lockClaim = async (ctx: Ctx, claimId: string): Promise<ClaimRow & { place: Place }> => {
  const row = await ctx.db
    .selectFrom('claim')
    .selectAll('claim')
    .select(placeOfLoss.as('place'))
    .where('claim.id', '=', claimId)
    .where(visible(ctx.actor, 'claim'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw absent('claim')
  return row
}

/** A fact after a change: what was not sent stays, null takes it away. */
const changed = <T>(now: T | null | undefined, given: T | null | undefined): T | undefined =>
  (given === undefined ? now : given) ?? undefined

const changedFacts = ({ details, loss_date }: ClaimRow, body: Changed): Facts => ({
  contactName: changed(details.contactName, body.contactName) ?? '',
  contactEmail: changed(details.contactEmail, body.contactEmail),
  contactPhone: changed(details.contactPhone, body.contactPhone),
  lossDate: changed(loss_date, body.lossDate),
  lossDescription: changed(details.lossDescription, body.lossDescription) ?? '',
  isFiled: body.isFiled,
})

/** Saves a claim that is not filed yet, or files it: then it gets its number and is final. */
export const changeClaim = async (
  ctx: Ctx,
  claimId: string,
  body: Changed,
): Promise<ClaimRow & { vendor_name: null }> => {
  const claim = await lockClaim(ctx, claimId)
  const action = body.isFiled ? 'file' : 'save'
  refuseAction(ctx, claimRules, action, claim)
  refuseIf(versionRefusal('claim', claim.lock_version, body.version))
  const facts = changedFacts(claim, body)
  refuseFacts(ctx, claim.place, facts)
  const { lossDate, isFiled, ...details } = facts
  const row = await ctx.db
    .updateTable('claim')
    .set({
      claim_number: nextNumber(isFiled),
      status: transition(claimLifecycle, action, claim.status),
      details: JSON.stringify(phoned(claim.place.market, details)),
      loss_date: lossDate ?? null,
      modified_at: ctx.now,
      lock_version: sql<number>`lock_version + 1`,
    })
    .where('tenant_id', '=', claim.tenant_id)
    .where('id', '=', claim.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  auditClaim(ctx, row, claim.place, claim.status)
  return { ...row, vendor_name: null }
}

/** Removes a claim that was never filed; the trail keeps that there was one, and who removed it. */
export const removeClaim = async (ctx: Ctx, claimId: string): Promise<void> => {
  const claim = await lockClaim(ctx, claimId)
  refuseAction(ctx, claimRules, 'delete', claim)
  await ctx.db
    .deleteFrom('claim')
    .where('tenant_id', '=', claim.tenant_id)
    .where('id', '=', claim.id)
    .execute()
  ctx.audit({
    tenantId: claim.tenant_id,
    accountId: claim.account_id,
    action: 'claim.removed',
    recordKind: 'claim',
    recordId: claim.id,
    summary: `Unfiled claim on policy ${claim.policy_number} removed`,
    detail: { policyId: claim.policy_id },
  })
}
