import type { userContract } from '#contract/party/user.ts'
import { roleNameIn, roles } from '#domain/access/roles.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addAccounts, findParties } from './accounts.ts'
import { changeRole, createUser, enableUser, removeUser } from './changes.ts'
import { findAccounts, findUsers, readUser } from './queries.ts'
import { changeSecurity, readSecurity } from './security.ts'
import { assignAgencies, updateUser } from './update.ts'

export const userHandlers: Handlers<typeof userContract> = {
  userSearch: (ctx, { query }) => findUsers(ctx, query),
  userUnderwriters: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['underwriter'] }),
  userAccountExecutives: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['account-executive'] }),
  userBusinessDevelopers: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['biz-dev'] }),
  userTams: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['tam'] }),
  userRoles: async (ctx, { query }) => {
    const shown = seesAll(ctx.actor, 'user') ? query.accountType : ctx.actor.accountType
    return roles
      .filter((role) => shown === undefined || role.accountType === shown)
      .map((role) => ({
        roleId: role.id,
        name: roleNameIn(ctx.actor.market, role.id),
        accountType: role.accountType,
        isAdmin: role.isAdmin ?? false,
        isOfTeam: role.isOfTeam ?? false,
        permissions: [...new Set(role.grants)].sort(),
      }))
  },
  userChildren: (ctx, { query }) => findUsers(ctx, { ...query, children: true }),
  userGet: (ctx, { params }) => readUser(ctx, params.userId),
  userUpdate: (ctx, { params, body }) => updateUser(ctx, params.userId, body),
  userAssign: (ctx, { body }) => assignAgencies(ctx, body),
  userCreate: (ctx, { body }) => createUser(ctx, body),
  userEnable: async (ctx, { body }) => {
    await enableUser(ctx, body.userId, body.enabled)
    return undefined
  },
  userRoleChange: async (ctx, { params, body }) => {
    await changeRole(ctx, params.userId, body.roleId)
    return undefined
  },
  userDelete: async (ctx, { params }) => {
    await removeUser(ctx, params.userId)
    return undefined
  },
  userAccounts: (ctx) => findAccounts(ctx),
  userParties: (ctx, { query }) => findParties(ctx, query),
  userAddAccounts: async (ctx, { body }) => {
    await addAccounts(ctx, body)
    return undefined
  },
  orgSecurityGet: (ctx) => readSecurity(ctx),
  orgSecurityUpdate: async (ctx, { body }) => {
    await changeSecurity(ctx, body)
    return undefined
  },
}
