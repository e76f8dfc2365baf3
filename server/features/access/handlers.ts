import { sql } from 'kysely'
import type { authContract } from '#contract/auth.ts'
import { permissions } from '#domain/access/permissions.ts'
import { roleById } from '#domain/access/roles.ts'
import { environmentOf } from '#domain/market/environment.ts'
import { PRODUCT_VERSION } from '#domain/market/company.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { hashForJoin, join, readLink, signUp } from './links.ts'
import { login } from './login.ts'
import { brokenRules, passwordRules } from './passwords.ts'
import { demoLogins, mailbox } from './demo.ts'
import { findUsers } from './queries.ts'
import { refreshSession } from './tokens.ts'

type Access = typeof authContract

export const accessHandlers: Handlers<Access> = {
  authLogin: (ctx, { body }) => login(ctx, body),
  authRefresh: (ctx, { body }) => refreshSession(ctx, body.refreshToken),
  authLogout: async (ctx) => {
    await ctx.ports.db
      .updateTable('session')
      .set({ ended_at: ctx.now, end_reason: 'signed out' })
      .where('id', '=', ctx.actor.sessionId)
      .execute()
    return undefined
  },
  authMe: async (ctx) => {
    const row = await ctx.db
      .selectFrom('app_user as u')
      .innerJoin('org as o', 'o.id', 'u.org_id')
      .select(['u.first_name', 'u.last_name', 'u.mfa_type', 'o.enforce_mfa'])
      .where('u.id', '=', ctx.actor.userId)
      .executeTakeFirstOrThrow()
    const { actor } = ctx
    return {
      id: actor.userId,
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: actor.name,
      email: actor.email,
      avatarUrl: null,
      mfaType: row.mfa_type,
      isCowbell: actor.accountType === 'COWBELL',
      role: { roleId: actor.roleId, name: roleById(actor.roleId)?.name ?? actor.roleId },
      permissions: [...actor.permissions],
      account: {
        id: actor.orgId,
        name: actor.orgName,
        fullName: actor.orgName,
        accountType: actor.accountType,
        enforceMfa: row.enforce_mfa,
        market: actor.market,
      },
      actingStaff: actor.actingStaff ? { name: actor.actingStaff.name } : null,
    }
  },
  authPermissionsMap: async (ctx) =>
    Object.fromEntries(
      Object.entries(permissions).map(([code, description]) => [
        code,
        { description, held: ctx.actor.permissions.has(code) },
      ]),
    ),
  authEnv: async (ctx) => ({
    envName: environmentOf(ctx.ports.env.PUBLIC_URL),
    isProd: environmentOf(ctx.ports.env.PUBLIC_URL) === 'prod',
    isDemo: ctx.ports.env.DEMO,
    market: 'US' as const,
  }),
  validationTokenGet: (ctx, { params }) => readLink(ctx, params.token),
  authSignup: twoStep<Access['authSignup'], string>({
    outside: (ctx, { query, body }) => hashForJoin(ctx, query.validationToken, body),
    inside: (ctx, { query, body }, hash) => signUp(ctx, query.validationToken, body, hash),
  }),
  authJoin: twoStep<Access['authJoin'], string>({
    outside: (ctx, { query, body }) => hashForJoin(ctx, query.validationToken, body),
    inside: (ctx, { query, body }, hash) => join(ctx, query.validationToken, body, hash),
  }),
  passwordConstraints: async () => [...passwordRules],
  validatePassword: async (ctx, { query, body }) => {
    const link = query.token ? await readLink(ctx, query.token).catch(() => null) : null
    const broken = brokenRules(body.password, link ?? {})
    return { errors: broken.map((rule) => ({ code: rule.errorCode, detail: rule.displayText })) }
  },
  teamSearch: async (ctx, { query }) => {
    const base = ctx.db
      .selectFrom('team')
      .where('org_id', '=', ctx.actor.orgId)
      .$if(Boolean(query.search), (rows) =>
        rows.where(
          sql<string>`lower(name)`,
          'like',
          `%${(query.search ?? '').toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`,
        ),
      )
    const rows = await base
      .select(['id', 'name', 'is_default', sql<number>`count(*) over ()::int`.as('total')])
      .orderBy('name')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute()
    const total = rows[0]?.total ?? 0
    return {
      content: rows.map((row) => ({ id: row.id, name: row.name, isDefault: row.is_default })),
      totalElements: total,
      totalPages: Math.ceil(total / query.size),
    }
  },
  userSearch: (ctx, { query }) => findUsers(ctx, query),
  consoleVersion: async (ctx) => ({ version: PRODUCT_VERSION, build: ctx.ports.build }),
  demoLogins: (ctx) => demoLogins(ctx),
  mailboxSearch: (ctx, { query }) => mailbox(ctx, query),
}
