import type { platformContract } from '#contract/platform/platform.ts'
import { PRODUCT_VERSION } from '#domain/market/company.ts'
import { environmentOf } from '#domain/market/environment.ts'
import type { Handlers, PublicCtx } from '#server/http/handlers.ts'
import { findAudit, verifyAudit } from './audit/audit.ts'
import { passOn } from './error-reports.ts'
import { findFlags, readFlags, readMaintenance, switchFlag } from './flags.ts'
import { marketOfHost } from './market.ts'

const deployment = async ({ ports }: PublicCtx) => ({ latestDeploymentTime: ports.deployedAt })

export const platformHandlers: Handlers<typeof platformContract> = {
  authEnv: async (ctx) => {
    const envName = environmentOf(ctx.ports.env.PUBLIC_URL)
    return {
      envName,
      isProd: envName === 'prod',
      isDemo: ctx.ports.env.DEMO,
      market: await marketOfHost(ctx.ports, String(ctx.caller.raw?.headers.host ?? '')),
    }
  },
  consoleVersion: async (ctx) => ({
    version: PRODUCT_VERSION,
    build: ctx.ports.build,
    maintenance: await readMaintenance(ctx),
  }),
  latestDeployment: deployment,
  latestDeploymentAtRoot: deployment,
  featureFlags: (ctx) => readFlags(ctx, null),
  featureFlagsMine: (ctx) => readFlags(ctx, ctx.actor.userId),
  featureFlagSearch: (ctx) => findFlags(ctx),
  featureFlagSwitch: async (ctx, { params, body }) => {
    await switchFlag(ctx, params.flag, body)
    return undefined
  },
  errorReport: async (ctx, { body }) => {
    await passOn(ctx, body)
    return undefined
  },
  auditSearch: (ctx, { query }) => findAudit(ctx, query),
  auditVerify: (ctx) => verifyAudit(ctx),
}
