import { evaluateFlags, type Flag, flagCodes, flags } from '#domain/platform/flags.ts'
import { environmentOf } from '#domain/market/environment.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'

/** Flags are read for pages too, which are served outside of any call. */
type Reading = Pick<PublicCtx, 'db' | 'ports'>

const environment = ({ ports }: Pick<Reading, 'ports'>): string => environmentOf(ports.env.PUBLIC_URL)

/** Switches that apply to a user: the environment's and their own. */
const switchesFor = (ctx: Reading, userId: string | null) =>
  ctx.db
    .selectFrom('feature_flag')
    .select(['flag', 'target', 'is_on as isOn', 'message'])
    .where('target', 'in', userId ? [environment(ctx), userId] : [environment(ctx)])
    .execute()

/** What is on for a user; without one, for everyone here. */
export const readFlags = async (ctx: Reading, userId: string | null): Promise<Record<Flag, boolean>> =>
  evaluateFlags(await switchesFor(ctx, userId), environment(ctx), userId)

/** Which maintenance modes are on, with what people read meanwhile. */
export const readMaintenance = async (ctx: PublicCtx) => {
  const switches = await switchesFor(ctx, null)
  const on = evaluateFlags(switches, environment(ctx), null)
  const modes: Flag[] = ['maintenance', 'maintenanceUs', 'maintenanceUk', 'scheduledMaintenance']
  const message = switches.find((one) => one.isOn && one.message && modes.some((mode) => mode === one.flag))
  return {
    global: on.maintenance,
    us: on.maintenanceUs,
    uk: on.maintenanceUk,
    scheduled: on.scheduledMaintenance,
    message: message?.message ?? null,
  }
}

/** Every feature with where it is switched here, for staff. */
export const findFlags = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('feature_flag as f')
    .leftJoin('app_user as u', (join) =>
      join.on((eb) => eb(eb.cast<string>('u.id', 'text'), '=', eb.ref('f.target'))),
    )
    .selectAll('f')
    .select(['u.id as user_id', 'u.first_name', 'u.last_name'])
    .orderBy('f.modified_at', 'desc')
    .execute()
  const here = rows.filter((row) => row.user_id !== null || row.target === environment(ctx))
  return flagCodes.map((flag) => ({
    flag,
    description: flags[flag].description,
    isOnByDefault: flags[flag].isOn,
    switches: here
      .filter((row) => row.flag === flag)
      .map((row) => ({
        userId: row.user_id,
        userName: row.user_id ? `${row.first_name} ${row.last_name}` : null,
        isOn: row.is_on,
        message: row.message,
        modifiedAt: row.modified_at.toISOString(),
        modifiedBy: row.modified_by_name,
      })),
  }))
}

export interface Switching {
  userId: string | null
  isOn: boolean | null
  message: string | null
}

const targetOf = async (ctx: Ctx, userId: string | null): Promise<string> => {
  if (!userId) return environment(ctx)
  const user = await ctx.db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Refused(fieldRefusal('userId', 'There is no such user.'))
  return user.id
}

/** Switches a feature for everyone here or for one user, or leaves it to the default again. */
export const switchFlag = async (ctx: Ctx, flag: Flag, given: Switching): Promise<void> => {
  const target = await targetOf(ctx, given.userId)
  if (given.isOn === null)
    await ctx.db.deleteFrom('feature_flag').where('flag', '=', flag).where('target', '=', target).execute()
  else {
    const row = {
      is_on: given.isOn,
      message: given.message,
      modified_at: ctx.now,
      modified_by_name: ctx.actor.name,
    }
    await ctx.db
      .insertInto('feature_flag')
      .values({ flag, target, ...row })
      .onConflict((conflict) => conflict.columns(['flag', 'target']).doUpdateSet(row))
      .execute()
  }
  const way = given.isOn === null ? 'back to its default' : given.isOn ? 'on' : 'off'
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'flag.switched',
    recordKind: 'user',
    recordId: given.userId ?? ctx.actor.userId,
    summary: `${ctx.actor.name} switched ${flag} ${way} for ${given.userId ? 'one user' : 'everybody'}`,
    detail: { flag, target, isOn: given.isOn },
  })
}
