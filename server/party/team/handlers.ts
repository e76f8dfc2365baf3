import { sql, type SqlBool } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Sort } from '#contract/list.ts'
import { teamList } from '#contract/party/lists.ts'
import type { teamContract } from '#contract/party/team.ts'
import { inScope } from '#domain/access/scopes.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { absent } from '#server/database/scope.ts'
import { likeOf } from '#server/party/shared/users.ts'
import { findMembers, migrateUser } from './members.ts'

interface Query {
  page: number
  size: number
  search?: string | undefined
  sort?: Sort<typeof teamList> | undefined
}

const findTeams = (ctx: Ctx, orgId: string, query: Query) => {
  const order = chosenSort(teamList, query.sort, { name: 'name' })
  const rows = ctx.db
    .selectFrom('team')
    .select(['id', 'name', 'is_default as isDefault', 'lock_version as version'])
    .select(
      sql<number>`(select count(*)::int from team_member where team_member.team_id = team.id)`.as('members'),
    )
    .where('org_id', '=', orgId)
    .$if(Boolean(query.search), (teams) =>
      teams.where(sql<SqlBool>`lower(name) like ${likeOf(query.search)}`),
    )
    .orderBy(order.by, order.direction)
    .orderBy('id')
  return readNumbered(ctx.db, rows, query, (row) => row)
}

type TeamBody = InputOf<typeof teamContract.teamCreate>['body']
type TeamChange = InputOf<typeof teamContract.teamUpdate>['body']

/** Team of the actor's account with its row lock; another account's is not found. */
const lockTeam = async (ctx: Ctx, id: string) => {
  const team = await ctx.db
    .selectFrom('team')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', ctx.actor.orgId)
    .forUpdate()
    .executeTakeFirst()
  if (!team) throw absent('team')
  return team
}

const refuseTakenName = async (ctx: Ctx, name: string, except: string | null): Promise<void> => {
  const taken = await ctx.db
    .selectFrom('team')
    .select('id')
    .where('org_id', '=', ctx.actor.orgId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .$if(except !== null, (teams) => teams.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  if (taken)
    throw new Refused(
      refusal('conflict', 'TEAM_NAME_TAKEN', `There is a team called ${name} already.`, {
        errors: [{ code: 'TAKEN', detail: 'There is a team of this name already.', field: 'name' }],
      }),
    )
}

/** An account has one default team at most: a new one takes the mark from the old. */
const takeDefault = async (ctx: Ctx): Promise<void> => {
  await ctx.db
    .updateTable('team')
    .set({ is_default: false, lock_version: sql`lock_version + 1` })
    .where('org_id', '=', ctx.actor.orgId)
    .where('is_default', '=', true)
    .execute()
}

const record = (ctx: Ctx, action: string, id: string, summary: string): void =>
  ctx.audit({ tenantId: ctx.actor.orgId, action, recordKind: 'team', recordId: id, summary })

const createTeam = async (ctx: Ctx, { name, isDefault }: TeamBody) => {
  await refuseTakenName(ctx, name, null)
  if (isDefault) await takeDefault(ctx)
  const id = ctx.newId()
  await ctx.db
    .insertInto('team')
    .values({ id, org_id: ctx.actor.orgId, name, is_default: isDefault })
    .execute()
  record(ctx, 'team.created', id, `${ctx.actor.name} created the team ${name}`)
  return { id, name, isDefault, version: 1 }
}

const updateTeam = async (ctx: Ctx, id: string, { name, isDefault, version }: TeamChange) => {
  const team = await lockTeam(ctx, id)
  refuseIf(versionRefusal('team', team.lock_version, version))
  await refuseTakenName(ctx, name, id)
  if (team.is_default && !isDefault)
    throw new Refused(
      refusal(
        'conflict',
        'TEAM_IS_DEFAULT',
        'Make another team the default instead of taking the mark from this one.',
      ),
    )
  if (isDefault && !team.is_default) await takeDefault(ctx)
  const lock_version = team.lock_version + 1
  await ctx.db
    .updateTable('team')
    .set({ name, is_default: isDefault, lock_version })
    .where('id', '=', id)
    .execute()
  record(ctx, 'team.changed', id, `${ctx.actor.name} changed the team ${team.name}`)
  return { id, name, isDefault, version: lock_version }
}

const membersLeft = (members: number): string =>
  `Move its ${members === 1 ? 'member' : `${members} members`} to other teams first.`

const deleteTeam = async (ctx: Ctx, id: string): Promise<void> => {
  const team = await lockTeam(ctx, id)
  const { members } = await ctx.db
    .selectFrom('team_member')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('team_id', '=', id)
    .executeTakeFirstOrThrow()
  if (team.is_default)
    throw new Refused(refusal('conflict', 'TEAM_IS_DEFAULT', 'The default team cannot be deleted.'))
  if (members > 0) throw new Refused(refusal('conflict', 'TEAM_HAS_MEMBERS', membersLeft(members)))
  await ctx.db.deleteFrom('team').where('id', '=', id).execute()
  record(ctx, 'team.deleted', id, `${ctx.actor.name} deleted the team ${team.name}`)
}

export const teamHandlers: Handlers<typeof teamContract> = {
  teamSearch: (ctx, { query }) => findTeams(ctx, ctx.actor.orgId, query),
  teamSearchOfAgency: (ctx, { query }) => {
    if (!inScope(ctx.actor, 'agency', { orgId: query.agencyId })) throw absent('agency')
    return findTeams(ctx, query.agencyId, query)
  },
  teamCreate: (ctx, { body }) => createTeam(ctx, body),
  teamUpdate: (ctx, { params, body }) => updateTeam(ctx, params.id, body),
  teamDelete: async (ctx, { params }) => {
    await deleteTeam(ctx, params.id)
    return undefined
  },
  teamMembers: (ctx, { params, query }) => findMembers(ctx, params.id, query),
  teamMigrate: async (ctx, { params, body }) => {
    await migrateUser(ctx, params.userId, body.teamIds)
    return undefined
  },
}
