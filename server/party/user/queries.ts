import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import type { Sort } from '#contract/list.ts'
import { userList } from '#contract/party/lists.ts'
import { roleById, roleNameIn, roles } from '#domain/access/roles.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { userRules } from '#domain/party/user-actions.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { absent } from '#server/database/scope.ts'
import { likeOf } from '#server/party/shared/users.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'
import { userFacts } from '#server/party/shared/user-facts.ts'

interface UserQuery {
  page: number
  size: number
  search?: string | undefined
  sort?: Sort<typeof userList> | undefined
  roleIds?: readonly string[]
  /** Part of a role's name, as the reader's market says it. */
  role?: string | undefined
  /** Types of account, separated by commas. */
  accountType?: string | undefined
  /** Only the accounts below the actor's own. */
  children?: true
}

/** Own users; provider staff see those of every account. Below are a cluster's agencies, and all parties of staff. */
const whoseUsers = (ctx: Ctx, children: true | undefined): RawBuilder<SqlBool> => {
  const isAll = seesAll(ctx.actor, 'user')
  const own = sql<SqlBool>`u.org_id = ${ctx.actor.orgId}`
  if (!children) return isAll ? sql<SqlBool>`true` : own
  return isAll ? sql<SqlBool>`not ${own}` : sql<SqlBool>`u.org_id = any(${ctx.actor.memberAgencyIds}::uuid[])`
}

interface FoundUser {
  id: string
  org_id: string
  org_name: string
  account_type: AccountType
  first_name: string
  last_name: string
  email: string
  role_id: string
  mfa_type: string
  enabled: boolean
  last_login: Date | null
}

const listedUser = (ctx: Ctx, row: FoundUser) => ({
  id: row.id,
  fullName: `${row.first_name} ${row.last_name}`,
  email: row.email,
  orgId: row.org_id,
  orgName: row.org_name,
  accountType: row.account_type,
  role: roleNameIn(ctx.actor.market, row.role_id),
  roleId: row.role_id,
  mfaType: row.mfa_type,
  enabled: row.enabled,
  lastLogin: row.last_login?.toISOString() ?? null,
  actions: actionsFor(ctx, userRules, userFacts(ctx, row)),
})

/** One user as their page shows them; a user not in the actor's scope is not found. */
export const readUser = async (ctx: Ctx, userId: string) => {
  const row = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('org as o', 'o.id', 'u.org_id')
    .selectAll('u')
    .select(['o.name as org_name', 'o.account_type', 'o.market'])
    .select([
      sql<
        Party[]
      >`(select coalesce(json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name), '[]')
        from team_member m join team on team.id = m.team_id
        where m.user_id = u.id and team.org_id = u.org_id)`.as('teams'),
      sql<
        Party[]
      >`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name), '[]')
        from assigned_agency s join org a on a.id = s.org_id where s.user_id = u.id)`.as('agencies'),
      sql<(Party & { accountType: AccountType; role: string })[]>`(select coalesce(json_agg(json_build_object(
          'id', a.id, 'name', a.name, 'accountType', a.account_type, 'role', m.role_id) order by a.name), '[]')
        from user_account m join org a on a.id = m.org_id where m.user_id = u.id)`.as('accounts'),
    ])
    .where('u.id', '=', userId)
    .where('u.removed_at', 'is', null)
    .where(whoseUsers(ctx, undefined))
    .executeTakeFirst()
  if (!row) throw absent('user')
  return {
    ...listedUser(ctx, row),
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    initials: `${row.first_name.charAt(0)}${row.last_name.charAt(0)}`.toUpperCase(),
    market: row.market,
    phone: row.phone,
    npn: row.npn,
    primaryContact: row.is_primary_contact,
    billingContact: row.is_billing_contact,
    slackHandle: row.slack_handle,
    teams: row.teams,
    agencies: row.agencies,
    version: row.lock_version,
    accounts: row.accounts.map((one) => ({ ...one, role: roleNameIn(ctx.actor.market, one.role) })),
  }
}

interface Party {
  id: string
  name: string
}

/** Ids of roles whose name contains the text; one that no role has where there is none. */
const rolesNamed = ({ actor }: Ctx, text: string): string[] => {
  const wanted = text.trim().toLowerCase()
  const found = roles.filter(({ id }) => roleNameIn(actor.market, id).toLowerCase().includes(wanted))
  return found.length > 0 ? found.map(({ id }) => id) : ['']
}

/** Users of the actor's own account; the provider's staff see those of every account. */
export const findUsers = (ctx: Ctx, query: UserQuery) => {
  const order = chosenSort(userList, query.sort, {
    fullName: 'u.last_name',
    email: 'u.email',
    orgName: 'o.name',
    lastLogin: 'u.last_login',
  })
  const rows = ctx.db
    .selectFrom('app_user as u')
    .innerJoin('org as o', 'o.id', 'u.org_id')
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.role_id',
      'u.org_id',
      'o.account_type',
      'u.mfa_type',
      'u.enabled',
      'u.last_login',
      'o.name as org_name',
    ])
    .where('u.removed_at', 'is', null)
    .where(whoseUsers(ctx, query.children))
    .$if(Boolean(query.search), (users) =>
      users.where(
        sql<string>`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`,
        'like',
        likeOf(query.search),
      ),
    )
    .$if(query.roleIds !== undefined, (users) => users.where('u.role_id', 'in', query.roleIds ?? []))
    .$if(Boolean(query.role), (users) => users.where('u.role_id', 'in', rolesNamed(ctx, query.role ?? '')))
    .$if(Boolean(query.accountType), (users) =>
      users.where(sql<SqlBool>`o.account_type = any(${(query.accountType ?? '').split(',')})`),
    )
    // Who reads all users looks for a colleague most often: they come first, until another order is
    // chosen. A page names the usual one too.
    .$if(order.sort === userList.defaultSort, (users) => users.orderBy(sql`u.org_id <> ${ctx.actor.orgId}`))
    .orderBy(order.by, order.direction)
    .orderBy('u.id')
  return readNumbered(ctx.db, rows, query, (row) => listedUser(ctx, row))
}

/** Accounts that the user may act in: their own and those they were added to, while they have a role there. */
export const findAccounts = async (ctx: Ctx) => {
  const { rows } = await sql<{ id: string; name: string; account_type: AccountType; role_id: string }>`
    select o.id, o.name, o.account_type, m.role_id from (
      select org_id, role_id from app_user where id = ${ctx.actor.userId}
      union all select org_id, role_id from user_account where user_id = ${ctx.actor.userId}
    ) m join org o on o.id = m.org_id and o.enabled order by o.name, o.id`.execute(ctx.db)
  return rows
    .filter((row) => roleById(row.role_id)?.accountType === row.account_type)
    .map((row) => ({
      accountId: row.id,
      name: row.name,
      accountType: row.account_type,
      role: roleNameIn(ctx.actor.market, row.role_id),
      isCurrent: row.id === ctx.actor.orgId,
    }))
}
