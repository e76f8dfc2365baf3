import { sql } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import { roleById } from '#domain/access/roles.ts'
import { scopes } from '#domain/access/scopes.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { likeOf } from '#server/records/users.ts'

interface UserQuery {
  page: number
  size: number
  search?: string | undefined
  sort?: string | undefined
  roleIds?: readonly string[]
}

const sorts: Record<string, string> = {
  fullName: 'u.last_name',
  email: 'u.email',
  orgName: 'o.name',
  lastLogin: 'u.last_login',
}

const orderOf = (sort: string): [string, 'asc' | 'desc'] => {
  const [field = '', direction] = sort.split(',')
  const column = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (!column) throw new Refused(fieldRefusal('sort', `Sort by one of ${Object.keys(sorts).join(', ')}.`))
  return [column, direction === 'desc' ? 'desc' : 'asc']
}

/** Users of the actor's own account; the provider's staff see those of every account. */
export const findUsers = async (ctx: Ctx, query: UserQuery) => {
  const [column, direction] = orderOf(query.sort ?? 'fullName,asc')
  const rows = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('org as o', 'o.id', 'u.org_id')
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.role_id',
      'u.mfa_type',
      'u.enabled',
      'u.last_login',
      'o.name as org_name',
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where('u.removed_at', 'is', null)
    .$if(scopes.user[ctx.actor.accountType] !== 'all', (users) =>
      users.where('u.org_id', '=', ctx.actor.orgId),
    )
    .$if(Boolean(query.search), (users) =>
      users.where(
        sql<string>`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`,
        'like',
        likeOf(query.search),
      ),
    )
    .$if(query.roleIds !== undefined, (users) => users.where('u.role_id', 'in', query.roleIds ?? []))
    .orderBy(sql.ref(column), direction)
    .orderBy('u.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const total = rows[0]?.total ?? 0
  return {
    content: rows.map((row) => ({
      id: row.id,
      fullName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      orgName: row.org_name,
      role: roleById(row.role_id)?.name ?? row.role_id,
      mfaType: row.mfa_type,
      enabled: row.enabled,
      lastLogin: row.last_login?.toISOString() ?? null,
    })),
    totalElements: total,
    totalPages: Math.ceil(total / query.size),
  }
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
      role: roleById(row.role_id)?.name ?? row.role_id,
      isCurrent: row.id === ctx.actor.orgId,
    }))
}
