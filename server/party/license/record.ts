import { sql, type SqlBool } from 'kysely'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { expiredText } from '#domain/party/license/schema.ts'
import { TENANT_TYPES } from '#domain/access/account-types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { ownTenant } from '#server/database/scope.ts'

/** The agency that a license is added for: the caller's own, or the one that the provider's staff chose. */
export const agencyFor = async (ctx: Ctx, agencyId: string | undefined) => {
  const invalid = () => refuseIf(fieldRefusal('agencyId', 'The selected agency is invalid.', 'UNKNOWN'))
  if (!seesAll(ctx.actor, 'license')) {
    const id = ownTenant(ctx.actor)
    if (agencyId !== undefined && agencyId !== id) invalid()
    return { agencyId: id, agencyName: ctx.actor.orgName }
  }
  const agency = await ctx.db
    .selectFrom('org')
    .select(['id as agencyId', 'name as agencyName'])
    .where('id', '=', agencyId ?? null)
    .where('account_type', 'in', TENANT_TYPES)
    .executeTakeFirst()
  if (!agency) invalid()
  return agency as { agencyId: string; agencyName: string }
}

/** What staff save they have verified; what an agency adds or changes waits for them. */
export const isVerifier = ({ actor }: Pick<Ctx, 'actor'>): boolean => seesAll(actor, 'license')

/** A license that has expired is of no use; one that is on file may still be kept as it was. */
export const refuseExpired = (ctx: Ctx, expirationDate: string): void => {
  const text = expiredText(expirationDate, ctx.today)
  refuseIf(text === null ? null : fieldRefusal('expirationDate', text, 'EXPIRED'))
}

/** What the licenses of agencies and of agents have in common: they expire. */
export const expiring = {
  kind: 'license',
  named: ({ number, state }: { number: string; state: string }) => `${number} for ${state}`,
  more: ({ expirationDate }: { expirationDate: string }, ctx: Ctx) => ({
    isValid: expirationDate >= ctx.today,
  }),
}

/** Expiring from a day on, up to a day. */
export const period = {
  after: (day: string) => sql<SqlBool>`expiration_date >= ${day}`,
  before: (day: string) => sql<SqlBool>`expiration_date <= ${day}`,
}
