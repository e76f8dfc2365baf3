import { sql, type SqlBool } from 'kysely'
import type { licenseContract } from '#contract/party/license.ts'
import { agencyLicenseList } from '#contract/party/license-lists.ts'
import { plainRecord } from '#server/command/plain-record.ts'
import { oneOf } from '#server/database/lists/lists.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { agencyFor, expiring, period, refuseExpired } from './record.ts'

const licenses = plainRecord({
  ...expiring,
  table: 'license',
  noun: 'license',
  fields: {
    id: 'id',
    agencyId: 'tenant_id',
    agencyName: 'agency_name',
    state: 'state',
    npn: 'npn',
    number: 'number',
    expirationDate: 'expiration_date',
    activeResidentState: 'active_resident_state',
    version: 'lock_version',
  },
  list: agencyLicenseList,
  sorts: {},
  filters: {
    ...period,
    surplusLinesState: oneOf('license', 'state'),
    // Licenses of the agency in which a user has the address.
    email: (email: string) =>
      sql<SqlBool>`tenant_id in (select org_id from app_user where lower(email) = ${email.toLowerCase()})`,
  },
  searched: ['number', 'state', 'agency_name'],
})

export const agencyLicenseHandlers = {
  licenseSearch: (ctx, { query }) => licenses.find(ctx, query),
  licenseCreate: async (ctx, { body }) => {
    const agency = await agencyFor(ctx, body.agencyId)
    refuseExpired(ctx, body.expirationDate)
    return licenses.add(ctx, { ...body, ...agency, npn: body.npn || null })
  },
  licenseUpdate: async (ctx, { body: { id, version, ...body } }) => {
    refuseExpired(ctx, body.expirationDate)
    return licenses.change(ctx, id, version, { ...body, npn: body.npn || null })
  },
  licenseDelete: (ctx, { params }) => licenses.remove(ctx, params.licenseId),
} satisfies Partial<Handlers<typeof licenseContract>>
