import { sql, type SqlBool } from 'kysely'
import { type AccountType, isEnterable } from '#domain/access/account-types.ts'
import { roleNameIn } from '#domain/access/roles.ts'
import { isInsured, seesAll } from '#domain/access/scopes.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { userRules } from '#domain/party/user-actions.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import { userFacts } from '#server/party/shared/user-facts.ts'
import { findUserByEmail, likeOf, type SigningUser } from '#server/party/shared/users.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'
import { joinTeams, refuseForeignTeams, refuseWiderRole, refuseWithoutTeam } from './changes.ts'

export interface AddedAccounts {
  email: string
  accountRoleMap: Record<string, string>
  accountTeamsMap: Record<string, string[]>
}

/** Whom an administrator lets into their account by address, without learning whether the address has a login. */
const mayAct = (user: SigningUser | undefined): user is SigningUser =>
  user !== undefined && !isInsured(user.account_type)

const letIn = async (
  ctx: Ctx,
  user: SigningUser,
  orgId: string,
  roleId: string,
  teamIds: readonly string[],
): Promise<void> => {
  const { accepted_at } = await ctx.db
    .insertInto('user_account')
    .values({ user_id: user.id, org_id: orgId, role_id: roleId, created_at: ctx.now, team_ids: [...teamIds] })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'org_id']).doUpdateSet((eb) => ({
        role_id: eb.ref('excluded.role_id'),
        team_ids: sql<string[]>`user_account.team_ids || excluded.team_ids`,
      })),
    )
    .returning('accepted_at')
    .executeTakeFirstOrThrow()
  if (accepted_at) await joinTeams(ctx, user.id, teamIds)
}

const addAccount = async (
  ctx: Ctx,
  user: SigningUser | undefined,
  orgId: string,
  given: AddedAccounts,
): Promise<void> => {
  const isStaff = seesAll(ctx.actor, 'user')
  const org = await ctx.db
    .selectFrom('org')
    .select(['id', 'name', 'account_type'])
    .where('id', '=', orgId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!org || (!isStaff && orgId !== ctx.actor.orgId)) throw absent('account')
  if (!isEnterable(org.account_type) || org.id === user?.org_id)
    throw new Refused(fieldRefusal('accountRoleMap', `${org.name} cannot be added to this user.`))
  const roleId = given.accountRoleMap[orgId] ?? ''
  refuseWiderRole(ctx, roleId, org.account_type)
  const teamIds = given.accountTeamsMap[orgId] ?? []
  await refuseForeignTeams(ctx, orgId, teamIds)
  if (teamIds.length === 0) await refuseWithoutTeam(ctx, orgId, roleId)
  if (mayAct(user)) await letIn(ctx, user, orgId, roleId, teamIds)
  ctx.audit({
    tenantId: orgId,
    action: 'user.accountAdded',
    recordKind: 'user',
    // The trail is read in the account, which may not know the user.
    recordId: orgId,
    summary: `${ctx.actor.name} let ${given.email} act in ${org.name} as ${roleNameIn(ctx.actor.market, roleId)}`,
  })
}

/**
 * Lets a user act in further accounts with a role in each: staff in any, an administrator in their own. Whether an
 * address has a login is for staff to know: an administrator gets the same answer either way.
 */
export const addAccounts = async (ctx: Ctx, given: AddedAccounts): Promise<void> => {
  const user = await findUserByEmail(ctx.db, given.email, ctx.actor.orgId)
  if (seesAll(ctx.actor, 'user')) {
    if (!user) throw new Refused(fieldRefusal('email', 'There is no user with this e-mail address.'))
    if (!mayAct(user))
      throw new Refused(fieldRefusal('email', 'A policyholder acts in their own account only.'))
  }
  if (user) refuseAction(ctx, userRules, 'addAccounts', userFacts(ctx, user))
  const accounts = Object.keys(given.accountRoleMap)
  if (accounts.length === 0)
    throw new Refused(fieldRefusal('accountRoleMap', 'Account is required', 'REQUIRED'))
  for (const orgId of accounts.sort()) await addAccount(ctx, user, orgId, given)
}

/** Accounts of a type by name: any for staff, their own for other users. */
export const findParties = (
  ctx: Ctx,
  query: { accountType: AccountType; page: number; size: number; search?: string | undefined },
) => {
  const rows = ctx.db
    .selectFrom('org')
    .select(['id', 'name'])
    .where('account_type', '=', query.accountType)
    .where('enabled', '=', true)
    .$if(!seesAll(ctx.actor, 'user'), (orgs) => orgs.where('id', '=', ctx.actor.orgId))
    .$if(Boolean(query.search), (orgs) => orgs.where(sql<SqlBool>`lower(name) like ${likeOf(query.search)}`))
    .orderBy('name')
    .orderBy('id')
  return readNumbered(ctx.db, rows, query, (row) => row)
}
