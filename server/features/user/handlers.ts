import type { userContract } from '#contract/user.ts'
import { roles } from '#domain/access/roles.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addAccounts } from './accounts.ts'
import { changeRole, createUser, enableUser, removeUser } from './changes.ts'
import { findAccounts, findUsers } from './queries.ts'
import { changeSecurity, readSecurity } from './security.ts'

export const userHandlers: Handlers<typeof userContract> = {
  userSearch: (ctx, { query }) => findUsers(ctx, query),
  userUnderwriters: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['underwriter'] }),
  userAccountExecutives: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['account-executive'] }),
  userBusinessDevelopers: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['biz-dev'] }),
  userTams: (ctx, { query }) => findUsers(ctx, { ...query, roleIds: ['tam'] }),
  userRoles: async (ctx, { query }) => {
    const shown = ctx.actor.accountType === 'COWBELL' ? query.accountType : ctx.actor.accountType
    return roles
      .filter((role) => shown === undefined || role.accountType === shown)
      .map((role) => ({
        roleId: role.id,
        name: role.name,
        accountType: role.accountType,
        isAdmin: role.isAdmin ?? false,
        permissions: [...new Set(role.grants)].sort(),
      }))
  },
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
