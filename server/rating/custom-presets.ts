import { sql, type Selectable } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { presetContract } from '#contract/rating/preset.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import { presetProblems } from '#domain/rating/program/rule-tables.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Database } from '#server/database/tables.ts'
import { absent, ownTenant, visible } from '#server/database/scope.ts'
import { lowerName, named, ratedDay, refuseFields } from './presets.ts'

type Contract = typeof presetContract
type Body = InputOf<Contract['customPresetCreate']>['body']
type Change = InputOf<Contract['customPresetUpdateById']>['body']
type Row = Selectable<Database['custom_preset']>

/** More than anyone can tell apart in a list. */
const MOST = 200

const view = (row: Row) => ({
  id: row.id,
  productType: row.product,
  name: row.name,
  limit: row.agg_limit,
  deductible: row.deductible,
  waitingPeriod: row.waiting_period,
  retroActivePeriod: row.retro_active_period,
  coverages: named(row.coverages),
  createdBy: row.created_by_name,
  modified: row.modified_at.toISOString(),
  version: row.lock_version,
})

const find = async (ctx: Ctx, productType: string | undefined) => {
  const rows = await ctx.db
    .selectFrom('custom_preset')
    .selectAll()
    .where(visible(ctx.actor, 'custom_preset'))
    .$if(productType !== undefined, (own) => own.where('product', '=', productType ?? ''))
    .orderBy(sql`lower(name)`)
    .limit(MOST)
    .execute()
  return rows.map(view)
}

const lock = async (ctx: Ctx, id: string): Promise<Row> => {
  const row = await ctx.db
    .selectFrom('custom_preset')
    .selectAll()
    .where('id', '=', id)
    .where(visible(ctx.actor, 'custom_preset'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw absent('preset')
  return row
}

const refuseTaken = async (ctx: Ctx, tenantId: string, product: string, name: string, except?: string) => {
  const taken = await ctx.db
    .selectFrom('custom_preset')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('product', '=', product)
    .where(lowerName(name))
    .$if(except !== undefined, (others) => others.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  if (!taken) return
  const detail = 'There is a preset of this name already.'
  throw new Refused(
    refusal('conflict', 'PRESET_NAME_TAKEN', detail, { errors: [{ code: 'TAKEN', detail, field: 'name' }] }),
  )
}

const columnsOf = (ctx: Ctx, body: Body) => {
  const program = programFor(body.productType, ratedDay(ctx))
  refuseFields(presetProblems(program, body.coverages))
  return {
    product: program.file.product,
    name: body.name,
    agg_limit: body.limit,
    deductible: body.deductible,
    waiting_period: body.waitingPeriod,
    retro_active_period: body.retroActivePeriod,
    coverages: JSON.stringify(body.coverages),
    modified_at: ctx.now,
  }
}

const audited = (ctx: Ctx, row: Pick<Row, 'tenant_id' | 'id'>, action: string, summary: string): void =>
  ctx.audit({ tenantId: row.tenant_id, action, recordKind: 'preset', recordId: row.id, summary })

const insert = async (ctx: Ctx, tenantId: string, columns: ReturnType<typeof columnsOf>) => {
  await refuseTaken(ctx, tenantId, columns.product, columns.name)
  const row = await ctx.db
    .insertInto('custom_preset')
    .values({
      ...columns,
      tenant_id: tenantId,
      id: ctx.newId(),
      created_by_name: ctx.actor.name,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  audited(ctx, row, 'preset.created', `${ctx.actor.name} saved the preset ${row.name}`)
  return view(row)
}

const update = async (ctx: Ctx, id: string, { version, ...body }: Change) => {
  const stored = await lock(ctx, id)
  refuseIf(versionRefusal('preset', stored.lock_version, version))
  const columns = columnsOf(ctx, body)
  await refuseTaken(ctx, stored.tenant_id, columns.product, columns.name, id)
  const row = await ctx.db
    .updateTable('custom_preset')
    .set({ ...columns, lock_version: stored.lock_version + 1 })
    .where('tenant_id', '=', stored.tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  audited(ctx, row, 'preset.changed', `${ctx.actor.name} changed the preset ${stored.name}`)
  return view(row)
}

const copy = async (ctx: Ctx, id: string, name: string) => {
  const row = await lock(ctx, id)
  return insert(ctx, row.tenant_id, {
    product: row.product,
    name,
    agg_limit: row.agg_limit,
    deductible: row.deductible,
    waiting_period: row.waiting_period,
    retro_active_period: row.retro_active_period,
    coverages: JSON.stringify(row.coverages),
    modified_at: ctx.now,
  })
}

const remove = async (ctx: Ctx, id: string): Promise<undefined> => {
  const row = await lock(ctx, id)
  await ctx.db
    .deleteFrom('custom_preset')
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', id)
    .execute()
  audited(ctx, row, 'preset.deleted', `${ctx.actor.name} deleted the preset ${row.name}`)
  return undefined
}

export const customPresetHandlers = {
  customPresetSearch: async (ctx: Ctx, { query }: InputOf<Contract['customPresetSearch']>) => ({
    content: await find(ctx, query.productType),
  }),
  customPresetCreate: (ctx: Ctx, { body }: InputOf<Contract['customPresetCreate']>) =>
    insert(ctx, ownTenant(ctx.actor), columnsOf(ctx, body)),
  customPresetUpdate: (ctx: Ctx, { body }: InputOf<Contract['customPresetUpdate']>) =>
    update(ctx, body.id, body),
  customPresetDelete: (ctx: Ctx, { query }: InputOf<Contract['customPresetDelete']>) => remove(ctx, query.id),
  customPresetUpdateById: (ctx: Ctx, { params, body }: InputOf<Contract['customPresetUpdateById']>) =>
    update(ctx, params.id, body),
  customPresetCopy: (ctx: Ctx, { params, body }: InputOf<Contract['customPresetCopy']>) =>
    copy(ctx, params.id, body.name),
  customPresetDeleteById: (ctx: Ctx, { params }: InputOf<Contract['customPresetDeleteById']>) =>
    remove(ctx, params.id),
}
