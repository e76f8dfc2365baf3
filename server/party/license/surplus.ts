import type { InputOf } from '#contract/endpoint.ts'
import type { licenseContract } from '#contract/party/license.ts'
import { surplusLicenseList } from '#contract/party/license-lists.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { keepsSignature } from '#domain/party/license/schema.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { plainRecord, type RowOf } from '#server/command/plain-record.ts'
import { oneOf } from '#server/database/lists/lists.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { agencyFor, expiring, isVerifier } from './record.ts'

type Body = Omit<InputOf<(typeof licenseContract)['surplusLicenseUpdate']>['body'], 'version'>

const licenses = plainRecord({
  table: 'surplus_license',
  noun: 'surplus lines license',
  shortNoun: 'license',
  kind: expiring.kind,
  named: expiring.named,
  fields: {
    id: 'id',
    agencyId: 'tenant_id',
    agencyName: 'agency_name',
    brokerFirstName: 'broker_first_name',
    brokerLastName: 'broker_last_name',
    brokerEmail: 'broker_email',
    brokerAddress: 'broker_address',
    surplusLicenseNumber: 'number',
    surplusLinesState: 'state',
    signatureOnFile: 'signature_on_file',
    isVerified: 'is_verified',
    version: 'lock_version',
  },
  more: () => ({}),
  list: surplusLicenseList,
  sorts: { state: 'state', number: 'number', broker: 'broker_last_name' },
  filters: {
    state: oneOf('surplus_license', 'state'),
    email: (email: string) => oneOf('surplus_license', 'broker_email')(email.toLowerCase()),
  },
  searched: ['number', 'state', 'broker_first_name', 'broker_last_name', 'agency_name'],
})

/** Only the provider's staff say by hand that a signature is on file, and only where a notice is signed. */
const signatureOf = (ctx: Ctx, body: Body, before: boolean): boolean => {
  if (!keepsSignature(body.surplusLinesState)) return false
  return seesAll(ctx.actor, 'license') ? body.signatureOnFile : before
}

/**
 * A license of another number, state or broker is another one: the signature on file was not given for it, and no one has
 * verified it.
 */
const isSame = (row: RowOf<'surplus_license'>, body: Body): boolean =>
  row.state === body.surplusLinesState &&
  row.number === body.surplusLicenseNumber &&
  row.broker_first_name === body.brokerFirstName &&
  row.broker_last_name === body.brokerLastName

const valuesOf = (ctx: Ctx, body: Body, before: { hasSignature: boolean; isVerified: boolean }) => ({
  ...body,
  brokerEmail: body.brokerEmail.toLowerCase(),
  brokerAddress: body.brokerAddress || null,
  signatureOnFile: signatureOf(ctx, body, before.hasSignature),
  isVerified: isVerifier(ctx) || before.isVerified,
})

export const surplusLicenseHandlers = {
  surplusLicenseSearch: (ctx, { query }) => licenses.find(ctx, query),
  surplusLicenseSearchAll: (ctx, { query }) => licenses.find(ctx, query),
  surplusLicenseCreate: async (ctx, { body }) => {
    const agency = await agencyFor(ctx, body.agencyId)
    return licenses.add(
      ctx,
      { ...valuesOf(ctx, body, { hasSignature: false, isVerified: false }), ...agency },
      { modified_at: ctx.now },
    )
  },
  surplusLicenseUpdate: async (ctx, { params, body: { version, agencyId, ...body } }) => {
    const before = await licenses.lock(ctx, params.id)
    const moves = seesAll(ctx.actor, 'license') && agencyId && agencyId !== before.tenant_id
    const values = {
      ...valuesOf(ctx, body, {
        hasSignature: before.signature_on_file && isSame(before, body),
        isVerified: before.is_verified && isSame(before, body),
      }),
      ...(moves && (await agencyFor(ctx, agencyId))),
    }
    return licenses.change(ctx, params.id, version, values, { modified_at: ctx.now })
  },
  surplusLicenseDelete: (ctx, { params }) => licenses.remove(ctx, params.id),
} satisfies Partial<Handlers<typeof licenseContract>>
