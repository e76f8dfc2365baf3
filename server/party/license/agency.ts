import { sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { licenseContract } from '#contract/party/license.ts'
import { agencyLicenseList } from '#contract/party/license-lists.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { plainRecord } from '#server/command/plain-record.ts'
import { type ListedRow, listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { agencyFor, named, refuseExpired } from './record.ts'
import { contains, period } from './search.ts'

type Contract = typeof licenseContract
type License = OutputOf<Contract['licenseCreate']>
type Body = InputOf<Contract['licenseCreate']>['body']
type Change = InputOf<Contract['licenseUpdate']>['body']

const columns = [
  'id',
  'tenant_id',
  'agency_name',
  'state',
  'npn',
  'number',
  'expiration_date',
  'active_resident_state',
  'lock_version',
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
  version: row.lock_version,
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

export const licenses = plainRecord({ table: 'license', noun: 'licence', kind: 'license', named })

const columnsOf = (ctx: Ctx, body: Omit<Change, 'id' | 'version'>) => {
  refuseExpired(ctx, body.expirationDate)
  return {
    state: body.state,
    npn: body.npn || null,
    number: body.number,
    expiration_date: body.expirationDate,
    active_resident_state: body.activeResidentState,
  }
}

export const addLicense = async (ctx: Ctx, body: Body): Promise<License> => {
  const { id, name } = await agencyFor(ctx, body.agencyId)
  const values = {
    ...columnsOf(ctx, body),
    tenant_id: id,
    id: ctx.newId(),
    agency_name: name,
    created_at: ctx.now,
  }
  return wire(ctx, await licenses.add(ctx, values))
}

export const changeLicense = async (ctx: Ctx, { id, version, ...body }: Change): Promise<License> =>
  wire(ctx, await licenses.change(ctx, id, version, columnsOf(ctx, body)))
