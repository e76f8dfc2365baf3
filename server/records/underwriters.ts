import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { DECIDING_ROLES } from './quote.ts'

/** An enabled user of the provider whose role underwrites. */
export const underwriterOf = async (ctx: Ctx, userId: string): Promise<{ id: string; name: string }> => {
  const found = await ctx.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select(['app_user.id', 'app_user.first_name', 'app_user.last_name'])
    .where('app_user.id', '=', userId)
    .where('org.account_type', '=', 'COWBELL')
    .where('app_user.enabled', '=', true)
    .executeTakeFirst()
  refuseIf(found ? null : fieldRefusal('userId', 'Choose one of the underwriters.', 'UNKNOWN'))
  return { id: userId, name: `${found?.first_name} ${found?.last_name}` }
}

/** Enabled underwriters of the provider, by name; at most 500. */
export const underwriters = async (ctx: Ctx): Promise<{ id: string; name: string }[]> => {
  const rows = await ctx.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select(['app_user.id', 'app_user.first_name', 'app_user.last_name'])
    .where('org.account_type', '=', 'COWBELL')
    .where('app_user.enabled', '=', true)
    .where('app_user.role_id', 'in', DECIDING_ROLES)
    .orderBy('app_user.last_name')
    .orderBy('app_user.first_name')
    .limit(500)
    .execute()
  return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}` }))
}
