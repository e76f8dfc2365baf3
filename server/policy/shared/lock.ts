import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'

/** Locks a policy until the command ends, so that two users who change it or decide on its renewal at once come one after the other. */
export const lockPolicy = async (ctx: Ctx, policyId: string): Promise<void> => {
  const row = await ctx.db
    .selectFrom('policy')
    .select('policy.id')
    .where('policy.id', '=', policyId)
    .where(visible(ctx.actor, 'policy'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw absent('policy')
}
