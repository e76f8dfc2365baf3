import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { licenseContract } from '#contract/party/license.ts'
import { surplusLicenseList } from '#contract/party/license-lists.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { keepsSignature } from '#domain/party/license/schema.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { plainRecord } from '#server/command/plain-record.ts'
import { type ListedRow, listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { agencyFor, named } from './record.ts'
import { contains } from './search.ts'

type Contract = typeof licenseContract
type License = OutputOf<Contract['surplusLicenseCreate']>
type Body = InputOf<Contract['surplusLicenseCreate']>['body']
type Change = InputOf<Contract['surplusLicenseUpdate']>['body']

const columns = [
  'id',
  'tenant_id',
  'agency_name',
  'broker_first_name',
  'broker_last_name',
  'broker_email',
  'number',
  'state',
  'signature_on_file',
  'lock_version',
] as const

type Row = ListedRow<'surplus_license', (typeof columns)[number]>

const wire = (row: Row): License => ({
  id: row.id,
  agencyId: row.tenant_id,
  agencyName: row.agency_name,
  brokerFirstName: row.broker_first_name,
  brokerLastName: row.broker_last_name,
  brokerEmail: row.broker_email,
  surplusLicenseNumber: row.number,
  surplusLinesState: row.state,
  signatureOnFile: row.signature_on_file,
  version: row.lock_version,
})

export const findSurplusLicenses = (ctx: Ctx, query: QueryOf<typeof surplusLicenseList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: surplusLicenseList,
    table: 'surplus_license',
    columns,
    sorts: { state: 'state', number: 'number', broker: 'broker_last_name', agencyName: 'agency_name' },
    filters: {
      state: oneOf('surplus_license', 'state'),
      surplusLinesState: oneOf('surplus_license', 'state'),
      email: (email) => oneOf('surplus_license', 'broker_email')(email.toLowerCase()),
      id: ofRecord('surplus_license', 'id'),
      agencyId: ofRecord('surplus_license', 'tenant_id'),
    },
    search: contains(
      sql`number || ' ' || state || ' ' || broker_first_name || ' ' || broker_last_name || ' ' || agency_name`,
    ),
    map: (row) => wire(row),
  })

const columnsOf = (ctx: Ctx, body: Body) => ({
  broker_first_name: body.brokerFirstName,
  broker_last_name: body.brokerLastName,
  broker_email: body.brokerEmail.toLowerCase(),
  number: body.surplusLicenseNumber,
  state: body.surplusLinesState,
  modified_at: ctx.now,
})

/** Only the provider's staff say by hand that a signature is on file, and only where a notice is signed. */
const signatureOf = (ctx: Ctx, body: Body, before: boolean): boolean => {
  if (!keepsSignature(body.surplusLinesState)) return false
  return seesAll(ctx.actor, 'license') ? body.signatureOnFile : before
}

export const surplusLicenses = plainRecord({
  table: 'surplus_license',
  noun: 'surplus lines licence',
  shortNoun: 'licence',
  kind: 'license',
  named,
})

export const addSurplusLicense = async (ctx: Ctx, body: Body): Promise<License> => {
  const agency = await agencyFor(ctx, body.agencyId)
  const row = await surplusLicenses.add(ctx, {
    ...columnsOf(ctx, body),
    tenant_id: agency.id,
    id: ctx.newId(),
    agency_name: agency.name,
    signature_on_file: signatureOf(ctx, body, false),
    created_at: ctx.now,
  })
  return wire(row)
}

/** A licence of another number, state or broker is another one: the signature on file was not given for it. */
const isSame = (row: Row, body: Body): boolean =>
  row.state === body.surplusLinesState &&
  row.number === body.surplusLicenseNumber &&
  row.broker_first_name === body.brokerFirstName &&
  row.broker_last_name === body.brokerLastName

export const changeSurplusLicense = async (
  ctx: Ctx,
  id: string,
  { version, ...body }: Change,
): Promise<License> => {
  const before = await surplusLicenses.lock(ctx, id)
  const moves = seesAll(ctx.actor, 'license') && body.agencyId && body.agencyId !== before.tenant_id
  const agency = moves ? await agencyFor(ctx, body.agencyId) : null
  const row = await surplusLicenses.change(ctx, id, version, {
    ...columnsOf(ctx, body),
    ...(agency && { tenant_id: agency.id, agency_name: agency.name }),
    signature_on_file: signatureOf(ctx, body, before.signature_on_file && isSame(before, body)),
  })
  return wire(row)
}
