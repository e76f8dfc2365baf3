import { sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import type { underwritingContract } from '#contract/underwriting/underwriting.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { versionBehind } from '#domain/kernel/version.ts'
import { roleById } from '#domain/access/roles.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { DECIDING_ROLES, DESK_TYPES } from '#server/quote/shared/guard-facts.ts'

type Contract = typeof underwritingContract
type View = z.output<Contract['authoritySave']['response']>

const query = (ctx: Ctx) =>
  ctx.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .leftJoin('underwriting_authority as authority', 'authority.user_id', 'app_user.id')
    .select([
      'app_user.id',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.role_id',
      'authority.largest_limit',
      'authority.largest_premium',
      'authority.largest_revenue',
      'authority.largest_credit',
      'authority.highest_class',
      'authority.states',
      'authority.products',
      'authority.set_by',
      'authority.modified_at',
      'authority.lock_version',
    ])
    .where('org.account_type', 'in', DESK_TYPES)
    .where('app_user.enabled', '=', true)
    .where('app_user.role_id', 'in', DECIDING_ROLES)

/** The version of an authority that no one has set yet. */
const NOT_SET = 0

type Row = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number]

const viewOf = (row: Row): View => ({
  userId: row.id,
  fullName: `${row.first_name} ${row.last_name}`,
  role: roleById(row.role_id)?.name ?? row.role_id,
  largestLimit: row.largest_limit,
  largestPremium: row.largest_premium,
  largestRevenue: row.largest_revenue,
  largestCredit: row.largest_credit,
  highestClass: row.highest_class,
  states: row.states,
  products: row.products,
  setBy: row.set_by,
  modified: row.modified_at ? new Date(row.modified_at).toISOString() : null,
  version: row.lock_version ?? NOT_SET,
})

export const listAuthorities = async (ctx: Ctx): Promise<{ content: View[] }> => {
  const rows = await query(ctx).orderBy('app_user.last_name').orderBy('app_user.id').execute()
  return { content: rows.map(viewOf) }
}

/** Another user has set the authority since it was read. */
const overtaken = async (ctx: Ctx, userId: string): Promise<Refused> => {
  const stored = await ctx.db
    .selectFrom('underwriting_authority')
    .select('lock_version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return new Refused(versionBehind('authority', stored?.lock_version ?? NOT_SET))
}

export const saveAuthority = async (
  ctx: Ctx,
  userId: string,
  { version, ...body }: InputOf<Contract['authoritySave']>['body'],
): Promise<View> => {
  const user = await query(ctx).where('app_user.id', '=', userId).executeTakeFirst()
  if (!user) throw absent('underwriter')
  const set = {
    largest_limit: body.largestLimit,
    largest_premium: body.largestPremium,
    largest_revenue: body.largestRevenue,
    largest_credit: body.largestCredit,
    highest_class: body.highestClass,
    states: body.states,
    products: body.products,
    set_by: ctx.actor.name,
    modified_at: ctx.now,
  }
  const written = await (version === NOT_SET
    ? ctx.db
        .insertInto('underwriting_authority')
        .values({ user_id: userId, ...set })
        .onConflict((on) => on.doNothing())
        .returning('lock_version')
        .executeTakeFirst()
    : ctx.db
        .updateTable('underwriting_authority')
        .set({ ...set, lock_version: sql<number>`lock_version + 1` })
        .where('user_id', '=', userId)
        .where('lock_version', '=', sql<number>`${version}::bigint`)
        .returning('lock_version')
        .executeTakeFirst())
  if (!written) throw await overtaken(ctx, userId)
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'authority.set',
    recordKind: 'user',
    recordId: userId,
    summary: `${ctx.actor.name} set the underwriting authority of ${user.first_name} ${user.last_name}`,
    detail: { ...body },
  })
  return viewOf({ ...user, ...set, ...written })
}
