import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import { roleById } from '#domain/access/roles.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { userRules } from '#domain/party/user-actions.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { countUpToCap, numberedPage } from '#server/database/lists/numbered-page.ts'
import { absent } from '#server/database/scope.ts'
import { userFacts } from '#server/party/shared/user-facts.ts'
import { likeOf } from '#server/party/shared/users.ts'

interface MemberRow {
  user_id: string
  full_name: string
  email: string
  role_id: string
  teams: { id: string; name: string }[]
}

/** The role of a person in an account: their own, or one that they were let into and accepted; null for a stranger. */
const roleIn = (orgId: string): RawBuilder<string | null> =>
  sql<string | null>`case when u.org_id = ${orgId} then u.role_id
    else (select role_id from user_account where user_id = u.id and org_id = ${orgId} and accepted_at is not null) end`

/** People of a team of the actor's account by name, guests of other accounts among them. */
export const findMembers = async (
  ctx: Ctx,
  teamId: string,
  query: { page: number; size: number; search?: string | undefined },
) => {
  const { orgId } = ctx.actor
  const team = await ctx.db
    .selectFrom('team')
    .select('id')
    .where('id', '=', teamId)
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (!team) throw absent('team')
  const members = sql`from team_member m join app_user u on u.id = m.user_id
    where m.team_id = ${teamId} and ${
      query.search
        ? sql<SqlBool>`lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like ${likeOf(query.search)}`
        : sql<SqlBool>`true`
    }`
  const page = sql<MemberRow>`
    select u.id as user_id, u.first_name || ' ' || u.last_name as full_name, u.email,
      coalesce(${roleIn(orgId)}, u.role_id) as role_id,
      (select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name)
        from team_member o join team t on t.id = o.team_id
        where o.user_id = u.id and t.org_id = ${orgId}) as teams
    ${members} order by u.last_name, u.first_name, u.id
    limit ${query.size} offset ${query.page * query.size}`
  const [{ rows }, counted] = await Promise.all([page.execute(ctx.db), countUpToCap(ctx.db, members)])
  const content = rows.map((row) => ({
    userId: row.user_id,
    fullName: row.full_name,
    email: row.email,
    role: roleById(row.role_id)?.name ?? row.role_id,
    teams: row.teams,
  }))
  return numberedPage(content, counted, query)
}

/** The account whose teams are meant: the actor's own, and for provider staff that of the user. */
const accountOf = async (ctx: Ctx, userId: string) => {
  const user = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'org_id', 'role_id', 'enabled', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw absent('user')
  const orgId = seesAll(ctx.actor, 'user') ? user.org_id : ctx.actor.orgId
  const { rows } = await sql<{ role: string | null; account_type: AccountType }>`
    select ${roleIn(orgId)} as role, org.account_type from app_user u join org on org.id = ${orgId}
    where u.id = ${userId}`.execute(ctx.db)
  const [{ role, account_type } = {}] = rows
  if (!role || !account_type) throw absent('user')
  refuseAction(ctx, userRules, 'moveTeams', userFacts(ctx, { ...user, org_id: orgId, account_type }))
  return { user, orgId, role }
}

/** Those of the account's teams that were chosen; one that is not of it refuses all, and who works in teams needs one. */
const chosenTeams = async (ctx: Ctx, orgId: string, role: string, ids: readonly string[]) => {
  const wanted = new Set(ids)
  const teams = await ctx.db.selectFrom('team').select(['id', 'name']).where('org_id', '=', orgId).execute()
  const chosen = teams.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) throw absent('team')
  if (chosen.length === 0 && teams.length > 0 && roleById(role)?.isOfTeam)
    throw new Refused(fieldRefusal('teamIds', 'Please select a Team', 'REQUIRED'))
  return chosen
}

/** Moves a user to exactly these teams of the account. Teams of theirs in other accounts stay. */
export const migrateUser = async (ctx: Ctx, userId: string, teamIds: readonly string[]): Promise<void> => {
  const { user, orgId, role } = await accountOf(ctx, userId)
  const chosen = await chosenTeams(ctx, orgId, role, teamIds)
  await ctx.db
    .deleteFrom('team_member')
    .where('user_id', '=', userId)
    .where('team_id', 'in', (eb) => eb.selectFrom('team').select('id').where('org_id', '=', orgId))
    .execute()
  if (chosen.length > 0)
    await ctx.db
      .insertInto('team_member')
      .values(chosen.map(({ id }) => ({ team_id: id, user_id: userId })))
      .execute()
  const name = `${user.first_name} ${user.last_name}`
  const names = chosen.map((team) => team.name).join(', ')
  ctx.audit({
    tenantId: orgId,
    action: 'team.userMoved',
    recordKind: 'team',
    recordId: userId,
    summary: names
      ? `${ctx.actor.name} moved ${name} to ${names}`
      : `${ctx.actor.name} took ${name} out of all teams`,
  })
}
