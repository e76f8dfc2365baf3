import { sql } from 'kysely'
import { roleById } from '#domain/access/roles.ts'
import { scopes } from '#domain/access/scopes.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/ctx.ts'

interface UserQuery {
  page: number
  size: number
  search?: string | undefined
  sort?: string | undefined
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
  const like = `%${(query.search ?? '').toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`
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
    .$if(scopes.user[ctx.actor.accountType] !== 'all', (users) =>
      users.where('u.org_id', '=', ctx.actor.orgId),
    )
    .$if(Boolean(query.search), (users) =>
      users.where(sql<string>`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`, 'like', like),
    )
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
