import { sql } from 'kysely'
import type { claimContract } from '#contract/claim.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { claimLifecycle } from '#domain/claim/lifecycle.ts'
import { permissionRefusal, transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { absent, visible } from '#server/platform/scope.ts'
import type { ClaimRow, PolicyRow } from '#server/platform/tables.ts'
import { policyToday } from '#server/records/policy.ts'

type Body = InputOf<(typeof claimContract)['claimCreate']>['body']
type Claimed = Pick<
  PolicyRow,
  'tenant_id' | 'id' | 'account_id' | 'carrier_id' | 'company_name' | 'policy_number' | 'market' | 'state'
>

const claimedPolicy = async (ctx: Ctx, policyId: string): Promise<Claimed & { claim_sequence: number }> => {
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
    .select(sql<number>`nextval('claim_number')::int`.as('claim_sequence'))
    .where('policy.id', '=', policyId)
    .where(visible(ctx.actor, 'policy'))
    .executeTakeFirst()
  if (!row) throw absent('policy')
  return row
}

/** Reports a claim on a policy. A filed one gets its number; an unfiled one keeps what was typed so far. */
export const reportClaim = async (ctx: Ctx, body: Body): Promise<ClaimRow & { vendor_name: null }> => {
  const { by } = claimLifecycle.file
  if (!ctx.actor.permissions.has(by)) throw new Refused(permissionRefusal(by))
  const policy = await claimedPolicy(ctx, body.policyId)
  if (body.lossDate !== undefined && body.lossDate > policyToday(ctx.now, policy))
    throw new Refused(fieldRefusal('lossDate', 'The loss date cannot lie in the future.', 'DATE_IN_FUTURE'))
  const { policyId: _policy, lossDate, isFiled, ...details } = body
  const status = transition(claimLifecycle, isFiled ? 'file' : 'save', 'UN_FILED')
  const row = await ctx.db
    .insertInto('claim')
    .values({
      tenant_id: policy.tenant_id,
      id: ctx.newId(),
      claim_number: isFiled ? `CLM-${policy.claim_sequence}` : null,
      account_id: policy.account_id,
      policy_id: policy.id,
      carrier_id: policy.carrier_id,
      vendor_id: null,
      company_name: policy.company_name,
      policy_number: policy.policy_number,
      status,
      details: JSON.stringify(details),
      loss_date: lossDate ?? null,
      created_by_name: ctx.actor.name,
      created_at: ctx.now,
      modified_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({
    tenantId: row.tenant_id,
    accountId: row.account_id,
    action: isFiled ? 'claim.filed' : 'claim.saved',
    recordKind: 'claim',
    recordId: row.id,
    fromStatus: null,
    toStatus: status,
    summary: isFiled
      ? `Claim ${row.claim_number ?? ''} filed on policy ${row.policy_number}`
      : `Claim on policy ${row.policy_number} saved`,
    detail: { policyId: row.policy_id },
  })
  return { ...row, vendor_name: null }
}
