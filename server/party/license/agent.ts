import { sql, type SqlBool } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { licenseContract } from '#contract/party/license.ts'
import { agentLicenseList } from '#contract/party/license-lists.ts'
import { TENANT_TYPES } from '#domain/access/account-types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { plainRecord } from '#server/command/plain-record.ts'
import { ofRecord, oneOf } from '#server/database/lists/lists.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { expiring, period, refuseExpired } from './record.ts'

type Body = InputOf<(typeof licenseContract)['agentLicenseCreate']>['body']

const licenses = plainRecord({
  ...expiring,
  table: 'agent_license',
  noun: "agent's license",
  shortNoun: 'license',
  fields: {
    id: 'id',
    agencyId: 'tenant_id',
    agentId: 'agent_id',
    agentEmail: 'agent_email',
    agentFirstName: 'agent_first_name',
    agentLastName: 'agent_last_name',
    agentPhone: 'agent_phone',
    npn: 'npn',
    number: 'number',
    state: 'state',
    expirationDate: 'expiration_date',
    version: 'lock_version',
  },
  list: agentLicenseList,
  sorts: { agent: 'agent_last_name' },
  filters: {
    ...period,
    surplusLinesState: oneOf('agent_license', 'state'),
    email: (email: string) => sql<SqlBool>`lower(agent_email) = ${email.toLowerCase()}`,
  },
  searched: ['number', 'state', 'agent_first_name', 'agent_last_name', 'agent_email'],
})

const ownLicenseOf = async (ctx: Ctx, state: string) => {
  const row = await ctx.db
    .selectFrom('agent_license')
    .selectAll()
    .where('state', '=', state.toUpperCase())
    .where('agent_id', '=', ctx.actor.userId)
    .where(visible(ctx.actor, 'agent_license'))
    .executeTakeFirst()
  return { license: row ? licenses.viewOf(ctx, row) : null }
}

/** A producer of an agency whose licenses the caller keeps; the provider's staff keep all of them. */
const agentOf = async (ctx: Ctx, agentId: string) => {
  const agent = await ctx.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select(['app_user.id as agentId', 'app_user.org_id as agencyId', 'app_user.email as agentEmail'])
    .select(['app_user.first_name as agentFirstName', 'app_user.last_name as agentLastName'])
    .select('app_user.phone as agentPhone')
    .where('app_user.id', '=', agentId)
    .where('org.account_type', 'in', TENANT_TYPES)
    .$if(!seesAll(ctx.actor, 'license'), (users) => users.where('app_user.org_id', '=', ctx.actor.orgId))
    .executeTakeFirst()
  if (!agent) throw new Refused(fieldRefusal('agentId', 'An agent must be selected.', 'UNKNOWN'))
  return agent
}

/** One license of a state an agent: a second would leave open which of them counts. */
const refuseSecond = async (
  ctx: Ctx,
  { agentId, state }: Pick<Body, 'agentId' | 'state'>,
  except: string | null,
): Promise<void> => {
  const other = await ctx.db
    .selectFrom('agent_license')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('state', '=', state)
    .$if(except !== null, (licenses) => licenses.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  const sentence = `A license of this agent for ${state} is on file already.`
  refuseIf(other ? refusal('conflict', 'LICENSE_ON_FILE', sentence) : null)
}

const valuesOf = async (
  ctx: Ctx,
  body: Omit<Body, 'npn'> & { npn?: string | null | undefined },
  id: string | null,
) => {
  const agent = await agentOf(ctx, body.agentId)
  refuseExpired(ctx, body.expirationDate)
  await refuseSecond(ctx, body, id)
  return { ...body, ...agent, npn: body.npn || null }
}

export const agentLicenseHandlers = {
  agentLicenseSearch: (ctx, { query }) =>
    licenses.find(ctx, query, [ofRecord('agent_license', 'agent_id')(ctx.actor.userId)]),
  agentLicenseSearchAll: (ctx, { query }) => licenses.find(ctx, query),
  agentLicenseOfState: (ctx, { params }) => ownLicenseOf(ctx, params.key),
  agentLicenseCreate: async (ctx, { body }) => licenses.add(ctx, await valuesOf(ctx, body, null)),
  agentLicenseUpdate: async (ctx, { body: { id, version, ...body } }) => {
    const values = await valuesOf(ctx, body, id)
    // An agent of another agency would take the license there.
    if ((await licenses.lock(ctx, id)).tenant_id !== values.agencyId) throw absent('license')
    return licenses.change(ctx, id, version, values)
  },
  agentLicenseDelete: (ctx, { params }) => licenses.remove(ctx, params.key),
} satisfies Partial<Handlers<typeof licenseContract>>
