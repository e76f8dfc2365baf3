import { sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { licenseContract } from '#contract/party/license.ts'
import { agentLicenseList } from '#contract/party/license-lists.ts'
import { TENANT_TYPES } from '#domain/access/account-types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { plainRecord } from '#server/command/plain-record.ts'
import { type ListedRow, listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { absent, visible } from '#server/database/scope.ts'
import { named, refuseExpired } from './record.ts'
import { contains, period } from './search.ts'

type Contract = typeof licenseContract
type License = OutputOf<Contract['agentLicenseCreate']>
type Body = InputOf<Contract['agentLicenseCreate']>['body']
type Change = InputOf<Contract['agentLicenseUpdate']>['body']

const columns = [
  'id',
  'tenant_id',
  'agent_id',
  'agent_email',
  'agent_first_name',
  'agent_last_name',
  'agent_phone',
  'npn',
  'number',
  'state',
  'expiration_date',
  'lock_version',
] as const

type Row = ListedRow<'agent_license', (typeof columns)[number]>

const wire = (ctx: Ctx, row: Row): License => ({
  id: row.id,
  agencyId: row.tenant_id,
  agentId: row.agent_id,
  agentEmail: row.agent_email,
  agentFirstName: row.agent_first_name,
  agentLastName: row.agent_last_name,
  agentPhone: row.agent_phone,
  npn: row.npn,
  number: row.number,
  state: row.state,
  expirationDate: row.expiration_date,
  version: row.lock_version,
  isValid: row.expiration_date >= ctx.today,
})

/** Licences of agents: of one of them, or of all whom the caller may see. */
export const findAgentLicenses = (
  ctx: Ctx,
  query: QueryOf<typeof agentLicenseList>,
  agentId: string | null = null,
) =>
  listPage(ctx.db, ctx.actor, query, {
    list: agentLicenseList,
    table: 'agent_license',
    columns,
    sorts: {
      agent: 'agent_last_name',
      state: 'state',
      number: 'number',
      expirationDate: 'expiration_date',
    },
    where: agentId === null ? [] : [ofRecord('agent_license', 'agent_id')(agentId)],
    filters: {
      state: oneOf('agent_license', 'state'),
      surplusLinesState: oneOf('agent_license', 'state'),
      email: (email) => sql<SqlBool>`lower(agent_email) = ${email.toLowerCase()}`,
      id: ofRecord('agent_license', 'id'),
      agencyId: ofRecord('agent_license', 'tenant_id'),
      ...period,
    },
    search: contains(
      sql`number || ' ' || state || ' ' || agent_first_name || ' ' || agent_last_name || ' ' || agent_email`,
    ),
    map: (row) => wire(ctx, row),
  })

export const ownLicenseOf = async (ctx: Ctx, state: string): Promise<{ license: License | null }> => {
  const row = await ctx.db
    .selectFrom('agent_license')
    .selectAll()
    .where('state', '=', state.toUpperCase())
    .where('agent_id', '=', ctx.actor.userId)
    .where(visible(ctx.actor, 'agent_license'))
    .executeTakeFirst()
  return { license: row ? wire(ctx, row) : null }
}

/** A producer of an agency whose licences the caller keeps; the provider's staff keep all of them. */
const agentOf = async (ctx: Ctx, agentId: string) => {
  const agent = await ctx.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select(['app_user.id', 'app_user.org_id', 'app_user.email', 'app_user.first_name'])
    .select(['app_user.last_name', 'app_user.phone'])
    .where('app_user.id', '=', agentId)
    .where('org.account_type', 'in', TENANT_TYPES)
    .$if(!seesAll(ctx.actor, 'license'), (users) => users.where('app_user.org_id', '=', ctx.actor.orgId))
    .executeTakeFirst()
  if (!agent) throw new Refused(fieldRefusal('agentId', 'An agent must be selected.', 'UNKNOWN'))
  return agent
}

const columnsOf = async (ctx: Ctx, body: Omit<Change, 'id' | 'version'>) => {
  const agent = await agentOf(ctx, body.agentId)
  refuseExpired(ctx, body.expirationDate)
  return {
    tenant_id: agent.org_id,
    agent_id: agent.id,
    agent_email: agent.email,
    agent_first_name: agent.first_name,
    agent_last_name: agent.last_name,
    agent_phone: agent.phone,
    npn: body.npn || null,
    number: body.number,
    state: body.state,
    expiration_date: body.expirationDate,
  }
}

/** One licence of a state an agent: a second would leave open which of them counts. */
const refuseSecond = async (
  ctx: Ctx,
  body: Pick<Body, 'agentId' | 'state'>,
  except: string | null,
): Promise<void> => {
  const other = await ctx.db
    .selectFrom('agent_license')
    .select('id')
    .where('agent_id', '=', body.agentId)
    .where('state', '=', body.state)
    .$if(except !== null, (licenses) => licenses.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  refuseIf(
    other
      ? refusal(
          'conflict',
          'LICENSE_ON_FILE',
          `A license of this agent for ${body.state} is on file already.`,
        )
      : null,
  )
}

export const agentLicenses = plainRecord({
  table: 'agent_license',
  noun: "agent's licence",
  shortNoun: 'licence',
  kind: 'license',
  named,
})

export const addAgentLicense = async (ctx: Ctx, body: Body): Promise<License> => {
  const values = await columnsOf(ctx, body)
  await refuseSecond(ctx, body, null)
  return wire(ctx, await agentLicenses.add(ctx, { ...values, id: ctx.newId(), created_at: ctx.now }))
}

export const changeAgentLicense = async (ctx: Ctx, { id, version, ...body }: Change): Promise<License> => {
  const values = await columnsOf(ctx, body)
  await refuseSecond(ctx, body, id)
  // An agent of another agency would take the licence there.
  if ((await agentLicenses.lock(ctx, id)).tenant_id !== values.tenant_id) throw absent('licence')
  return wire(ctx, await agentLicenses.change(ctx, id, version, values))
}
