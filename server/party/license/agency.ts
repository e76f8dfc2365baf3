import { sql, type SqlBool } from 'kysely'
import type { licenseContract } from '#contract/party/license.ts'
import { agencyLicenseList } from '#contract/party/license-lists.ts'
import { plainRecord } from '#server/command/plain-record.ts'
import { oneOf } from '#server/database/lists/lists.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { agencyFor, expiring, isVerifier, period, refuseExpired } from './record.ts'

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
    isVerified: 'is_verified',
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

/** The number that the agency signed up with, or else the only one that its licenses have; null where neither says it. */
const npnOf = async ({ db }: Ctx, agencyId: string): Promise<string | null> => {
  const agency = await db.selectFrom('org').select('npn').where('id', '=', agencyId).executeTakeFirst()
  if (agency?.npn) return agency.npn
  const found = await db
    .selectFrom('license')
    .select('npn')
    .distinct()
    .where('tenant_id', '=', agencyId)
    .where('npn', 'is not', null)
    .limit(2)
    .execute()
  return found.length === 1 ? (found[0]?.npn ?? null) : null
}

export const agencyLicenseHandlers = {
  licenseSearch: (ctx, { query }) => licenses.find(ctx, query),
  licenseNpn: async (ctx, { query }) => {
    const { agencyId } = await agencyFor(ctx, query.agencyId)
    return { npn: await npnOf(ctx, agencyId) }
  },
  licenseCreate: async (ctx, { body }) => {
    const agency = await agencyFor(ctx, body.agencyId)
    refuseExpired(ctx, body.expirationDate)
    return licenses.add(ctx, { ...body, ...agency, npn: body.npn || null, isVerified: isVerifier(ctx) })
  },
  licenseUpdate: async (ctx, { body: { id, version, ...body } }) => {
    refuseExpired(ctx, body.expirationDate)
    const before = await licenses.lock(ctx, id)
    const npn = body.npn || null
    const isSame =
      before.number === body.number &&
      before.state === body.state &&
      before.npn === npn &&
      before.expiration_date >= body.expirationDate
    const isVerified = isVerifier(ctx) || (before.is_verified && isSame)
    return licenses.change(ctx, id, version, { ...body, npn, isVerified })
  },
  licenseDelete: (ctx, { params }) => licenses.remove(ctx, params.licenseId),
} satisfies Partial<Handlers<typeof licenseContract>>
