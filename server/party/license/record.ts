import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { TENANT_TYPES } from '#domain/access/account-types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { ownTenant } from '#server/database/scope.ts'

type Table = 'license' | 'agent_license' | 'surplus_license'

/** The agency that a licence is added for: the caller's own, or the one that the provider's staff chose. */
export const agencyFor = async (
  ctx: Ctx,
  agencyId: string | undefined,
): Promise<{ id: string; name: string }> => {
  const invalid = () => refuseIf(fieldRefusal('agencyId', 'The selected agency is invalid.', 'UNKNOWN'))
  if (!seesAll(ctx.actor, 'license')) {
    const id = ownTenant(ctx.actor)
    if (agencyId !== undefined && agencyId !== id) invalid()
    return { id, name: ctx.actor.orgName }
  }
  const agency = await ctx.db
    .selectFrom('org')
    .select(['id', 'name'])
    .where('id', '=', agencyId ?? null)
    .where('account_type', 'in', TENANT_TYPES)
    .executeTakeFirst()
  if (!agency) invalid()
  return agency as { id: string; name: string }
}

/** A licence that has expired is of no use; one that is on file may still be kept as it was. */
export const refuseExpired = (ctx: Ctx, expirationDate: string): void =>
  refuseIf(
    expirationDate < ctx.today
      ? fieldRefusal('expirationDate', 'Date must not be before today', 'EXPIRED')
      : null,
  )

/** One line of the audit trail about a licence. */
export const recorded = (
  ctx: Ctx,
  did: 'created' | 'changed' | 'deleted',
  license: { tenantId: string; id: string; kind: Table; number: string; state: string },
): void => {
  const verb = { created: 'Added', changed: 'Changed', deleted: 'Deleted' }[did]
  const noun = {
    license: 'licence',
    agent_license: "agent's licence",
    surplus_license: 'surplus lines licence',
  }[license.kind]
  ctx.audit({
    tenantId: license.tenantId,
    action: `license.${did}`,
    recordKind: 'license',
    recordId: license.id,
    summary: `${verb} ${noun} ${license.number} for ${license.state}`,
  })
}
