import type { accountContract } from '#contract/account.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { isStateCode } from '#domain/market/states.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { ownTenant } from '#server/platform/scope.ts'

type Contract = typeof accountContract

/** Adds a licence to the actor's agency (specification 1 section 5): a real state, not expired. */
export const addLicense = async (
  ctx: Ctx,
  body: InputOf<Contract['licenseCreate']>['body'],
): Promise<OutputOf<Contract['licenseCreate']>> => {
  const tenantId = ownTenant(ctx.actor)
  if (ctx.actor.market === 'US' && !isStateCode(body.state))
    refuseIf(fieldRefusal('state', 'State field is required'))
  if (body.expirationDate < ctx.today)
    refuseIf(fieldRefusal('expirationDate', 'The licence has expired. Use a date from today on.', 'EXPIRED'))
  const id = ctx.newId()
  await ctx.db
    .insertInto('license')
    .values({
      tenant_id: tenantId,
      id,
      agency_name: ctx.actor.orgName,
      state: body.state,
      npn: body.npn || null,
      number: body.number,
      expiration_date: body.expirationDate,
      active_resident_state: body.activeResidentState,
      created_at: ctx.now,
    })
    .execute()
  ctx.audit({
    tenantId,
    action: 'license.created',
    recordKind: 'license',
    recordId: id,
    summary: `Added licence ${body.number} for ${body.state}`,
  })
  return { id, state: body.state, number: body.number, expirationDate: body.expirationDate }
}
