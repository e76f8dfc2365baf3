import { sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { licenseContract } from '#contract/party/license.ts'
import { agencyLicenseList } from '#contract/party/license-lists.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { type ListedRow, listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists.ts'
import { absent, visible } from '#server/database/scope.ts'
import { agencyFor, recorded, refuseExpired } from './record.ts'
import { contains, period } from './search.ts'

type Contract = typeof licenseContract
type License = OutputOf<Contract['licenseCreate']>

const columns = [
  'id',
  'tenant_id',
  'agency_name',
  'state',
  'npn',
  'number',
  'expiration_date',
  'active_resident_state',
] as const

type Row = ListedRow<'license', (typeof columns)[number]>

const wire = (ctx: Ctx, row: Row): License => ({
  id: row.id,
  agencyId: row.tenant_id,
  agencyName: row.agency_name,
  state: row.state,
  npn: row.npn,
  number: row.number,
  expirationDate: row.expiration_date,
  activeResidentState: row.active_resident_state,
  isValid: row.expiration_date >= ctx.today,
})

/** Licences of the agency in which a user has the address. */
const worksThere = (email: string) =>
  sql<SqlBool>`tenant_id in (select org_id from app_user where lower(email) = ${email.toLowerCase()})`

export const findLicenses = (ctx: Ctx, query: QueryOf<typeof agencyLicenseList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: agencyLicenseList,
    table: 'license',
    columns,
    sorts: {
      state: 'state',
      number: 'number',
      expirationDate: 'expiration_date',
      agencyName: 'agency_name',
    },
    filters: {
      state: oneOf('license', 'state'),
      surplusLinesState: oneOf('license', 'state'),
      email: worksThere,
      id: ofRecord('license', 'id'),
      agencyId: ofRecord('license', 'tenant_id'),
      ...period,
    },
    search: contains(sql`number || ' ' || state || ' ' || agency_name`),
    map: (row) => wire(ctx, row),
  })

export const addLicense = async (
  ctx: Ctx,
  body: InputOf<Contract['licenseCreate']>['body'],
): Promise<License> => {
  const agency = await agencyFor(ctx, body.agencyId)
  refuseExpired(ctx, body.expirationDate)
  const id = ctx.newId()
  const row = await ctx.db
    .insertInto('license')
    .values({
      tenant_id: agency.id,
      id,
      agency_name: agency.name,
      state: body.state,
      npn: body.npn || null,
      number: body.number,
      expiration_date: body.expirationDate,
      active_resident_state: body.activeResidentState,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  recorded(ctx, 'created', { tenantId: agency.id, id, kind: 'license', ...body })
  return wire(ctx, row)
}

export const changeLicense = async (
  ctx: Ctx,
  { id, ...body }: InputOf<Contract['licenseUpdate']>['body'],
): Promise<License> => {
  refuseExpired(ctx, body.expirationDate)
  const row = await ctx.db
    .updateTable('license')
    .set({
      state: body.state,
      npn: body.npn || null,
      number: body.number,
      expiration_date: body.expirationDate,
      active_resident_state: body.activeResidentState,
    })
    .where('license.id', '=', id)
    .where(visible(ctx.actor, 'license'))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw absent('licence')
  recorded(ctx, 'changed', { tenantId: row.tenant_id, id, kind: 'license', ...body })
  return wire(ctx, row)
}

export const deleteLicense = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await ctx.db
    .deleteFrom('license')
    .where('license.id', '=', id)
    .where(visible(ctx.actor, 'license'))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw absent('licence')
  recorded(ctx, 'deleted', { tenantId: row.tenant_id, kind: 'license', ...row })
}
